"""``descant schema``: the JSON Schema of a response schema, or the part of a request that asks for it."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from itertools import product
from typing import Any

from descant.contracts import PROVIDERS, Built, Objection, build, envelope
from descant.schemas import SCHEMAS, ResponseSchema
from descant.schemas.json_schema.dialects import CURRENT
from descant_server.commands.command import Command, Status, UsageError
from descant_server.commands.schema_arguments import add_schema_files, known, named
from descant_server.terminal.complaints import complain
from descant_server.terminal.json_output import print_json, to_json

_NAMES = tuple(provider.name for provider in PROVIDERS)


def _comma_separated(text: str) -> list[str]:
    return [name for name in text.replace(" ", "").split(",") if name]


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="a response schema, see `descant schemas`")
    add_schema_files(parser)
    parser.add_argument(
        "--provider",
        choices=_NAMES,
        metavar="PROVIDER",
        help=f"print the part of a request body for this provider: {', '.join(_NAMES)}",
    )
    parser.add_argument(
        "--allow",
        metavar="CHANGES",
        type=_comma_separated,
        action="extend",
        default=[],
        help="allow these lossy changes, such as require-optional,drop-default",
    )
    parser.add_argument(
        "--mode", metavar="FORM", help="use another mode of the provider, such as json-object"
    )
    parser.add_argument(
        "--changes", action="store_true", help="list the changes made for the provider on standard error"
    )


def _run(arguments: Namespace) -> int:
    schema = named(known(arguments), arguments.name)
    if arguments.provider is None:
        for option in ("allow", "mode", "changes"):
            if getattr(arguments, option):
                raise UsageError(f"--{option} requires --provider")
        print_json({"$schema": CURRENT, **schema.model.json_schema()})
        return Status.CLEAN
    return _print_request(schema, arguments)


def _print_request(schema: ResponseSchema, arguments: Namespace) -> int:
    built = build(schema, arguments.provider, allow=arguments.allow)
    _check_allowed(schema, built, arguments.allow)
    if arguments.changes:
        _print_changes(built)
    _print_objections(schema.name, "warning", built.warnings)
    # A form without a schema asks for nothing that the provider might not take.
    is_without = arguments.mode is not None and built.schema and not _holds_schema(built, arguments.mode)
    if built.problems and not is_without:
        _print_objections(schema.name, "error", built.problems)
        allowed = sorted({problem.allow for problem in built.problems if problem.allow})
        hint = f"; --allow {','.join(allowed)} allows the lossy changes" if allowed else ""
        complain(f"{schema.name}: {built.provider.title} does not support it without loss{hint}")
        return Status.PROBLEMS
    print_json(_envelope(built, arguments.mode))
    return Status.CLEAN


def _check_allowed(schema: ResponseSchema, built: Built, allowed: Iterable[str]) -> None:
    """Raise UsageError for a change that is made nowhere; one list may be for several schemas."""
    here = _changes_of(built)
    unknown = {*allowed} - here
    for each, provider in product((schema, *SCHEMAS), _NAMES):
        if not unknown:
            return
        unknown -= _changes_of(build(each, provider))
    for name in sorted(unknown):
        others = ", ".join(sorted(here)) or "none"
        raise UsageError(f"unknown change {name!r} in --allow; this schema has: {others}")


def _changes_of(built: Built) -> set[str]:
    asked = {problem.allow for problem in built.problems if problem.allow}
    return asked | {change.rule for change in built.changes}


def _holds_schema(built: Built, form: str) -> bool:
    make = built.provider.forms.get(form)
    return make is None or make(built.name, {"title": "_"}, "") != make(built.name, {"title": "-"}, "")


def _envelope(built: Built, form: str | None) -> dict[str, Any]:
    if form is not None and form not in built.provider.forms:
        forms = ", ".join(built.provider.forms) or "none"
        raise UsageError(f"{built.provider.title} has no mode {form!r}; choose from: {forms}")
    if form is not None and built.problems:
        return built.provider.forms[form](built.name, built.schema, built.description)
    return envelope(built, form=form)


def _print_changes(built: Built) -> None:
    for change in built.changes:
        loss = "" if change.lossless else " (lossy)"
        before, after = _short(change.before), _short(change.after)
        complain(f"changed {change.pointer or 'the root'}: {change.rule}{loss}: {before} to {after}")
    if not built.changes:
        complain("no changes")


def _print_objections(name: str, kind: str, objections: Iterable[Objection]) -> None:
    for objection in objections:
        complain(f"{name}: {kind}: {objection.pointer or 'the root'}: {objection.message} {objection.fix}")


def _short(value: Any) -> str:
    text = " ".join(to_json(_thawed(value)).split())
    return text if len(text) <= 80 else text[:79] + "…"


def _thawed(value: Any) -> Any:
    if hasattr(value, "items"):
        return {name: _thawed(inner) for name, inner in value.items()}
    return [_thawed(inner) for inner in value] if isinstance(value, tuple) else value


COMMAND = Command(
    description=(
        "Print the JSON Schema of a response schema. With --provider, print the part of a request body "
        "that makes the provider enforce it, with the schema adapted to the provider where that is "
        "lossless. If a change would be lossy, nothing is printed, standard error lists what and "
        "where, and the exit status is 1; --allow permits such changes by name."
    ),
    examples=(
        "descant schema dce.harmony",
        "descant schema dce.harmony --provider openai --changes",
        "descant schema vtk.generation --provider anthropic --allow drop-constraint",
        "descant schema dce.harmony --provider vllm --mode json-object",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
