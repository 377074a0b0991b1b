;;; emacs_asking.el --- A comment, the prompt that asks again, and its reply  -*- lexical-binding: t; -*-

;;   emacs --batch -Q -L PACK -L . -l emacs_asking.el

(require 'cl-lib)
(require 'descant)
(require 'seeing)

(setq eglot-sync-connect t eglot-autoshutdown nil make-backup-files nil
      ediff-window-setup-function #'ediff-setup-windows-plain)

(defun shown-comments ()
  "Return what is shown behind lines of this buffer."
  (vconcat (delq nil (mapcar (lambda (one)
                               (and (overlay-get one 'descant-comment)
                                    (string-trim (substring-no-properties (overlay-get one 'after-string)))))
                             (overlays-in (point-min) (point-max))))))

(defun in-proposed (action)
  "Review a file, call ACTION in what is proposed for it, and end the review."
  (descant-review "tides.py")
  (with-current-buffer (window-buffer)
    (with-current-buffer ediff-buffer-B (funcall action))
    (select-window (get-buffer-window ediff-control-buffer))
    (execute-kbd-macro "qy")))

(defun flow ()
  "Do all of it."
  (find-file "answer.response")
  (run-hooks 'post-command-hook)
  (let ((answer (current-buffer)))
    (wait "There is no server" #'eglot-current-server)
    (wait "There is no verdict" (lambda () (string-search "ready" (descant-status))))
    (note :unexpected (refusal (lambda () (descant-reply "anything"))))
    (in-proposed (lambda ()
                   (goto-char (point-min))
                   (forward-line)
                   (descant-comment "a slip")
                   (descant-comment nil t)
                   (descant-comment "Return metres.")
                   (note :comments (shown-comments))))
    (in-proposed (lambda () (note :comments-again (shown-comments))))
    (with-current-buffer answer
      (goto-char (point-min))
      (search-forward "tides.py")
      (descant-comment "Give it a docstring.")
      (descant-ask-again)
      (note :asked (car said))
      (note :prompt (current-kill 0))
      (note :is-prompt (refusal (lambda () (call-interactively #'descant-reply))))
      (setq buffer-undo-list nil)
      (undo-boundary))
    (kill-new (with-temp-buffer (insert-file-contents "../reply.txt") (buffer-string)))
    (cl-letf (((symbol-function 'completing-read)
               (lambda (prompt choices &rest _)
                 (note :question prompt)
                 (note :choices (vconcat choices))
                 (note :unchanged (with-current-buffer answer (buffer-string)))
                 (car choices))))
      (call-interactively #'descant-reply))
    (note :told (car said))
    (note :is-shown (if (eq (window-buffer) answer) t :false))
    (with-current-buffer answer
      (note :composed (buffer-string))
      (eglot--signal-textDocument/didChange)
      (wait "The answer is not ready" (lambda () (equal (descant-status) " 3/3 ready")))
      (descant-ask-again)
      (note :asked-again (car said))
      (undo-boundary)
      (undo)
      (note :undone (buffer-string))
      (set-buffer-modified-p nil))
    (stop answer)))

(do-all #'flow)
;;; emacs_asking.el ends here
