"""What an answer is made of, for an editor that colours it."""
