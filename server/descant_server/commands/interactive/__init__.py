"""``descant apply --interactive``: an answer is applied file by file and hunk by hunk."""
