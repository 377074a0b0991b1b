;;; emacs_flow.el --- What a user does with an answer  -*- lexical-binding: t; -*-

;; Paste, look, mend, review, apply two of three files, undo:
;;
;;   emacs --batch -Q -L PACK -L . -l emacs_flow.el
;;
;; DESCANT_ANSWER is what was copied.  Nothing here waits for timers: batch
;; mode has no idle time, so changes are sent and Flymake is started by hand.

(require 'cl-lib)
(require 'descant)
(require 'flymake)
(require 'seeing)

(setq eglot-sync-connect t eglot-autoshutdown nil make-backup-files nil)
(defvar workspace default-directory)

(defun text-of (file)
  "Return what is in FILE, byte for byte; nil if it is not there."
  (let ((file (expand-file-name file workspace)))
    (when (file-exists-p file)
      (decode-coding-string
       (with-temp-buffer (set-buffer-multibyte nil) (insert-file-contents-literally file) (buffer-string))
       'utf-8-unix))))

(defun diagnostics ()
  "Return what Flymake shows in this buffer."
  (flymake-start)
  (sort (flymake-diagnostics) (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b)))))

(defun flow ()
  "Do all of it."
  (kill-new (text-of (getenv "DESCANT_ANSWER")))
  (descant-paste)
  (let ((answer (current-buffer)) server)
    (note :mode (symbol-name major-mode))
    ;; As after the first command of an interactive session.
    (run-hooks 'post-command-hook)
    (setq server (wait "There is no server" #'eglot-current-server))
    (note :encoding (or (plist-get (eglot--capabilities server) :positionEncoding) "utf-16"))
    (wait "There is no diagnostic" #'diagnostics)
    (let* ((one (car (diagnostics)))
           (spec (alist-get 'eglot-lsp-diag (flymake-diagnostic-data one))))
      (note :diagnostics (length (diagnostics)))
      (note :unit (plist-get (plist-get (plist-get spec :range) :start) :character))
      (goto-char (flymake-diagnostic-beg one))
      (note :line (line-number-at-pos))
      (note :character (string (char-after))))
    (let ((actions (eglot-code-actions (point) (1+ (point)) "quickfix")))
      (note :offered (vconcat (mapcar (lambda (one) (plist-get one :title)) actions)))
      (if (fboundp 'eglot-execute)
          (eglot-execute server (elt actions 0))
        (eglot--apply-workspace-edit (plist-get (elt actions 0) :edit))))
    (note :mended (buffer-string))
    (eglot--signal-textDocument/didChange)
    (wait "The mended answer is not read" (lambda () (null (diagnostics))))
    (wait "There is no verdict" (lambda () (equal (descant-status) " 3/3 ready")))

    (descant-review)
    (note :names (vconcat (mapcar (lambda (window) (buffer-name (window-buffer window))) (window-list))))
    (note :difference (buffer-string))
    (note :difference-mode (symbol-name major-mode))
    (note :read-only buffer-read-only)
    (note :verdict (with-current-buffer "*descant: review.md*" (buffer-string)))
    (note :paths (vconcat (descant-paths)))
    (find-file "src/a.py")
    (with-current-buffer answer (descant-apply '("src/a.py" "new/b.py")))
    (note :visited (with-current-buffer "a.py" (buffer-string)))
    (wait "Nothing is applied" (is-said "2 files applied. (M-x descant-undo)"))
    (with-current-buffer "*descant: all.diff*"
      (wait "The review does not follow" (lambda () (not (string-search "b.py" (buffer-string))))))
    (note :applied (list :a (text-of "src/a.py") :b (text-of "new/b.py") :c (text-of "docs/c.md")))
    (with-current-buffer "*descant: all.diff*" (descant-undo))
    (wait "Nothing is undone" (is-said "Undone: "))
    (with-current-buffer answer
      (descant-fix-prompt)
      (wait "Nothing is said of the prompt" (is-said "Nothing to ask for"))
      ;; The last file is cut off.
      (goto-char (point-min))
      (search-forward "# Ti")
      (delete-region (point) (point-max))
      (descant-fix-prompt)
      (note :prompt (substring-no-properties (current-kill 0)))
      (set-buffer-modified-p nil))
    (note :said (vconcat said))
    (stop answer)))

(do-all #'flow)
;;; emacs_flow.el ends here
