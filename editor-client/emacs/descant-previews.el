;;; descant-previews.el --- Documents that the language server makes  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Previews are fetched from the server, shown read-only, and fetched again
;; when it says that they have changed.  What stands in them is text: neither
;; local variables nor a mode named in it are taken from there.

;;; Code:

(require 'descant-eglot)

(defvar-local descant--preview nil
  "The address of the preview in this buffer.")
(defvar-local descant--fill-function #'descant--fill
  "Called with what the server has now: shows that in this buffer, a preview.")
(defvar descant--shown nil
  "While a preview is asked for: the buffer that was shown last.")
(defvar descant--asking nil
  "While a command of this package asks for a preview, and shows it: the answer.")

(defvar descant-preview-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "q") #'quit-window)
    (define-key map (kbd "g") #'descant-preview-refresh)
    (define-key map (kbd "C-c C-a") 'descant-apply)
    (define-key map (kbd "C-c C-r") 'descant-review)
    (define-key map (kbd "C-c C-x") 'descant-resolve)
    (define-key map (kbd "C-c C-u") 'descant-undo)
    (define-key map (kbd "C-c C-p") 'descant-ask-again)
    (define-key map (kbd "C-c C-k") 'descant-comment)
    map)
  "Keys in a preview.")

(define-minor-mode descant-preview-mode
  "Minor mode for documents that the language server makes."
  :lighter " Preview"
  :keymap descant-preview-mode-map
  (setq buffer-read-only t))

(defun descant--name-of (uri)
  "Return the path in the address URI."
  (decode-coding-string (url-unhex-string (replace-regexp-in-string "\\`[^:]*:/*\\|\\?.*" "" uri)) 'utf-8))

(defun descant--mode-for (name)
  "Return the major mode for a text that is called NAME, by that name alone."
  (let ((mode (assoc-default name auto-mode-alist #'string-match)))
    (when (and (symbolp mode) (fboundp mode))
      (autoload-do-load (symbol-function mode) mode)
      (when (provided-mode-derived-p mode 'prog-mode 'text-mode 'diff-mode) mode))))

(defun descant--fill (text)
  "Replace what is in this buffer by TEXT."
  (let ((inhibit-read-only t) (place (point)))
    (erase-buffer)
    (insert (replace-regexp-in-string "\r\n" "\n" text))
    (goto-char (min place (point-max)))
    (set-buffer-modified-p nil)))

(defun descant--fetch (server uri)
  "Return the text of the preview URI as SERVER has it."
  (plist-get (descant--wait-for server :workspace/textDocumentContent (list :uri uri) 10) :text))

(defun descant--find-preview (uri)
  "Return the buffer of the preview URI, if there is one."
  (cl-find uri (buffer-list) :key (lambda (one) (buffer-local-value 'descant--preview one)) :test #'equal))

(defun descant--open-preview (server uri answer)
  "Return a buffer with the preview URI of ANSWER, fetched from SERVER."
  (let ((text (descant--fetch server uri))
        (name (descant--name-of uri))
        (buffer (or (descant--find-preview uri)
                    (generate-new-buffer (format "*descant: %s*" (descant--name-of uri))))))
    (with-current-buffer buffer
      (descant--fill text)
      (goto-char (point-min))
      ;; Hooks of users are for files; this is none.
      (let ((mode (descant--mode-for name)))
        (with-demoted-errors "Descant: %S" (delay-mode-hooks (funcall (or mode #'text-mode)))))
      (setq descant--preview uri descant-answer answer)
      (descant-preview-mode 1))
    buffer))

(defun descant-preview-of (argument)
  "Return a buffer with the preview for ARGUMENT, of the answer in this buffer."
  (let ((descant--shown nil) (descant--asking (descant--answer)))
    (descant-execute 'descant.review argument)
    (or descant--shown (user-error "No preview available"))))

(defun descant-preview-refresh ()
  "Fetch the preview in this buffer again."
  (interactive)
  (let ((server (with-current-buffer (descant--answer) (descant--server))))
    (funcall descant--fill-function (descant--fetch server descant--preview))))

(cl-defmethod eglot-handle-request
  ((server descant-server) (_method (eql window/showDocument)) &key uri selection &allow-other-keys)
  "Show the document URI of SERVER, and in it SELECTION."
  (let* ((is-preview (string-prefix-p "descant-preview:" uri))
         (to-path (if (fboundp 'eglot-uri-to-path) 'eglot-uri-to-path 'eglot--uri-to-path))
         (buffer (cond (is-preview
                        (descant--open-preview server uri (or descant--asking (window-buffer))))
                       ((string-prefix-p "file:" uri)
                        (find-file-noselect (funcall to-path uri))))))
    (setq descant--shown buffer)
    (when (and buffer (not (and is-preview descant--asking)))
      (pop-to-buffer buffer)
      (when selection (goto-char (car (eglot--range-region selection)))))
    (list :success (if buffer t :json-false))))

(defun descant--fetch-again (server uri count)
  "Fetch the preview URI from SERVER again, with up to COUNT requests.
One is lost where Eglot itself waited for something else that came with it."
  (let ((buffer (descant--find-preview uri)))
    (when (and buffer (> count 0) (jsonrpc-running-p server))
      (jsonrpc-async-request
       server :workspace/textDocumentContent (list :uri uri)
       :success-fn (lambda (result)
                     (when (buffer-live-p buffer)
                       (with-current-buffer buffer
                         (funcall descant--fill-function (plist-get result :text)))))
       :error-fn #'ignore
       :timeout 5
       :timeout-fn (lambda () (descant--fetch-again server uri (1- count)))))))

(cl-defmethod eglot-handle-request
  ((server descant-server) (_method (eql workspace/textDocumentContent/refresh)) &key uri)
  "Fetch the preview URI from SERVER again, if it is still there."
  (descant--fetch-again server uri 3)
  nil)

(provide 'descant-previews)
;;; descant-previews.el ends here
