"""An example for each format that is no family of containers; what is read from it, a test says."""

from descant_server.format_catalogue.examples import answers, calls, edits, markdown
from descant_server.format_catalogue.examples.example import FormatExample

__all__ = ["EXAMPLES", "FormatExample"]

EXAMPLES = (*answers.EXAMPLES, *calls.EXAMPLES, *edits.EXAMPLES, *markdown.EXAMPLES)
