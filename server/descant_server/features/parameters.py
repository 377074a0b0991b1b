"""What our own requests and commands are given, and what actions and hints keep until they are chosen.

Loaded with the first of them: most editors ask for other things first, and pydantic takes longer than these.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, model_validator

from descant.contracts.reask_context import Comment
from descant.contracts.reply_questions import Reading
from descant.conversion import TARGETS
from descant_server.features.previews.comparison_page import MOST_ANSWERS


class TextDocumentParams(BaseModel):
    """A document, by its URI."""

    uri: str


class OfDocument(BaseModel):
    """The parameters of a request of our own about one document."""

    text_document: TextDocumentParams = Field(alias="textDocument")


class ReviewDataParams(OfDocument):
    """The parameters of ``descant/review``."""

    seen: tuple[str, ...] = ()
    """Paths of files that a person looks at now, which counts as a check of them."""


class ReviewCommandParams(BaseModel):
    """The argument of ``descant.review``."""

    uri: str
    path: str | None = None
    """The file to show; without one the whole answer is reviewed."""
    kind: Literal["file", "diff", "before", "conflict", "edit", "change", "base", "answer"] = "file"
    """What to show of it: as it is proposed, what applying it would change, or as it is on the disk now.
    Without a path the diff is that of all files. Of a file that was made from an older version: both sides of
    its conflicts between markers, the same as a file to be edited, what the answer changes of that version,
    that version, and the answer."""


class PromptParams(BaseModel):
    """The argument of ``descant.fixPrompt``."""

    uri: str
    show: bool = False
    """Whether a person wants to see the prompt, beside its being the result."""


class CommentParams(BaseModel):
    """What a user says of lines of a file; lines are counted from 1, and 0 is the file as a whole."""

    path: str
    text: str
    first: int = 0
    last: int = 0
    quote: str = ""

    def read(self) -> Comment:
        """Return it as the prompt has it."""
        return Comment(self.path, self.text, self.first, self.last, self.quote)


class AskParams(BaseModel):
    """The argument of ``descant.askAgain``."""

    uri: str
    comments: list[CommentParams] = []
    cover: bool = False
    """Whether secrets in the prompt are covered: it is to be sent."""


class RequestParams(BaseModel):
    """What was asked for, as ``descant.askAgain`` has told it."""

    files: tuple[str, ...] = ()
    cut: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    is_open: bool = Field(default=False, alias="isOpen")
    is_whole: bool = Field(default=False, alias="isWhole")


class ReplyParams(BaseModel):
    """The argument of ``descant.composeReply``."""

    uri: str
    reply: str
    request: RequestParams
    decisions: dict[str, Reading] = {}
    """How files are read that there is a question of, by their paths."""


class ApplyParams(BaseModel):
    """The argument of ``descant.apply``."""

    uri: str
    paths: list[str] | None = None
    """The files to apply, as the answer names them."""
    all: bool = False
    """Instead of paths: every file that is ready."""
    version: int | None = None
    """The version of the answer that was looked at; another one is not applied."""
    folder: str | None = None
    """The URI of the folder they belong to, where several are open."""
    unsaved: list[str] = []
    """The URIs of documents with changes that are not saved, and that the client has not opened with us."""
    rest: bool = False
    """Whether it is said afterwards which other files of the answer are not applied, and why."""
    commit: bool = False
    """Whether it is offered afterwards to commit them: if a person does, ``descant/commit`` tells it."""

    @model_validator(mode="after")
    def _has_files(self) -> "ApplyParams":
        if self.all == (self.paths is not None):
            raise ValueError("give paths, or all")
        return self


class ResolveParams(BaseModel):
    """The argument of ``descant.resolve``: a text, or what is taken."""

    uri: str
    path: str
    """The file, as the answer names it."""
    version: int | None = None
    """The version of the answer that was looked at; for another one nothing is decided."""
    text: str | None = None
    """What the file is to hold, with no conflict left."""
    take: Literal["edited", "file", "answer", "unmerged", "merged", "undecided"] | None = None
    """What is saved in the file with both sides; of all conflicts the lines of the file, or those of the
    answer; the answer as it is, merged with nothing; the answer merged though it may not be from an older
    version; or no decision any more."""

    @model_validator(mode="after")
    def _decides(self) -> "ResolveParams":
        if (self.text is None) == (self.take is None):
            raise ValueError("give a text, or what to take")
        return self


class HunksParams(OfDocument):
    """The parameters of ``descant/hunks``."""

    path: str
    """The file, as the answer names it."""


class ChooseHunkParams(BaseModel):
    """The argument of ``descant.chooseHunk``."""

    uri: str
    path: str
    """The file, as the answer names it."""
    choice: Literal["leaveOut", "take"]
    hunk: str | None = None
    """Which one, as ``descant/hunks`` has it; without one all that are not so yet."""
    version: int | None = None
    """The version of the answer that was looked at; for another one nothing is chosen."""


class EditProposedParams(BaseModel):
    """The argument of ``descant.editProposed``."""

    uri: str
    path: str
    """The file, as the answer names it."""
    text: str | None
    """What it is to hold; null: what the answer proposes, with nothing left out."""
    made_from: str | None = Field(None, alias="of")
    """The proposed text that was edited: where another one is proposed by now, both changes are merged."""
    version: int | None = None
    """The version of the answer that was looked at; for another one nothing is kept."""


class UndoParams(BaseModel):
    """The argument of ``descant.undo``; nothing in it is needed where one folder is open."""

    uri: str | None = None
    """An answer: the folder is that which its files belong to."""
    folder: str | None = None
    """The URI of the folder."""
    entry: str | None = None
    """What is meant to be undone; if something else was applied since, nothing is."""


class CommitParams(BaseModel):
    """The argument of ``descant.commit``: without a message it is only told what would be."""

    uri: str
    message: str | None = None
    id: str | None = None
    """What was told: another state of the files or of the repository is not committed."""
    folder: str | None = None
    """The URI of the folder, where the files were applied to several."""
    branch: str | None = None
    """A branch to make for it."""
    verify: bool = True
    """Whether the hooks are run that can refuse a commit."""
    unsaved: list[str] = []
    """The URIs of documents with changes that are not saved, and that the client has not opened with us."""
    summary: bool = False
    """Whether it is committed at once, with the summary as the message, where there is nothing to ask."""

    @model_validator(mode="after")
    def _is_told(self) -> "CommitParams":
        if (self.message is None) != (self.id is None):
            raise ValueError("give a message with the id of what was told, or neither")
        return self


def _several(uris: list[str]) -> list[str]:
    distinct = list(dict.fromkeys(uris))
    if not 2 <= len(distinct) <= MOST_ANSWERS:
        raise ValueError(f"give 2 to {MOST_ANSWERS} answers")
    return distinct


Uris = Annotated[list[str], AfterValidator(_several)]
"""Of open documents, each once: in this order they are counted."""


class CompareParams(BaseModel):
    """The argument of ``descant.compare``."""

    uris: Uris
    show: bool = False
    """Whether a person wants to see the comparison, beside its being the result."""


class ComposeParams(BaseModel):
    """The argument of ``descant.compose``."""

    uris: Uris
    take: dict[str, int | None] = {}
    """Files by their paths, and the answer that each is taken from, counted from 1; null leaves it out."""
    show: bool = False


def _known_format(to: str | None) -> str | None:
    if to is not None and to not in TARGETS:
        raise ValueError(f"must be one of {', '.join(TARGETS)}")
    return to


class ConvertParams(BaseModel):
    """The argument of ``descant.convert``."""

    uri: str
    to: Annotated[str | None, AfterValidator(_known_format)] = None
    """The format; without one the formats that there are become the result."""


class ActionData(BaseModel):
    """What an action without an edit keeps in mind."""

    uri: str
    text: str
    """The digest of the text that it was offered for. Versions alone would not do: they start anew."""
    what: Literal["fix", "fixAll", "convert"]
    code: str = ""
    """Of a fix: the code of its problem, and where that is."""
    start: int = Field(0, ge=0)
    end: int = Field(0, ge=0)
    to: str = ""
    """Of a conversion: the format."""

    @model_validator(mode="after")
    def _has_format(self) -> "ActionData":
        if self.what == "convert" and self.to not in TARGETS:
            raise ValueError(f"to must be one of {', '.join(TARGETS)}")
        return self


class HintPlace(BaseModel):
    """What a hint keeps in mind, so that its words can be worked out when somebody looks at it."""

    uri: str
    at: int


class ReadAgainParams(BaseModel):
    """The argument of the command that reads a document again."""

    uri: str
