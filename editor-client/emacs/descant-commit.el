;;; descant-commit.el --- Commit the applied files of an answer  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The server says what would be committed, and with which message.  That is
;; edited in a buffer of its own: `C-c C-c' commits, `C-c C-k' does not, and
;; ends hooks that still run.

;;; Code:

(require 'descant-eglot)
(require 'seq)
(require 'subr-x)

(defvar-local descant--commit nil
  "In the buffer of a message: what the server is asked with beside it.")
(defvar-local descant--questions nil
  "In the buffer of a message: what a person has agreed to.")
(defvar-local descant--committing nil
  "In the buffer of a message: the server that commits by now.")
(defvar descant--commit-progress nil
  "What the server calls the progress of the commit that goes on.")

(defvar descant-commit-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'descant-commit-finish)
    (define-key map (kbd "C-c C-k") #'descant-commit-cancel)
    map)
  "Keys in the buffer of a message.")

(define-derived-mode descant-commit-mode text-mode "Commit"
  "Major mode for the message of a commit."
  (setq-local fill-column 72)
  (setq-local enable-local-variables nil))

(defun descant--commit-said (said)
  "Show what SAID has, with the output of hooks."
  (let ((output (or (plist-get said :output) "")))
    (message "Descant: %s%s" (plist-get said :message)
             (if (string-empty-p output) "" (concat "\n" output)))))

(defun descant--commit-told ()
  "Return what would be committed, in words of the server."
  (descant-execute 'descant.commit `(:unsaved ,(descant--unsaved))))

;;;###autoload
(defun descant-commit ()
  "Commit the files of the answer that are applied, and nothing else."
  (interactive)
  (let* ((answer (descant--answer))
         (told (descant--commit-told))
         (questions (append (plist-get told :questions) nil)))
    (unless (plist-get told :id) (user-error "%s" (plist-get told :message)))
    (when (or (null questions)
              (yes-or-no-p (concat (string-join questions " ") "  Commit anyway? ")))
      (pop-to-buffer (generate-new-buffer "*descant: commit*"))
      (descant-commit-mode)
      (insert (plist-get told :message))
      (goto-char (point-min))
      (setq descant-answer answer
            descant--commit (list :id (plist-get told :id))
            descant--questions (plist-get told :questions))
      (setq header-line-format
            (replace-regexp-in-string
             "%" "%%" (concat (plist-get told :headline) ": C-c C-c commits, C-c C-k does not")))
      (unless (seq-empty-p (plist-get told :details))
        (message "Descant: %s" (string-join (append (plist-get told :details) nil) " "))))))

(defun descant--committed (buffer said)
  "Tell what was SAID of the commit with the message in BUFFER."
  (setq descant--commit-progress nil)
  (descant--commit-said said)
  (descant--look-at-disk)
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (setq descant--committing nil)
      (if (eq (plist-get said :committed) t)
          (progn (quit-windows-on buffer) (kill-buffer buffer))
        ;; Whoever commits again means how things are now, unless there is something else to agree to.
        (let ((told (with-current-buffer descant-answer (descant--commit-told))))
          (when (equal (plist-get told :questions) descant--questions)
            (setq descant--commit (list :id (plist-get told :id)))))))))

(defun descant-commit-finish ()
  "Commit with the message in this buffer; it is closed when that is done."
  (interactive)
  (when descant--committing (user-error "The commit goes on; C-c C-k ends it"))
  (let* ((buffer (current-buffer))
         (text (buffer-substring-no-properties (point-min) (point-max)))
         (more (append (list :message text :unsaved (descant--unsaved)) descant--commit))
         (server (with-current-buffer descant-answer (descant--server)))
         (argument (with-current-buffer descant-answer `(:uri ,(descant--uri) ,@more))))
    (setq descant--committing server)
    (message "Committing…")
    (jsonrpc-async-request
     server :workspace/executeCommand (list :command "descant.commit" :arguments (vector argument))
     :timeout 3600
     :success-fn (lambda (said) (descant--committed buffer said))
     :error-fn (lambda (said) (descant--committed buffer said)))))

(defun descant-commit-cancel ()
  "Leave the message, and end hooks of the commit that still run."
  (interactive)
  (cond ((null descant--committing) (quit-window t))
        (descant--commit-progress
         (jsonrpc-notify descant--committing :window/workDoneProgress/cancel
                         (list :token descant--commit-progress)))
        (t (user-error "The commit has only begun; try again"))))

(cl-defmethod eglot-handle-request
  ((_server descant-server) (_method (eql window/workDoneProgress/create)) &key token &allow-other-keys)
  "Keep TOKEN, by which the commit is cancelled."
  (setq descant--commit-progress token)
  nil)

(provide 'descant-commit)
;;; descant-commit.el ends here
