;;; emacs_trouble.el --- What is said where something is missing  -*- lexical-binding: t; -*-

(require 'cl-lib)
(require 'descant)
(require 'seeing)

(setq eglot-sync-connect t make-backup-files nil)

(defun trouble ()
  "Do all of it."
  (note :no-answer (refusal #'descant-review))
  (note :nothing (refusal #'descant-paste))
  ;; Neither an answer nor what it proposes sets a variable or chooses a mode.
  (setq enable-local-variables :all enable-local-eval t)
  (let ((exec-path nil))
    (find-file "answer.response")
    (note :mode (symbol-name major-mode))
    (note :column fill-column)
    (note :no-command (car said))
    (note :refused (refusal #'descant-apply)))

  ;; Without `eglot-ensure', which waits for a command: the server is started by who needs it.
  (let ((answer (get-buffer "answer.response")))
    (note :paths (vconcat (descant-paths)))
    (let ((preview (descant-preview-of '(:path "evil name.py" :kind "file"))))
      (with-current-buffer preview
        (note :preview-mode (symbol-name major-mode))
        (note :local (if (local-variable-p 'fill-column) "set" "not set"))
        (note :file (or buffer-file-name "none"))
        (note :text (buffer-string))))
    ;; A file that is changed and not saved is left alone.
    (with-current-buffer (find-file-noselect "keep.txt") (erase-buffer) (insert "mine\n"))
    (with-current-buffer answer (descant-apply '("keep.txt")))
    (note :unsaved (wait "Nothing is left out"
                         (lambda () (cl-find-if (lambda (one) (string-search "unsaved" one)) said))))
    (with-current-buffer "keep.txt" (set-buffer-modified-p nil))
    ;; The server is started again by who needs it.
    (with-current-buffer answer
      (let ((server (eglot-current-server)))
        (delete-process (jsonrpc--process server))
        (wait "The server does not end" (lambda () (not (jsonrpc-running-p server))))))
    (note :again (length (with-current-buffer answer (descant-paths))))
    (write-seen)))

(do-all #'trouble)
;;; emacs_trouble.el ends here
