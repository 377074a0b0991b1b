;;; descant-eglot.el --- The language server of Descant, as Eglot sees it  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A class of servers for Eglot: what such a server may ask of Emacs beyond
;; Eglot itself, and the commands that it executes, whoever asks for them.

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'subr-x)

(defgroup descant nil
  "Answers of language models."
  :group 'tools
  :prefix "descant-")

(defcustom descant-command '("descant" "lsp")
  "The command that starts the language server."
  :type '(repeat string)
  :group 'descant)

(defvar-local descant-answer nil
  "In a preview: the buffer of the answer that it was made of.")
(defvar-local descant--path nil
  "In a text that is proposed for a file, and may be edited: the path of the file.")
(defvar-local descant--verdict nil
  "What the server has said of the answer last.")
(declare-function descant-ask-again "descant-asking")
(defvar eglot-confirm-server-initiated-edits)
(defvar eglot-confirm-server-edits)

(defclass descant-server (eglot-lsp-server) ()
  :documentation "The language server of Descant.")

(defun descant-contact (&rest _)
  "Return what Eglot has to start."
  (cons 'descant-server descant-command))

(defun descant-missing ()
  "Say what to do where the command is not there."
  (format "Command not found: `%s' (install Descant, or customize `descant-command')"
          (car descant-command)))

(defun descant--answer ()
  "Return the buffer of the answer that is meant.
That is this one, or the one behind a preview."
  (let ((buffer (or descant-answer (current-buffer))))
    (unless (and (buffer-live-p buffer)
                 (provided-mode-derived-p (buffer-local-value 'major-mode buffer) 'llm-response-mode))
      (user-error "Not a model response: use M-x llm-response-mode or M-x descant-paste"))
    buffer))

(defun descant--server ()
  "Return the server that has read the answer in this buffer; start one if need be."
  (unless buffer-file-name
    (user-error "This answer has no file name, which Eglot requires: save it, or copy it and use M-x descant-paste"))
  (unless (executable-find (car descant-command)) (user-error "%s" (descant-missing)))
  (unless (and (eglot-current-server) (jsonrpc-running-p (eglot-current-server)))
    (let ((eglot-sync-connect t)) (apply #'eglot--connect (eglot--guess-contact))))
  (eglot--signal-textDocument/didChange)
  (eglot-current-server))

(defun descant--wait-for (server method params timeout)
  "Send METHOD with PARAMS to SERVER; return the result within TIMEOUT seconds.
Up to Emacs 29 messages that came together with the result lie unread until
the next one comes, so that a preview would stay as it was: read them on."
  (unwind-protect (jsonrpc-request server method params :timeout timeout)
    (let ((process (cl-find server (process-list)
                            :key (lambda (one) (process-get one 'jsonrpc-connection)))))
      (when process (funcall (process-filter process) process "")))))

(defun descant-request (method params)
  "Send METHOD with PARAMS, about the answer in this buffer; return the result."
  (with-current-buffer (descant--answer)
    (descant--wait-for (descant--server) method params 120)))

(defun descant--uri ()
  "Return the address of the answer in this buffer."
  (plist-get (eglot--TextDocumentIdentifier) :uri))

(defun descant-paths ()
  "Return the paths of the files in the answer."
  (with-current-buffer (descant--answer)
    (let ((parsed (descant-request :descant/parsedResponse `(:textDocument (:uri ,(descant--uri))))))
      (mapcar (lambda (file) (plist-get file :path)) (plist-get parsed :files)))))

(defun descant--unsaved ()
  "Return the addresses of files that are modified in buffers the server has not."
  (let ((to-uri (if (fboundp 'eglot-path-to-uri) 'eglot-path-to-uri 'eglot--path-to-uri)))
    (cl-loop for buffer in (buffer-list)
             for file = (buffer-file-name buffer)
             when (and file (buffer-modified-p buffer)
                       (not (provided-mode-derived-p (buffer-local-value 'major-mode buffer)
                                                     'llm-response-mode)))
             vconcat (list (funcall to-uri file)))))

(defun descant--check-edits (answer)
  "Refuse to apply ANSWER while a text that it proposes has an edit not saved yet."
  (dolist (buffer (buffer-list))
    (when (and (eq (buffer-local-value 'descant-answer buffer) answer)
               (buffer-local-value 'descant--path buffer)
               (buffer-modified-p buffer))
      (user-error "Nothing is applied: the edit of `%s' is not saved yet (save it, or quit its Ediff session)"
                  (buffer-local-value 'descant--path buffer)))))

(defun descant--look-at-disk ()
  "Show files as they are on the disk now, where nobody has changed them in Emacs."
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer
      (when (and buffer-file-name (not (buffer-modified-p))
                 (not (verify-visited-file-modtime buffer))
                 (file-exists-p buffer-file-name))
        (revert-buffer t t t)))))

(defun descant--run (server command argument)
  "Have SERVER execute COMMAND, a symbol, with ARGUMENT; return the result.
Do in Emacs what belongs to it."
  (if (eq command 'descant.fixPrompt) (descant-ask-again) (descant--run-here server command argument)))

(defun descant--run-here (server command argument)
  "Have SERVER execute COMMAND with ARGUMENT; return the result."
  (when (eq command 'descant.applyFiles) (descant--check-edits (or descant-answer (current-buffer))))
  (let* ((more (when (eq command 'descant.applyFiles) `(:unsaved ,(descant--unsaved) :commit t)))
         (result (descant--wait-for
                  server :workspace/executeCommand
                  (list :command (symbol-name command) :arguments (vector (append argument more)))
                  600)))
    (when (memq command '(descant.applyFiles descant.undo)) (descant--look-at-disk))
    result))

(defun descant-execute (command argument)
  "Have the server execute COMMAND with ARGUMENT about the answer in this buffer."
  (with-current-buffer (descant--answer)
    (descant--run (descant--server) command `(:uri ,(descant--uri) ,@argument))))

;; Code actions come through these: the first up to Eglot 1.11, the second since.

(cl-defmethod eglot-execute-command ((server descant-server) command arguments)
  "Have SERVER execute COMMAND with ARGUMENTS."
  (descant--run server (intern (format "%s" command)) (aref arguments 0)))

(when (fboundp 'eglot-execute)
  (cl-defmethod eglot-execute :around ((server descant-server) action)
    "Execute ACTION; if it is a command, have SERVER execute it as others are."
    (let ((command (plist-get action :command)))
      (if (stringp command)
          (descant--run server (intern command) (aref (plist-get action :arguments) 0))
        (cl-call-next-method)))))

(cl-defmethod eglot-client-capabilities :around ((_server descant-server))
  "Add what this package can show."
  (let ((able (copy-tree (cl-call-next-method))))
    (setf (plist-get (plist-get able :workspace) :textDocumentContent)
          '(:dynamicRegistration :json-false))
    (setf (plist-get (plist-get able :window) :showDocument) '(:support t))
    (setf (plist-get (plist-get able :window) :workDoneProgress) t)
    (setf (plist-get (plist-get able :window) :showMessage)
          '(:messageActionItem (:additionalPropertiesSupport :json-false)))
    able))

(cl-defmethod eglot-handle-request :around
  ((_server descant-server) (_method (eql workspace/applyEdit)) &rest _)
  "Edits follow on what was chosen a moment ago, so that nobody is asked again."
  (let ((eglot-confirm-server-initiated-edits nil) (eglot-confirm-server-edits nil))
    (cl-call-next-method)))

(cl-defmethod eglot-handle-notification
  ((_server descant-server) (_method (eql window/showMessage)) &key _type message &allow-other-keys)
  "Show MESSAGE."
  (message "Descant: %s" message))

(cl-defmethod eglot-handle-request :around
  ((_server descant-server) (_method (eql window/showMessageRequest))
   &key message actions &allow-other-keys)
  "Ask MESSAGE with ACTIONS, but only tell it if each of them is a command."
  (let ((commands (mapcar (lambda (action)
                            (let ((word (string-trim-right (plist-get action :title) "…")))
                              (intern-soft (concat "descant-" (downcase word)))))
                          actions)))
    (if (not (and commands (cl-every #'commandp commands)))
        (cl-call-next-method)
      (message "Descant: %s (%s)" message
               (mapconcat (lambda (command) (format "M-x %s" command)) commands ", "))
      nil)))

(cl-defmethod eglot-handle-notification
  ((_server descant-server) (_method (eql descant/didAnalyze)) &key uri verdict &allow-other-keys)
  "Keep VERDICT on the answer URI for its mode line."
  (let ((buffer (find-buffer-visiting (if (fboundp 'eglot-uri-to-path)
                                          (eglot-uri-to-path uri)
                                        (eglot--uri-to-path uri)))))
    (when buffer
      (with-current-buffer buffer
        (setq descant--verdict verdict)
        (force-mode-line-update)))))

(defun descant-status ()
  "Return the verdict on the answer in this buffer in short, for the mode line."
  (if (and descant--verdict (cl-plusp (plist-get descant--verdict :files)))
      (format " %d/%d ready" (plist-get descant--verdict :ready) (plist-get descant--verdict :files))
    ""))

(provide 'descant-eglot)
;;; descant-eglot.el ends here
