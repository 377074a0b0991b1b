;;; descant-comments.el --- Comments on an answer, for the model  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; What a person says of lines of a proposed file, or of a file of the answer
;; as a whole.  It goes into the prompt of `descant-ask-again', and is kept
;; until the reply has come, or the answer is closed.

;;; Code:

(require 'descant-eglot)

(defvar-local descant--comments nil
  "In an answer: the comments on it, in order, as the server takes them.")

(defun descant--show-comments ()
  "Show behind their first lines the comments on what is proposed in this buffer."
  (remove-overlays nil nil 'descant-comment t)
  (when (and descant--path (buffer-live-p descant-answer))
    (dolist (comment (buffer-local-value 'descant--comments descant-answer))
      (let ((first (plist-get comment :first)))
        (when (and (equal (plist-get comment :path) descant--path) (cl-plusp first))
          (save-excursion
            (goto-char (point-min))
            (forward-line (1- first))
            (let ((overlay (make-overlay (line-beginning-position) (line-end-position)))
                  (text (replace-regexp-in-string "[ \n]+" " " (plist-get comment :text))))
              (overlay-put overlay 'descant-comment t)
              (overlay-put overlay 'after-string (propertize (concat "  " text) 'face 'shadow)))))))))

(defun descant--set-comments (answer comments)
  "Let COMMENTS be those on ANSWER, and show them where it is reviewed."
  (with-current-buffer answer (setq descant--comments comments))
  (dolist (buffer (buffer-list))
    (when (eq (buffer-local-value 'descant-answer buffer) answer)
      (with-current-buffer buffer (descant--show-comments)))))

(defun descant--lines-meant ()
  "Return the place of a comment on the proposed text in this buffer."
  (let* ((start (if (use-region-p) (region-beginning) (point)))
         (end (if (use-region-p) (max start (1- (region-end))) (point)))
         (from (save-excursion (goto-char start) (line-beginning-position)))
         (to (save-excursion (goto-char end) (line-end-position))))
    (list :path descant--path
          :first (line-number-at-pos from t) :last (line-number-at-pos to t)
          :quote (buffer-substring-no-properties from to))))

(defun descant--file-meant ()
  "Return the place of a comment on the file of the answer that point is in."
  (let* ((line (1- (line-number-at-pos (if (use-region-p) (region-beginning) (point)) t)))
         (asked `(:textDocument (:uri ,(descant--uri))))
         (files (plist-get (descant-request :descant/parsedResponse asked) :files))
         (line-of (lambda (file end) (plist-get (plist-get (plist-get file :range) end) :line)))
         (file (cl-find-if (lambda (one) (<= (funcall line-of one :start) line (funcall line-of one :end)))
                           files)))
    (unless file
      (user-error "Go to a file of the answer, or to a line of what is proposed (C-u M-x descant-review)"))
    (list :path (plist-get file :path) :first 0 :last 0
          :quote (if (use-region-p)
                     (buffer-substring-no-properties (region-beginning) (region-end))
                   ""))))

(defun descant--place-meant ()
  "Return the place of a comment: lines of what is proposed, or a whole file."
  (cond (descant--path (descant--lines-meant))
        ((eq (descant--answer) (current-buffer)) (descant--file-meant))
        (t (user-error "Comment on what is proposed for a file (C-u M-x descant-review)"))))

(defun descant--in-words (place)
  "Return what PLACE is, for people."
  (pcase-let (((map :path :first :last) place))
    (cond ((eq first 0) (format "`%s'" path))
          ((eq first last) (format "line %d of `%s'" first path))
          (t (format "lines %d to %d of `%s'" first last path)))))

(defun descant--same-place-p (one other)
  "Return whether the places ONE and OTHER have a line in common."
  (and (equal (plist-get one :path) (plist-get other :path))
       (<= (plist-get one :first) (plist-get other :last))
       (<= (plist-get other :first) (plist-get one :last))))

;;;###autoload
(defun descant-comment (text &optional take-back)
  "Have the prompt of `descant-ask-again' say TEXT of the line at point.
With an active region it is said of its lines, and in an answer of the file at
point as a whole.  If TAKE-BACK is non-nil, which a prefix argument says, take
back the comments that are there."
  (interactive (if current-prefix-arg '(nil t) (list (read-string "Comment for the model: "))))
  (let* ((place (descant--place-meant))
         (answer (descant--answer))
         (comments (buffer-local-value 'descant--comments answer)))
    (cond (take-back
           (let ((left (cl-remove-if (lambda (one) (descant--same-place-p one place)) comments)))
             (descant--set-comments answer left)
             (message "Descant: comments taken back: %d" (- (length comments) (length left)))))
          ((string-match-p "[^[:space:]]" text)
           (descant--set-comments answer (append comments (list (append place (list :text text)))))
           (message "Descant: the comment on %s goes into the prompt (M-x descant-ask-again)"
                    (descant--in-words place))))))

(provide 'descant-comments)
;;; descant-comments.el ends here
