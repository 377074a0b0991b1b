"""What front and worker both know of the wire: messages, framing, the log. Imports nothing else of ours."""
