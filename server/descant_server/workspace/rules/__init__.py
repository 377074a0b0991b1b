"""The rules against the disk, in the order in which problems at the same place are reported.

To add one, write one file with a ``RULE`` and add one line here.
"""

from descant_server.workspace.rules import (
    as_on_disk,
    broken_syntax,
    case_collision,
    edits,
    elided_code,
    escaped_entities,
    escaped_sign,
    file_missing,
    large_deletion,
    lost_lines,
    lost_markup,
    lost_subscript,
    made_from_older,
    mode_differs,
    near_miss_path,
    needs_left_out,
    odd_signs,
    path_refused,
    plan_on_disk,
    secret_in_file,
    secrets_unchecked,
    unchanged_file,
)
from descant_server.workspace.rules.rule import DiskContext, DiskRule

__all__ = ["DISK_RULES", "KINDS", "DiskContext", "DiskRule"]

DISK_RULES: tuple[DiskRule, ...] = (
    path_refused.RULE,
    file_missing.RULE,
    near_miss_path.RULE,
    case_collision.RULE,
    unchanged_file.RULE,
    made_from_older.RULE,
    needs_left_out.RULE,
    mode_differs.RULE,
    large_deletion.RULE,
    edits.RULE,
    elided_code.RULE,
    lost_lines.RULE,
    lost_subscript.RULE,
    lost_markup.RULE,
    escaped_entities.RULE,
    escaped_sign.RULE,
    odd_signs.RULE,
    as_on_disk.RULE,
    broken_syntax.RULE,
    plan_on_disk.RULE,
    secret_in_file.RULE,
    secrets_unchecked.RULE,
)

KINDS = tuple(dict.fromkeys(kind for rule in DISK_RULES for kind in rule.problem_kinds))
"""What they find; some kinds are those of the library, which says less of the text alone."""
