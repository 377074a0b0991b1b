def day(): pass
