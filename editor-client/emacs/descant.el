;;; descant.el --- Read, review and apply answers of language models  -*- lexical-binding: t; -*-

;; Author: The Descant authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A major mode for raw answers of language models, and commands to paste,
;; review and apply them.  What an answer says is known by the language
;; server alone, `descant lsp', which this starts through Eglot.  Put the
;; folder on `load-path' and require the feature; M-x descant-paste opens
;; what was copied.

;;; Code:

(require 'descant-asking)
(require 'descant-eglot)
(require 'descant-commit)
(require 'descant-conflicts)
(require 'descant-previews)
(require 'descant-proposing)
(require 'project)

(defcustom descant-start-automatically t
  "Whether the language server is started for the first answer that is opened."
  :type 'boolean
  :group 'descant)

;;;###autoload
(define-derived-mode llm-response-mode text-mode "Response"
  "Major mode for raw answers of language models."
  (setq-local mode-line-process '(:eval (descant-status)))
  ;; A list of local variables may stand at the end, too: it is what a model wrote.
  (setq-local enable-local-variables nil)
  (when (and descant-start-automatically buffer-file-name)
    (if (executable-find (car descant-command))
        (eglot-ensure)
      (message "%s" (descant-missing)))))

(let ((map llm-response-mode-map))
  (define-key map (kbd "C-c C-r") #'descant-review)
  (define-key map (kbd "C-c C-a") #'descant-apply)
  (define-key map (kbd "C-c C-x") #'descant-resolve)
  (define-key map (kbd "C-c C-v") #'descant-commit)
  (define-key map (kbd "C-c C-u") #'descant-undo)
  (define-key map (kbd "C-c C-p") #'descant-ask-again)
  (define-key map (kbd "C-c C-y") #'descant-reply)
  (define-key map (kbd "C-c C-k") #'descant-comment))

;;;###autoload
(progn
  (add-to-list 'auto-mode-alist '("\\.\\(?:llm-\\)?response\\'" . llm-response-mode))
  (add-to-list 'auto-mode-alist '("\\.response\\.\\(?:json\\|md\\|xml\\)\\'" . llm-response-mode)))

;; What a model wrote sets no variables of Emacs, and chooses no mode.
(add-to-list 'inhibit-local-variables-regexps
             "\\.\\(?:llm-\\)?response\\(?:\\.\\(?:json\\|md\\|xml\\)\\)?\\'")

(add-to-list 'eglot-server-programs
             '((llm-response-mode :language-id "llm-response") . descant-contact))

(defun descant--new-name (folder)
  "Return the name of a file in FOLDER that is neither there nor in a buffer."
  (let ((number 1) name)
    (while (progn (setq name (expand-file-name (format "answer-%d.response" number) folder))
                  (or (file-exists-p name) (find-buffer-visiting name)))
      (setq number (1+ number)))
    name))

;;;###autoload
(defun descant-paste ()
  "Open the latest kill as an answer, for the project of the current buffer.
No file is written before the buffer is saved."
  (interactive)
  (let ((text (ignore-errors (current-kill 0))))
    (unless (and text (string-match-p "[^[:space:]]" text))
      (user-error "The kill ring is empty: copy an answer first"))
    (descant--open-text text)))

(defun descant--open-text (text)
  "Open TEXT as an answer, for the project of the current buffer."
  (let ((folder (let ((project (project-current))) (if project (project-root project) default-directory)))
        (buffer (generate-new-buffer "answer")))
    (with-current-buffer buffer
      (setq-local create-lockfiles nil)
      (insert (replace-regexp-in-string "\r\n" "\n" (substring-no-properties text)))
      (goto-char (point-min))
      (set-visited-file-name (descant--new-name folder) t)
      (auto-save-mode -1)
      (setq buffer-undo-list nil)
      (set-buffer-modified-p nil)
      (llm-response-mode)
      ;; The mode has forgotten it.
      (setq-local create-lockfiles nil))
    (pop-to-buffer-same-window buffer)))

(defun descant--read-path (prompt)
  "Ask for a file of the answer with PROMPT."
  (completing-read prompt (descant-paths) nil t))

;;;###autoload
(defun descant-review (&optional path)
  "Show the verdict on the answer and all that applying it would change.
With a prefix argument, ask for a PATH and compare the two sides of that file
in Ediff: `a' leaves a hunk out, and B can be edited."
  (interactive (list (and current-prefix-arg (descant--read-path "Review: "))))
  (if path
      (descant-compare path)
    (pop-to-buffer (descant-preview-of nil))
    (pop-to-buffer (descant-preview-of '(:kind "diff")))))

;;;###autoload
(defun descant-apply (&optional paths)
  "Apply the ready files of the answer: all of them, or those in PATHS.
With a prefix argument, ask which."
  (interactive (list (and current-prefix-arg
                          (completing-read-multiple "Apply: " (descant-paths) nil t))))
  (descant-execute 'descant.applyFiles (if paths `(:paths ,(vconcat paths)) '(:all t))))

;;;###autoload
(defun descant-undo ()
  "Undo the last apply in the project, all of it or nothing."
  (interactive)
  (descant-execute 'descant.undo nil))

(provide 'descant)
;;; descant.el ends here
