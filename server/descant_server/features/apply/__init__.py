"""The files of an answer applied to a folder of the workspace, and that undone."""
