;;; descant-asking.el --- Asking the model again, and putting its reply in  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; `descant-ask-again' copies the prompt for what cannot be settled here, with
;; all comments.  `descant-reply' puts the reply that was copied into the
;; answer: what the reply has of what was asked for, and all the rest as it was.

;;; Code:

(require 'descant-comments)
(require 'descant-eglot)

(defvar-local descant--asked nil
  "In an answer: what the model was asked for again, and did not reply to yet.")
(defvar descant--asked-last nil
  "The buffer of the answer that the model was asked for again last.")

(declare-function descant--open-text "descant")

;;;###autoload
(defun descant-ask-again ()
  "Copy the prompt that asks the model again for what is wrong or missing."
  (interactive)
  (let* ((answer (descant--answer))
         (comments (buffer-local-value 'descant--comments answer))
         (told (descant-execute 'descant.askAgain `(:comments ,(vconcat comments))))
         (prompt (plist-get told :prompt))
         (is-whole (eq (plist-get (plist-get told :request) :isWhole) t)))
    (if (not prompt)
        (message "Nothing to ask for: all problems can be settled here")
      (kill-new prompt)
      ;; A whole answer is one of its own when it comes.
      (unless is-whole
        (with-current-buffer answer (setq descant--asked told))
        (setq descant--asked-last answer))
      (message "Copied the prompt (%d characters): %s.  Copy the reply, then use %s"
               (length prompt) (plist-get told :title)
               (if is-whole "M-x descant-paste" "M-x descant-reply: it is put into this answer")))))

;;;###autoload
(defalias 'descant-fix-prompt #'descant-ask-again)

(defun descant--answer-asked ()
  "Return the answer whose reply is meant: the current one, or that asked for last."
  (cl-find-if (lambda (buffer) (and (buffer-live-p buffer) (buffer-local-value 'descant--asked buffer)))
              (list (or descant-answer (current-buffer)) descant--asked-last)))

(defun descant--decide (question)
  "Ask QUESTION of a file of the reply; return how it is read, nil for not at all."
  (let* ((apart "Open the reply as an answer of its own")
         (readings (mapcar (lambda (one) (cons (plist-get one :title) (plist-get one :reading)))
                           (plist-get question :readings)))
         (chosen (completing-read (format "%s " (plist-get question :message))
                                  (append (mapcar #'car readings) (list apart))
                                  nil t nil nil (caar readings))))
    (cdr (assoc chosen readings))))

(defun descant--put-reply (answer composed)
  "Put what was COMPOSED into the buffer ANSWER, as an edit that can be undone."
  (with-current-buffer answer
    (let ((filled (generate-new-buffer " *descant*" t)))
      (with-current-buffer filled (insert (plist-get composed :text)))
      (undo-boundary)
      (save-restriction (widen) (replace-buffer-contents filled 1))
      (kill-buffer filled))
    (setq descant--asked nil))
  (descant--set-comments answer nil)
  (pop-to-buffer answer)
  (let ((clashes (mapcar (lambda (one)
                           (let ((path (plist-get one :path)) (told (plist-get one :message)))
                             (if path (format "%s: %s" path told) told)))
                         (plist-get composed :clashes))))
    (message "Descant: %s" (string-join (cons (plist-get composed :headline) (seq-take clashes 3)) " "))))

(defun descant--text-of-reply ()
  "Return the text that is meant as a reply."
  (cond (current-prefix-arg (buffer-substring-no-properties (point-min) (point-max)))
        ((use-region-p) (buffer-substring-no-properties (region-beginning) (region-end)))
        (t (substring-no-properties (or (ignore-errors (current-kill 0)) "")))))

;;;###autoload
(defun descant-reply (text)
  "Put the reply TEXT into the answer that the model was asked again for.
It is the latest kill, or the region; with a prefix argument this buffer."
  (interactive (list (descant--text-of-reply)))
  (let* ((answer (or (descant--answer-asked)
                     (user-error "No reply is expected: use M-x descant-ask-again or M-x descant-paste")))
         (asked (buffer-local-value 'descant--asked answer))
         (decisions nil) (is-over nil) told)
    (cond ((not (string-match-p "[^[:space:]]" text)) (user-error "There is no text: copy the reply first"))
          ((equal (string-trim text) (string-trim (plist-get asked :prompt)))
           (user-error "This is the prompt: copy the model's reply to it and try again")))
    (while (not is-over)
      (setq told (with-current-buffer answer
                   (descant-execute 'descant.composeReply
                                    (list :reply text :request (plist-get asked :request)
                                          :decisions (or decisions (make-hash-table))))))
      (let ((question (elt (append (plist-get told :questions) '(nil)) 0)) reading)
        (cond ((plist-get told :text) (setq is-over t) (descant--put-reply answer told))
              ((not question)
               (user-error "%s M-x descant-paste opens it as an answer of its own"
                           (string-join (plist-get told :reasons) " ")))
              ((setq reading (descant--decide question))
               (setq decisions (plist-put decisions (intern (concat ":" (plist-get question :path))) reading)))
              (t (setq is-over t) (descant--open-text text)))))))

(provide 'descant-asking)
;;; descant-asking.el ends here
