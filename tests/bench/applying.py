"""Time for applying an answer to a workspace, against plainly writing its files."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.tables import Section, ratio, within
from descant_server.workspace.content import Content
from descant_server.workspace.plan import Plan, PlannedWrite
from descant_server.workspace.writing.outcome import Done
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import carry_out
from descant_server.workspace.writing.undoing import undo

BAR = 3.0
"""How often the time of plainly writing and syncing the same files."""
FILES, SIZE, ROUNDS = 50, 5_000, 9
ABOUT = f"""{FILES} files of {SIZE // 1000} KB in ten folders, every other one new, in a folder for temporary
files.
*plainly* is opening, writing, syncing and closing each. Milliseconds of the clock, since what counts is the
disk; the two take turns, and the median of {ROUNDS} rounds counts."""


def section() -> Section:
    """Measure applying, and undoing it."""
    taken: dict[str, list[float]] = {"plainly": [], "applied": [], "undone": []}
    with tempfile.TemporaryDirectory() as name:
        for number in range(ROUNDS):
            _round(Path(name) / str(number), taken)
    plainly, applied, undone = (statistics.median(found) for found in taken.values())
    cell, missed = within(applied / plainly, BAR)
    rows = [
        ["written plainly", f"{plainly * 1_000:.1f} ms", "", ""],
        ["applied", f"{applied * 1_000:.1f} ms", cell, f"≤ {BAR:g}"],
        ["undone", f"{undone * 1_000:.1f} ms", ratio(undone / plainly), ""],
    ]
    return Section("Applying", " ".join(ABOUT.split()), ["work", "time", "ratio", "bar"], rows, missed)


def _round(place: Path, taken: dict[str, list[float]]) -> None:
    plan = Plan(tuple(map(_step, range(FILES))))
    for name in ("plain", "applied"):
        for step in plan.steps:
            path = place / name / step.relative
            path.parent.mkdir(parents=True, exist_ok=True)
            if step.before is not None:
                path.write_bytes(step.before.data)
                path.chmod(step.before.mode)
    os.sync()
    folder = place / "applied"
    state = StateFolder.of(folder, {"DESCANT_STATE_DIR": str(place / "state")})
    taken["plainly"].append(_seconds(lambda: _write_plainly(place / "plain", plan)))
    taken["applied"].append(_seconds(lambda: _must_be_done(carry_out(plan, folder, state))))
    taken["undone"].append(_seconds(lambda: _must_be_done(undo(folder, state))))


def _step(number: int) -> PlannedWrite:
    lines = (b"line %d of file %d\n" % (line, number) for line in range(SIZE // 20))
    after = b"".join(lines)
    before = None if number % 2 else Content(after[: SIZE // 2] + b"# old\n", 0o644)
    return PlannedWrite(f"src/{number % 10}/file_{number}.py", before, Content(after, 0o644))


def _write_plainly(folder: Path, plan: Plan) -> None:
    for step in plan.steps:
        assert step.after is not None
        with open(folder / step.relative, "wb") as file:
            file.write(step.after.data)
            file.flush()
            os.fsync(file.fileno())


def _must_be_done(outcome: object) -> None:
    assert isinstance(outcome, Done), outcome


def _seconds(work: Callable[[], None]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin
