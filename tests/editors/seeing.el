;;; seeing.el --- What the scripts see, and how they wait for it  -*- lexical-binding: t; -*-

;; DESCANT_OUT is where what was seen is written as JSON.

(defvar seen nil "What was seen, by its names.")
(defvar said nil "The messages, the last one first.")
(advice-add 'message :before (lambda (&rest parts) (when (car parts) (push (apply #'format parts) said))))

(defun note (name value) "Keep VALUE as NAME." (setq seen (plist-put seen name value)))

(defun wait (what is-so)
  "Wait until IS-SO returns non-nil; fail with WHAT."
  (let ((end (+ (float-time) 20)) result)
    (while (and (not (setq result (funcall is-so))) (< (float-time) end))
      (accept-process-output nil 0.02))
    (unless result (error "%s; said: %S; seen: %S" what said seen))
    result))

(defun write-seen ()
  "Write down what was seen."
  (with-temp-file (getenv "DESCANT_OUT") (insert (json-serialize seen :null-object nil))))

(defun stop (answer)
  "Write down what was seen, stop the server of ANSWER and wait until it has said how it ended."
  (write-seen)
  ;; `eglot-shutdown' kills what does not end at once, and with it the report of whoever listens.
  (let ((server (with-current-buffer answer (eglot-current-server))) (report (getenv "DESCANT_REPORT")))
    (jsonrpc-request server :shutdown nil)
    (ignore-errors (jsonrpc-notify server :exit nil))
    (wait "The server did not end"
          (lambda ()
            ;; Whoever listens to the two notices that when it has something to hand on.
            (ignore-errors (jsonrpc-notify server :$/cancelRequest '(:id 0)))
            (if report (file-exists-p report) (not (jsonrpc-running-p server)))))))

(defun is-said (part)
  "Return a function that tells whether PART was said in a message."
  (lambda () (cl-some (lambda (one) (string-search part one)) said)))

(defun refusal (action)
  "Return what ACTION refuses with."
  (condition-case problem (progn (funcall action) "nothing") (user-error (cadr problem))))

(defun do-all (steps)
  "Call STEPS; Emacs fails where they do."
  (condition-case problem
      (funcall steps)
    (error (message "%S" problem) (kill-emacs 1))))

(provide 'seeing)
;;; seeing.el ends here
