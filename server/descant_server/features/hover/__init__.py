"""What is said of what stands under the mouse."""
