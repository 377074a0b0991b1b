"""What files held before the last applies wrote them, where nobody has changed them since."""

from collections.abc import Mapping

from descant_server.workspace.writing.journal import Journal, existing_journal
from descant_server.workspace.writing.reasons import WritingError
from descant_server.workspace.writing.records import EntryError
from descant_server.workspace.writing.state_folder import StateFolder


def earlier_contents(state: StateFolder, digests: Mapping[str, str]) -> dict[str, bytes]:
    """Return the earlier bytes of files, by their paths; *digests* tell what each of them holds now.

    Several applies one behind the other count as one. A file that no apply has left as it is now is not among
    them, nor is any where the journal cannot be read.
    """
    try:
        with existing_journal(state) as journal:
            return {} if journal is None else _earlier(journal, digests)
    except (WritingError, OSError, MemoryError):
        return {}


def _earlier(journal: Journal, digests: Mapping[str, str]) -> dict[str, bytes]:
    wanted, contents = dict(digests), dict[str, bytes]()
    for number in journal.undoable():
        try:
            entry = journal.read(number, "done")
            for index, change in enumerate(entry.record.changes):
                if change.after is None or wanted.get(change.relative) != change.after.digest:
                    continue
                if change.before is None:
                    del wanted[change.relative]
                    continue
                wanted[change.relative] = change.before.digest
                contents[change.relative] = entry.before(index)
        except EntryError:
            break  # What came before it is not known any more.
    return contents
