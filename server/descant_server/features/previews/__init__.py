"""Documents that the server makes for an editor to show."""
