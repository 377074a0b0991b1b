"""The process that knows what stands in the documents. It may hang or die: the front hires another one."""
