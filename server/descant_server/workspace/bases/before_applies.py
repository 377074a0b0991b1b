"""Bases of answers that were applied before, all of them or in part.

What an apply has merged into a file looks like something that the answer has and its base has not, so that it
seems to be made from the file as it is, and to take back what others changed. It is held against the file as
it was before that apply, which the journal knows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from descant.merging import ProposedFile, choose_base, lines_of
from descant_server.workspace.base import Base, BaseEvidence, Bases, WrittenFile
from descant_server.workspace.file_text import FileText, read_text
from descant_server.workspace.writing.earlier_contents import earlier_contents
from descant_server.workspace.writing.state_folder import StateFolder


class BasesBeforeApplies:
    """Other bases, asked once more of the files as they were before they were applied to."""

    def __init__(self, bases: Bases, state: StateFolder) -> None:
        """Ask *bases*; *state* has the journal of their folder."""
        self._bases = bases
        self._state = state

    def of(self, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        """Return the base of each of *proposals* that is not what is there."""
        bases = dict(self._bases.of(proposals))
        unclear = {each.path for each in proposals if each.there != each.proposed} - {
            path for path, base in bases.items() if base.evidence is not BaseEvidence.UNCLEAR
        }
        before = self._before(proposals) if unclear else {}
        if before:
            # What was left out is of the state that the whole answer was made from, as it was before.
            as_before = [replace(each, there=before.get(each.path, each.there)) for each in proposals]
            together = self._bases.of(as_before)
            bases |= {path: base for path, base in together.items() if path in unclear}
        for each in proposals:
            if each.path not in unclear or each.path not in before:
                continue
            if (base := self._base_of(each, before[each.path])) is not None:
                bases[each.path] = base
        return bases

    def _base_of(self, file: WrittenFile, before: str) -> Base | None:
        """Return what *file* was made from, which was *before* when it was applied to."""
        there, was, versions = lines_of(file.there or ""), lines_of(before), self._bases.versions(file)
        older = [(number, lines_of(base.text)) for number, base in enumerate(versions)]
        # What was committed since is no version that the answer could have been made from.
        since = next((number for number, lines in older if lines == was), 0)
        known = [(number, lines) for number, lines in older if number >= since and lines != there]
        choice = choose_base([ProposedFile(lines_of(file.proposed), was, known)])
        if choice is None:
            return None
        return replace(versions[choice.state], evidence=BaseEvidence(choice.nearness.value))

    def older(self, path: str, charset: str | None = None) -> Base | None:
        """Return the text at *path* that the caller has named as the base; None where none was named."""
        return self._bases.older(path, charset)

    def versions(self, file: WrittenFile, blob: str = "") -> Sequence[Base]:
        """Return the older texts of *file*, newest first."""
        return self._bases.versions(file, blob)

    def former_texts(self, files: Sequence[WrittenFile]) -> Mapping[str, Sequence[str]]:
        """Return the texts of the versions of *files*, by their paths."""
        return self._bases.former_texts(files)

    def renamed(self, path: str) -> str | None:
        """Return where the file is now that was at *path*, where there is none any more; None if unknown."""
        return self._bases.renamed(path)

    @property
    def trouble(self) -> str:
        """Why older texts could not be looked for, as a whole sentence; empty where they could."""
        return self._bases.trouble

    def _before(self, proposals: Sequence[WrittenFile]) -> dict[str, str]:
        """Return the texts of files before they were applied to, of those that are as an apply left them."""
        digests = {each.path: each.digest for each in proposals if each.digest}
        contents = earlier_contents(self._state, digests) if digests else {}
        texts = {path: read_text(data) for path, data in contents.items()}
        return {path: text.text for path, text in texts.items() if isinstance(text, FileText)}
