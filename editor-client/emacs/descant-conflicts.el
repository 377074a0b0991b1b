;;; descant-conflicts.el --- Conflicts, resolved with Smerge  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Where an answer and somebody else have changed the same lines, the server
;; writes both sides to a file outside of the project.  Smerge mode is for
;; such files: `C-c ^ n' goes to the next conflict, `C-c ^ u' keeps the upper
;; side, which is the file's, `C-c ^ l' the lower one, which is the answer's,
;; `C-c ^ a' both, and `C-c ^ E' compares them in Ediff.  When the buffer is
;; saved the server is asked to use it.

;;; Code:

(require 'descant-eglot)
(require 'descant-previews)
(require 'smerge-mode)

(defvar-local descant--resolving nil
  "In a buffer with both sides: what `descant.resolve' is asked with.")

(defun descant--in-conflict ()
  "Return the paths of the files of the answer that are in conflict."
  (with-current-buffer (descant--answer)
    (cl-loop with asked = `(:textDocument (:uri ,(descant--uri)))
             for file across (plist-get (descant-request :descant/review asked) :files)
             for merge = (plist-get file :merge)
             when (and merge (cl-plusp (plist-get merge :conflicts))) collect (plist-get file :path))))

(defun descant--use ()
  "Have the server use what was saved, once no conflict is left in it."
  (let* ((path (plist-get descant--resolving :path))
         (buffer (current-buffer))
         (result (with-current-buffer descant-answer
                 (descant-execute 'descant.resolve (list :path path :take "edited")))))
    (when (eq (plist-get result :resolved) t)
      (message "Descant: the conflict in `%s' is resolved (M-x descant-apply)" path)
      (let ((answer descant-answer))
        (quit-windows-on buffer)
        (kill-buffer buffer)
        (when (buffer-live-p answer) (pop-to-buffer answer))))))

(defun descant--ask-for-path ()
  "Return the file of the answer that is in conflict; ask which one of several."
  (let ((paths (descant--in-conflict)))
    (cond ((null paths) (user-error "No file is in conflict"))
          ((null (cdr paths)) (car paths))
          (t (completing-read "Resolve the conflicts in: " paths nil t)))))

;;;###autoload
(defun descant-resolve (path)
  "Edit both sides of the conflicts in PATH with Smerge; saving settles them.
Nothing comes into the project before the answer is applied."
  (interactive (list (descant--ask-for-path)))
  (let ((answer (descant--answer)) (descant--shown nil))
    ;; What stands there is text: it sets no variables of Emacs.
    (cl-letf (((default-value 'enable-local-variables) nil))
      (descant-execute 'descant.review (list :path path :kind "edit")))
    (unless (and descant--shown (buffer-file-name descant--shown))
      (user-error "Both sides of `%s' cannot be shown" path))
    (pop-to-buffer descant--shown)
    (setq descant-answer answer descant--resolving (list :path path))
    (setq-local create-lockfiles nil make-backup-files nil)
    (auto-save-mode -1)
    (smerge-mode 1)
    (add-hook 'after-save-hook #'descant--use nil t)
    (goto-char (point-min))
    (ignore-errors (smerge-next))))

(provide 'descant-conflicts)
;;; descant-conflicts.el ends here
