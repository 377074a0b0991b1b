"""The files that open answers name: watched by the client, and looked at again when one of them changes."""
