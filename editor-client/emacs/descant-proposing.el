;;; descant-proposing.el --- What is proposed for a file, edited in Ediff  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A file of an answer is reviewed in Ediff: A is the file as it is, B what is
;; proposed for it, and B can be edited.  `a' leaves a hunk out, for it copies
;; the lines of A; saving B, and quitting Ediff, have the server apply this
;; text instead.  No file is written by that.

;;; Code:

(require 'descant-comments)
(require 'descant-eglot)
(require 'descant-previews)
(require 'ediff)

(defvar-local descant--proposed nil
  "In a text that is proposed: what the server proposes, as it was shown last.")

(defvar descant-proposal-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-a") 'descant-apply)
    (define-key map (kbd "C-c C-u") 'descant-undo)
    (define-key map (kbd "C-c C-p") 'descant-ask-again)
    (define-key map (kbd "C-c C-k") 'descant-comment)
    map)
  "Keys in a text that is proposed for a file.")

(define-minor-mode descant-proposal-mode
  "Minor mode for a text that is proposed for a file, which can be edited."
  :lighter " Proposed"
  :keymap descant-proposal-mode-map)

(defun descant--has-dos-ends (text)
  "Return whether all lines of TEXT end as those of DOS."
  (and (string-search "\r\n" text) (not (string-match-p "\\(?:\\`\\|[^\r]\\)\n" text))))

(defun descant--as-shown (text)
  "Return TEXT as a side of Ediff has it: line ends are shown only if they differ."
  (if (descant--has-dos-ends text) (string-replace "\r\n" "\n" text) text))

(defun descant--text ()
  "Return the edited text in this buffer, with the line ends of what was proposed."
  (let ((text (save-restriction (widen) (buffer-substring-no-properties (point-min) (point-max)))))
    (if (descant--has-dos-ends descant--proposed) (string-replace "\n" "\r\n" text) text)))

(defun descant--show-side (text)
  "Show TEXT in this buffer, a side of Ediff; what is not saved yet stays."
  (unless (and descant--path (buffer-modified-p))
    (when descant--path (setq descant--proposed text))
    (let ((shown (descant--as-shown text)))
      (unless (equal shown (buffer-string))
        (let ((inhibit-read-only t) (filled (generate-new-buffer " *descant*" t)))
          (with-current-buffer filled (insert shown))
          ;; The cursor and the overlays stay where nothing is otherwise.
          (replace-buffer-contents filled 1)
          (kill-buffer filled))
        (set-buffer-modified-p nil)
        (dolist (session ediff-this-buffer-ediff-sessions)
          (when (buffer-live-p session)
            (with-demoted-errors "Descant: %S" (with-current-buffer session (ediff-update-diffs)))))))))

(defun descant--keep ()
  "Have the server apply what is in this buffer; return t, for no file is written."
  (let* ((text (descant--text))
         (edit `(:path ,descant--path :text ,text :of ,descant--proposed))
         (result (with-current-buffer (descant--answer-behind)
                   (descant-execute 'descant.editProposed edit))))
    ;; What is refused stays as it is; the server has said why.
    (when (eq (plist-get result :chosen) t)
      (setq descant--proposed text)
      (set-buffer-modified-p nil)
      (descant-preview-refresh)
      (message "Descant: `%s' is applied as edited (M-x descant-apply)" descant--path))
    t))

(defun descant--answer-behind ()
  "Return the answer that this buffer is proposed by."
  (unless (buffer-live-p descant-answer) (user-error "The answer is closed: nothing is kept"))
  descant-answer)

(defun descant--may-be-killed ()
  "Ask before an edit is lost."
  (or (not (buffer-modified-p))
      (yes-or-no-p (format "The edit of `%s' is not saved; drop it? " descant--path))))

(defun descant--edit ()
  "Let what is proposed in this buffer be edited."
  (descant-preview-mode -1)
  (descant-proposal-mode 1)
  (setq buffer-read-only nil)
  (setq-local buffer-offer-save t require-final-newline nil revert-buffer-function #'descant--revert)
  ;; Hooks of users that clean up files would change what is proposed.
  (setq-local before-save-hook nil write-contents-functions '(descant--keep))
  (add-hook 'kill-buffer-query-functions #'descant--may-be-killed nil t))

(defun descant--revert (&rest _)
  "Drop what was edited, and show what the server proposes."
  (set-buffer-modified-p nil)
  (descant-preview-refresh))

(defun descant--side (path kind)
  "Return a buffer with the side KIND of the file PATH, for Ediff."
  (let ((buffer (descant-preview-of `(:path ,path :kind ,kind))) (is-proposed (equal kind "file")))
    (with-current-buffer buffer
      (setq descant--fill-function #'descant--show-side)
      (when is-proposed
        (setq descant--path path)
        (when (descant--can-choose path) (descant--edit)))
      (descant-preview-refresh)
      (setq buffer-undo-list (if is-proposed nil t))
      (descant--show-comments))
    buffer))

(defun descant--proposal (answer path)
  "Return the buffer where what ANSWER proposes for PATH is edited, if it is open."
  (cl-find-if (lambda (buffer)
                (and (eq (buffer-local-value 'descant-answer buffer) answer)
                     (equal (buffer-local-value 'descant--path buffer) path)))
              (buffer-list)))

(defun descant--can-choose (path)
  "Return whether the text that is proposed for PATH can be edited."
  (let ((asked `(:textDocument (:uri ,(with-current-buffer (descant--answer) (descant--uri))) :path ,path)))
    (eq (plist-get (descant-request :descant/hunks asked) :editable) t)))

(defun descant--follow (proposed windows)
  "Keep the edit of PROPOSED and show WINDOWS when the session of this buffer ends."
  (add-hook 'ediff-after-quit-hook-internal
            (lambda ()
              (set-window-configuration windows)
              (when (buffer-live-p proposed)
                (with-current-buffer proposed
                  (when (and descant--path (buffer-modified-p)) (save-buffer)))))
            nil t))

(defun descant-compare (path)
  "Compare both sides of the file PATH of the answer in Ediff.
What is proposed can be edited."
  (let* ((answer (descant--answer))
         (open (descant--proposal answer path))
         (session (and open (cl-find-if #'buffer-live-p
                                        (buffer-local-value 'ediff-this-buffer-ediff-sessions open)))))
    (if session
        (with-current-buffer session (ediff-recenter) (select-window ediff-control-window))
      (let* ((windows (current-window-configuration))
             (before (descant--side path "before"))
             (is-edited (and open (buffer-modified-p open)))
             (proposed (if is-edited open (descant--side path "file"))))
        (ediff-buffers before proposed (list (lambda () (descant--follow proposed windows))))))))

(provide 'descant-proposing)
;;; descant-proposing.el ends here
