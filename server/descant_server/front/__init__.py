"""What the client talks to: a process that is there at once, keeps order, and never hangs.

It imports nothing heavy. All that is known about documents is worked out by a worker, another process, which
may be slow, hang, or die; the front answers every request exactly once all the same.
"""
