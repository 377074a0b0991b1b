"""Real commits as answers, on the files that they were made on and on files that have changed since.

What is right is what ``git merge-file`` makes of the three texts; nothing of Descant is used to say so.
"""
