"""Previews that are kept, so that what they showed can be applied later, whatever changes in between."""
