;;; emacs_commit.el --- An answer is applied and committed  -*- lexical-binding: t; -*-

;;   emacs --batch -Q -L PACK -L . -l emacs_commit.el

(require 'cl-lib)
(require 'descant)
(require 'seeing)

(setq eglot-sync-connect t eglot-autoshutdown nil make-backup-files nil)

(defun is-said (part)
  "Return a function that tells whether PART was said in a message."
  (lambda () (cl-some (lambda (one) (string-search part one)) said)))

(defun flow ()
  "Do all of it."
  (find-file "answer.response")
  (run-hooks 'post-command-hook)
  (let ((answer (current-buffer)))
    (wait "There is no server" #'eglot-current-server)
    (note :nothing (condition-case problem (progn (descant-commit) "")
                     (user-error (error-message-string problem))))
    (descant-apply nil)
    (wait "A commit is not offered" (is-said "2 files applied. (M-x descant-undo, M-x descant-commit)"))
    (descant-commit)
    (note :message (buffer-string))
    (note :headline header-line-format)
    (wait "It is not said what runs" (is-said "git commit runs the hooks pre-commit."))
    (goto-char (point-min))
    (delete-region (point) (line-end-position))
    (insert "Measure tides in metres")
    (let ((buffer (current-buffer)))
      (descant-commit-finish)
      (wait "Nothing is committed" (is-said " on main: Measure tides in metres\nchecked"))
      (note :is-closed (if (buffer-live-p buffer) :false t)))
    (write-seen)
    (let ((server (with-current-buffer answer (eglot-current-server))) (report (getenv "DESCANT_REPORT")))
      (jsonrpc-request server :shutdown nil)
      (ignore-errors (jsonrpc-notify server :exit nil))
      (wait "The server did not end"
            (lambda ()
              (ignore-errors (jsonrpc-notify server :$/cancelRequest '(:id 0)))
              (if report (file-exists-p report) (not (jsonrpc-running-p server))))))))

(do-all #'flow)
;;; emacs_commit.el ends here
