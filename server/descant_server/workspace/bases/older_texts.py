"""The texts of older versions, read once, and what a file of an answer is beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from descant.merging import ProposedFile, before_restored, carried_over, has_change, lines_of, text_of
from descant_server.workspace.base import WrittenFile
from descant_server.workspace.bases.conversions import Checkout, conversions
from descant_server.workspace.bases.git_objects import contents_of
from descant_server.workspace.bases.git_reader import GitReader
from descant_server.workspace.bases.history import OldVersion

_MOST_CHARACTERS = 64_000_000
"""Of the texts that are kept."""


_Key = tuple[str, str | None, Checkout]
"""The id of a content, the encoding that ``.editorconfig`` names for its file, and how it is checked out."""


class OlderTexts:
    """The texts that were read of a repository."""

    def __init__(self) -> None:
        """Read nothing yet."""
        self._texts: dict[_Key, str | None] = {}
        self._size = 0

    def read(
        self, reader: GitReader, versions: Mapping[WrittenFile, Sequence[OldVersion]]
    ) -> dict[WrittenFile, tuple[Sequence[tuple[OldVersion, str | None]], Checkout]]:
        """Return *versions* with their texts, without those that are no texts, and how git checks each file
        out; None is the text of no file."""
        converted = conversions(reader, (file.path for file in versions))
        keys = {
            file: [(version.blob or "", file.charset, converted[file.path]) for version in older]
            for file, older in versions.items()
        }
        order = {key: number for each in keys.values() for number, key in enumerate(each) if key[0]}
        if self._size > _MOST_CHARACTERS:
            self._texts.clear()
            self._size = 0
        newest_first = sorted((key for key in order if key not in self._texts), key=lambda key: order[key])
        contents = contents_of(reader, (blob for blob, *_ in newest_first))
        for key in newest_first:
            blob, charset, conversion = key
            self._keep(key, conversion.text(contents[blob], blob, charset) if blob in contents else None)
        read: dict[WrittenFile, tuple[Sequence[tuple[OldVersion, str | None]], Checkout]] = {}
        for file, older in versions.items():
            conversion = converted[file.path]
            pairs = ((each, self._texts.get(key)) for each, key in zip(older, keys[file], strict=True))
            texts = [
                (each, conversion.as_in(file.proposed, text) if text is not None else None)
                for each, text in pairs
                if text is not None or each.blob is None
            ]
            read[file] = texts, conversion
        return read

    def _keep(self, key: _Key, text: str | None) -> None:
        self._texts[key] = text
        self._size += len(text or "")


@dataclass(frozen=True)
class ReadVersions:
    """A file of an answer with its older versions as texts; None is the text of no file."""

    file: WrittenFile
    versions: Sequence[tuple[OldVersion, str | None]]
    proposed: ProposedFile
    is_cut: bool
    """Whether there are more versions, which are older."""
    is_filtered: bool = False
    """Whether the texts may be others than the ones that were checked out."""
    is_carried: bool = False
    """Whether the texts have what is in no commit yet, and in the answer."""

    @classmethod
    def of(
        cls,
        file: WrittenFile,
        versions: Sequence[tuple[OldVersion, str | None]],
        conversion: Checkout,
        *,
        is_cut: bool,
    ) -> "ReadVersions":
        versions = _without_set_aside(file, versions)
        carried = _carried(file, versions)
        lines = {text: lines_of(text) for _, text in carried or versions if text is not None}
        older = [
            (version.back, lines[text] if text is not None else None) for version, text in carried or versions
        ]
        proposed = ProposedFile(lines_of(file.proposed), lines_of(file.there or ""), older)
        return cls(
            file, carried or versions, proposed, is_cut, bool(conversion.filter), is_carried=bool(carried)
        )

    def is_cut_before(self, state: int) -> bool:
        """Tell whether *state* has the oldest version that was looked at, and there are more."""
        reached = [version for version, _ in self.versions if not version.is_lost]
        is_last = bool(reached) and state >= reached[-1].back and not self.is_lost(state)
        return self.is_cut and self.proposed.since(state) is not None and is_last

    def is_lost(self, state: int) -> bool:
        """Tell whether *state* has a version that the commit that is checked out was not made on."""
        return any(version.is_lost and version.back <= state for version, _ in self.versions)

    def at(self, state: int) -> tuple[OldVersion, str | None] | None:
        """Return what *state* has; None where that is what is there, or is not known."""
        at = next(((each, text) for each, text in reversed(self.versions) if each.back <= state), None)
        return None if at is None or lines_of(at[1] or "") == self.proposed.there else at

    def equal(self) -> tuple[OldVersion, str | None] | None:
        """Return the version that the answer is, where it is one and not what is there."""
        if self.proposed.proposed == self.proposed.there:
            return None
        pairs = zip(self.proposed.older, self.versions, strict=True)
        return next((version for (_, lines), version in pairs if lines == self.proposed.proposed), None)

    def before_restored(self) -> tuple[OldVersion, str | None] | None:
        """Return the last commit with what is changed since and in the answer, where that takes the rest of
        it back; None where it takes nothing back."""
        committed = next((each for each in self.versions if not each[0].back), None)
        if committed is None or committed[1] is None or self.is_carried:
            return None
        lines = before_restored(self.proposed.proposed, lines_of(committed[1]), self.proposed.there)
        return None if lines is None else (committed[0], text_of(lines))


def _without_set_aside(
    file: WrittenFile, versions: Sequence[tuple[OldVersion, str | None]]
) -> Sequence[tuple[OldVersion, str | None]]:
    """Return *versions* without what the answer is that was stashed, where the file is as it was before: who
    has stashed what an answer has brought, and applies it again, wants that."""
    there, proposed = lines_of(file.there or ""), lines_of(file.proposed)
    if not any(version.is_set_aside for version, _ in versions):
        return versions
    if not any(not version.back and lines_of(text or "") == there for version, text in versions):
        return versions
    return [
        (version, text)
        for version, text in versions
        if not version.is_set_aside or lines_of(text or "") != proposed
    ]


def _carried(
    file: WrittenFile, versions: Sequence[tuple[OldVersion, str | None]]
) -> Sequence[tuple[OldVersion, str | None]]:
    """Return *versions* with what was changed in *file* since the last commit, where the answer has that;
    else nothing."""
    committed = next((text for version, text in versions if not version.back), None)
    if committed is None or file.there is None:
        return ()
    head, there = lines_of(committed), lines_of(file.there)
    if head == there or not has_change(lines_of(file.proposed), head, there):
        return ()
    known: dict[str, str] = {}
    for _, text in versions:
        if text is not None and text not in known:
            known[text] = text_of(carried_over(head, there, lines_of(text)))
    return [(version, None if text is None else known[text]) for version, text in versions]
