"""The problems of documents, pushed to the client or pulled by it."""
