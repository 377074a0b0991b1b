"""The rules, in the order in which their problems stand where they share a place.

To add one, write one file with a ``RULE`` and add one line here.
"""

from descant.rules import (
    bad_path,
    content_is_edit,
    content_missing,
    double_escaped,
    duplicate_key,
    duplicate_path,
    elided_code,
    empty_summary,
    fence_inside_content,
    incomplete_file,
    list_mismatch,
    path_absolute,
    path_escapes_root,
    path_separator,
    plan_unknown_path,
    plan_unmentioned_file,
    step_sequence,
    unknown_field,
)
from descant.rules.rule import Context, Rule

__all__ = ["RULES", "Context", "Rule"]

RULES: tuple[Rule, ...] = (
    duplicate_key.RULE,
    unknown_field.RULE,
    empty_summary.RULE,
    step_sequence.RULE,
    plan_unknown_path.RULE,
    list_mismatch.RULE,
    duplicate_path.RULE,
    path_absolute.RULE,
    path_escapes_root.RULE,
    bad_path.RULE,
    path_separator.RULE,
    plan_unmentioned_file.RULE,
    incomplete_file.RULE,
    content_missing.RULE,
    content_is_edit.RULE,
    double_escaped.RULE,
    fence_inside_content.RULE,
    elided_code.RULE,
)
