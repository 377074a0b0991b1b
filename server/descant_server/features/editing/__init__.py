"""Files that are open in the editor, changed by the editor itself."""
