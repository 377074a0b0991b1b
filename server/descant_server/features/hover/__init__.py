"""The hover: what is known of the place under the mouse."""
