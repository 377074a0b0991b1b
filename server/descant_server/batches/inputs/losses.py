"""What cannot be read of an input: why, as the state of a row that failed."""

from collections.abc import Mapping
from types import MappingProxyType, NoneType
from typing import Any, NamedTuple

from descant.arrow.failure import Failure
from descant_server.batches.inputs.cut_json import damage_in
from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.run_layout import STATE

_JSON_TYPES = {
    list: "a list",
    str: "a string",
    int: "a number",
    float: "a number",
    bool: "true or false",
    NoneType: "null",
}


class Loss(NamedTuple):
    """Why a text, or a record with texts, could not be got at."""

    failure: Failure
    reason: str
    """For people, in a line."""

    def row(self, place: str, columns: Mapping[str, Any] = MappingProxyType({})) -> InputRow:
        """Return the row of what is lost at *place*, with the *columns* that are known of it."""
        return InputRow(place, None, failure=self.failure, columns={**columns, STATE: self.reason})


def unreadable(reason: object) -> Loss:
    """Return that something is damaged, and how: the first line of *reason*."""
    return Loss(Failure.UNREADABLE, str(reason).strip().partition("\n")[0])


def no_object(data: bytes, value: Any) -> Loss:
    """Return why *data* is no object of JSON; *value* is what it says, None where it says nothing."""
    if value is not None or data.strip() == b"null":
        return unreadable(f"no object: {_JSON_TYPES[type(value)]}")
    damage = damage_in(data.decode(errors="replace").rstrip())
    if damage is None:
        return unreadable("no JSON that can be read: it is nested too deep")
    return unreadable(f"no JSON: {damage.msg.removesuffix(' at')} at character {damage.pos + 1:,}")
