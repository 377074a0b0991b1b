"""When a document is read, where, and when what came of it is shown."""
