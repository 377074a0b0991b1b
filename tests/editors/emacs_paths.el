;;; emacs_paths.el --- A path: gone to, found, highlighted, renamed, completed  -*- lexical-binding: t; -*-

;; In words, in the plan and above its code; DESCANT_NEW is what it is renamed to:
;;
;;   emacs --batch -Q -L PACK -L . -l emacs_paths.el

(require 'cl-lib)
(require 'descant)
(require 'seeing)
(require 'xref)

(setq eglot-sync-connect t eglot-autoshutdown nil make-backup-files nil
      eglot-confirm-server-initiated-edits nil)

(defun go (answer)
  "Go to the path in the words of ANSWER."
  (switch-to-buffer answer)
  (goto-char (point-min))
  (search-forward "tide_ta"))

(defun lines-of (overlays)
  "Return the lines of OVERLAYS, counted from 0, in order."
  (vconcat (sort (mapcar (lambda (one) (1- (line-number-at-pos (overlay-start one)))) overlays) #'<)))

(defun lines-listed ()
  "Return the lines that are listed in the buffer of Xref, counted from 0, in order."
  (with-current-buffer "*xref*"
    (let (lines)
      (goto-char (point-min))
      (while (re-search-forward "^ *\\([0-9]+\\):" nil t)
        (push (1- (string-to-number (match-string 1))) lines))
      (vconcat (sort lines #'<)))))

(defun flow ()
  "Do all of it."
  (find-file "answer.response")
  (run-hooks 'post-command-hook)
  (let ((answer (current-buffer)))
    (wait "There is no server" #'eglot-current-server)
    (wait "There is no verdict" (lambda () (string-search "ready" (descant-status))))
    (go answer)
    (call-interactively #'xref-find-definitions)
    (note :defined (buffer-name (window-buffer)))
    (go answer)
    (call-interactively #'eglot-find-declaration)
    (note :declared (lines-listed))
    (go answer)
    (xref-find-references (xref-backend-identifier-at-point (xref-find-backend)))
    (note :references (lines-listed))
    (go answer)
    ;; What Eldoc calls in Emacs 30, and in Eglot 1.9.
    (funcall (if (fboundp 'eglot-highlight-eldoc-function)
                 'eglot-highlight-eldoc-function
               'eglot--highlight-piggyback)
             #'ignore)
    (wait "Nothing is highlighted" (lambda () eglot--highlights))
    (note :highlighted (lines-of eglot--highlights))
    (eglot-rename (getenv "DESCANT_NEW"))
    (note :renamed (buffer-string))
    (goto-char (point-min))
    (search-forward "1. Change ")
    (end-of-line)
    (insert " See src/harb")
    (eglot--signal-textDocument/didChange)
    (completion-at-point)
    (note :completed (buffer-substring (line-beginning-position) (line-end-position)))
    (set-buffer-modified-p nil)
    (stop answer)))

(do-all #'flow)
;;; emacs_paths.el ends here
