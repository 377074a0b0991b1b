"""The process that knows what is in the documents. It may hang or die: the front starts another one."""
