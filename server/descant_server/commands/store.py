"""``descant store``: answers kept in a database with their files, problems and sections."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable
from dataclasses import asdict
from textwrap import fill

from descant import Analysis
from descant.comparison import best
from descant_server.commands.command import Command, Status, UsageError, require
from descant_server.commands.inputs import PATH_HELP, Examination
from descant_server.commands.related_answers import together
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.schema_wish import Wish
from descant_server.commands.settings_arguments import STDIN, AnswerSettings, answer_settings
from descant_server.settings.known_schemas import known_schemas
from descant_server.store import Store, StoredAnswer, StoreError, open_store
from descant_server.store.stored_comparison import compare_stored
from descant_server.terminal.console import results_console
from descant_server.terminal.json_output import print_json
from descant_server.terminal.problems import name
from descant_server.terminal.stored import print_answer, print_list, print_stored_comparison
from descant_server.wording.comparison_summary import comparison_data

_WIDTH = 78
_DB_HELP = (
    "the database: the path of a SQLite file, or a URL such as postgresql+psycopg://user@host/name "
    "(default: DESCANT_DB, else descant/answers.sqlite in your data folder)"
)


def _add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(metavar="ACTION", required=True, title="actions")
    adding = _action(actions.add_parser, "add", "add answers; duplicates are stored once", _add)
    adding.add_argument("paths", metavar="PATH", nargs="+", help=PATH_HELP)
    adding.add_argument(
        "--redact",
        action="store_true",
        help="redact private keys and tokens in the stored text",
    )
    add_schema_arguments(adding)
    _action(actions.add_parser, "list", "list the answers", _list)
    showing = _action(actions.add_parser, "show", "show an answer", _show)
    showing.add_argument("id", metavar="ID", type=int, help="number of the answer, see `descant store list`")
    comparing = _action(actions.add_parser, "compare", "compare answers", _compare)
    comparing.add_argument(
        "ids", metavar="ID", type=int, nargs="+", help="number of the answer, see `descant store list`"
    )


def _action(
    add_parser: Callable[..., ArgumentParser], name: str, summary: str, act: Callable[[Namespace], int]
) -> ArgumentParser:
    examples = [line for line in _EXAMPLES if line.startswith(f"descant store {name}")]
    parser = add_parser(
        name,
        help=summary,
        description=fill(summary[0].upper() + summary[1:] + ".", _WIDTH),
        epilog="\n  ".join(("examples:", *examples)),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--db", metavar="URL", help=_DB_HELP)
    parser.add_argument("--output", choices=("text", "json"), default="text", help="text (default) or json")
    parser.set_defaults(act=act)
    return parser


def _run(arguments: Namespace) -> int:
    try:
        return int(arguments.act(arguments))
    except StoreError as error:
        raise UsageError(str(error)) from error


def _add(arguments: Namespace) -> int:
    if arguments.redact:
        require("kingfisher_sdk")
    examination = Examination(
        arguments.paths, answer_settings(arguments), rewrite=_redacted if arguments.redact else None
    )
    console = results_console()
    stored = []
    with open_store(arguments.db) as store:
        for examined in together(examination):
            added = store.add(examined.analysis, examined.path)
            stored.append({"path": examined.path, "id": added.id, "new": added.is_new})
            if arguments.output == "text":
                words = "added" if added.is_new else "is already stored"
                console.print(f"{name(examined.path)}: answer {added.id} {words}")
    if arguments.output == "json":
        print_json(stored)
    return examination.status


def _redacted(analysis: Analysis) -> str:
    from descant_server.secrets.redacting import redacted_text

    return redacted_text(analysis)


def _list(arguments: Namespace) -> int:
    with open_store(arguments.db) as store:
        answers = store.answers()
    if arguments.output == "json":
        print_json([_outline(answer) for answer in answers])
    elif answers:
        print_list(results_console(), answers)
    else:
        results_console().print("No answers; `descant store add PATH` adds one.")
    return Status.CLEAN


def _show(arguments: Namespace) -> int:
    with open_store(arguments.db) as store:
        (answer,) = _answers(store, [arguments.id])
    if arguments.output == "json":
        print_json(_whole(answer))
    else:
        print_answer(results_console(), answer)
    return Status.CLEAN


def _compare(arguments: Namespace) -> int:
    ids = list(dict.fromkeys(arguments.ids))
    if len(ids) < 2:
        raise UsageError("give at least two answers, see `descant store list`")
    with open_store(arguments.db) as store:
        wish = AnswerSettings(Wish(known_schemas().schemas)).wish_for(STDIN)
        comparison = compare_stored(_answers(store, ids), wish.schemas, wish.formats)
    picks = best(comparison.files)
    if arguments.output == "json":
        print_json(
            {
                **comparison_data(
                    comparison.files, [_outline(answer) for answer in comparison.answers], picks
                ),
                "members": {member: list(states) for member, states in comparison.members},
            }
        )
    else:
        print_stored_comparison(results_console(), comparison, picks)
    return Status.CLEAN


def _answers(store: Store, ids: Iterable[int]) -> list[StoredAnswer]:
    answers = [(number, store.answer(number)) for number in ids]
    missing = [str(number) for number, answer in answers if answer is None]
    if missing:
        none = "there is no answer" if len(missing) == 1 else "there are no answers"
        raise UsageError(f"{none} {', '.join(missing)} in {store.shown}; `descant store list` lists all")
    return [answer for _, answer in answers if answer is not None]


def _outline(answer: StoredAnswer) -> dict[str, object]:
    whole = _whole(answer)
    return {
        **{key: whole[key] for key in ("id", "hash", "name", "added", "format", "schema", "version")},
        "complete": answer.complete,
        "summary": answer.summary,
        "files": [file.path for file in answer.files],
        "problems": [f"{problem.severity} {problem.code}" for problem in answer.problems],
    }


def _whole(answer: StoredAnswer) -> dict[str, object]:
    whole = asdict(answer)
    for part in ("files", "problems", "sections"):
        whole[part] = [row._asdict() for row in getattr(answer, part)]
    return whole


_EXAMPLES = (
    "descant store add answer.txt",
    "descant store add answers/ --db answers.sqlite",
    "descant store add answer.txt --redact",
    "descant store list",
    "descant store list --output json | jq -r '.[].name'",
    "descant store show 3",
    "descant store compare 3 4 5",
)
COMMAND = Command(
    description=(
        "Store answers in a database, with their files, problems and sections, to compare several "
        "answers to one prompt later. The database is a SQLite file, or any that SQLAlchemy supports. "
        "Duplicates are stored once. Each action has its own --help."
    ),
    examples=_EXAMPLES,
    add_arguments=_add_arguments,
    run=_run,
)
