;;; emacs_resolving.el --- A conflict, resolved with Smerge and applied  -*- lexical-binding: t; -*-

;;   emacs --batch -Q -L PACK -L . -l emacs_resolving.el

(require 'cl-lib)
(require 'descant)
(require 'seeing)

(setq eglot-sync-connect t eglot-autoshutdown nil make-backup-files nil enable-local-variables :all)

(defun flow ()
  "Do all of it."
  (find-file "answer.response")
  (run-hooks 'post-command-hook)
  (note :own-column fill-column)
  (let ((answer (current-buffer)) both)
    (wait "There is no server" #'eglot-current-server)
    (wait "No conflict is seen" #'descant--in-conflict)
    (call-interactively #'descant-resolve)
    (setq both (current-buffer))
    (note :both (buffer-string))
    (note :smerge (if smerge-mode t :false))
    (note :column fill-column)
    (note :at-conflict (if (looking-at-p "<<<<<<<") t :false))
    (insert " ")
    (delete-char -1)
    (set-buffer-modified-p t)
    (save-buffer)
    (wait "Nothing is said of the markers"
          (lambda () (cl-some (lambda (one) (string-search "A conflict is left in this text" one)) said)))
    (note :is-open (if (buffer-live-p both) t :false))
    (smerge-keep-lower)
    (save-buffer)
    (wait "The conflict is not resolved"
          (lambda () (cl-some (lambda (one) (string-search "is resolved (M-x descant-apply)" one)) said)))
    (note :is-closed (if (buffer-live-p both) :false t))
    (note :is-back (if (eq (window-buffer) answer) t :false))
    (with-current-buffer answer
      (note :again (condition-case problem (progn (call-interactively #'descant-resolve) "")
                     (user-error (error-message-string problem))))
      (descant-apply nil))
    (wait "Nothing is applied"
          (lambda () (cl-some (lambda (one) (string-search "2 files applied." one)) said)))
    (stop answer)))

(do-all #'flow)
;;; emacs_resolving.el ends here
