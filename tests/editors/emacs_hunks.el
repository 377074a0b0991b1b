;;; emacs_hunks.el --- A hunk left out in Ediff, a line edited, and the rest applied  -*- lexical-binding: t; -*-

;;   emacs --batch -Q -L PACK -L . -l emacs_hunks.el

(require 'cl-lib)
(require 'descant)
(require 'seeing)

(setq eglot-sync-connect t eglot-autoshutdown nil make-backup-files nil
      ediff-window-setup-function #'ediff-setup-windows-plain)
(add-hook 'before-save-hook (lambda () (goto-char (point-min)) (insert "cleaned up by a hook\n")))

(defun press (keys)
  "Press KEYS in the control window of Ediff."
  (select-window (get-buffer-window ediff-control-buffer))
  (execute-kbd-macro (kbd keys)))

(defmacro in-review (&rest body)
  "Review the file in Ediff, and evaluate BODY there."
  `(progn (descant-review "tides.py")
          (with-current-buffer (window-buffer) ,@body)))

(defun text-of (buffer) "Return what is in BUFFER." (with-current-buffer buffer (buffer-string)))

(defun flow ()
  "Do all of it."
  (find-file "answer.response")
  (run-hooks 'post-command-hook)
  (let ((answer (current-buffer)) proposed)
    (wait "There is no server" #'eglot-current-server)
    (wait "There is no verdict" (lambda () (equal (descant-status) " 1/1 ready")))
    (in-review
     (setq proposed ediff-buffer-B)
     (note :there (text-of ediff-buffer-A))
     (note :proposed (text-of proposed))
     (note :is-open (if (buffer-local-value 'buffer-read-only proposed) :false t))
     (note :hunks ediff-number-of-differences)
     (press "na")
     (note :left-out (text-of proposed))
     (note :refused (with-current-buffer answer (refusal #'descant-apply)))
     (press "qy"))
    (wait "The edit is not kept" (is-said "`tides.py' is applied as edited (M-x descant-apply)"))
    (note :is-saved (if (buffer-modified-p proposed) :false t))
    (note :is-back (if (eq (window-buffer) answer) t :false))
    (in-review
     (note :again (text-of ediff-buffer-B))
     (note :hunks-again ediff-number-of-differences)
     (with-current-buffer ediff-buffer-B
       (goto-char (point-min))
       (search-forward "second")
       (replace-match "edited")
       (save-buffer))
     (note :edited (text-of ediff-buffer-B))
     (with-current-buffer answer (descant-apply))
     (wait "Nothing is applied" (is-said "1 file applied."))
     (wait "The session does not follow"
           (lambda () (equal (text-of ediff-buffer-A) (text-of ediff-buffer-B))))
     (note :hunks-applied ediff-number-of-differences)
     (press "qy"))
    (stop answer)))

(do-all #'flow)
;;; emacs_hunks.el ends here
