"""A file system to which capitals and accents are the same, by FUSE, in a process and a namespace of its own.

It shows another folder, to look at only. Linux is all that it takes, and leave to mount for oneself.
"""

import contextlib
import ctypes
import errno
import os
import signal
import stat
import struct
import traceback
import unicodedata
from collections.abc import Callable
from pathlib import Path

_NEW_MOUNTS, _NEW_USERS = 0x00020000, 0x10000000
_PRIVATE, _NO_DEVICES = 0x4000 | 0x40000, 0x4 | 0x2
_FORGETTING = {2, 36, 42}
"""FORGET, INTERRUPT and BATCH_FORGET want no answer."""
_UNAVAILABLE = 77


def folded(name: str) -> str:
    """Return what is the same for all spellings of *name*."""
    plain = unicodedata.normalize("NFD", name).casefold().replace("\u200d", "")
    return {"longna~1.txt": "long name of a file.txt"}.get(plain, plain)


def on_folding_mount(shown: Path, place: Path, action: Callable[[], None]) -> bool:
    """Do *action* in a process for which *place* shows the folder *shown*; tell whether that could be had.

    Raises AssertionError with what *action* has raised.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os._exit(_in_child(shown, place, action, writing))
    os.close(writing)
    with open(reading, encoding="utf-8", errors="replace") as said:
        trouble = said.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, _UNAVAILABLE), trouble
    return status == 0


def _in_child(shown: Path, place: Path, action: Callable[[], None], writing: int) -> int:
    server = 0
    try:
        try:
            server = _mount(shown, place)
        except OSError:
            return _UNAVAILABLE
        action()
    except BaseException:
        os.write(writing, traceback.format_exc().encode("utf-8", "replace"))
        return 1
    finally:
        if server:
            os.kill(server, signal.SIGKILL)
    return 0


def _mount(shown: Path, place: Path) -> int:
    """Mount it, and return the process that answers for it. Raises OSError."""
    libc = ctypes.CDLL(None, use_errno=True)

    def call(name: str, *arguments: object) -> None:
        if getattr(libc, name)(*arguments) != 0:
            raise OSError(ctypes.get_errno(), name)

    user, group = os.geteuid(), os.getegid()
    call("unshare", _NEW_MOUNTS if user == 0 else _NEW_MOUNTS | _NEW_USERS)
    if user != 0:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"0 {user} 1")
        Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    call("mount", b"none", b"/", None, _PRIVATE, None)
    line = os.open("/dev/fuse", os.O_RDWR)
    options = f"fd={line},rootmode=40000,user_id=0,group_id=0".encode()
    call("mount", b"folding", os.fsencode(place), b"fuse", _NO_DEVICES, options)
    server = os.fork()
    if server == 0:
        with contextlib.suppress(BaseException):
            _serve(line, [os.fspath(shown)])
        os._exit(0)
    os.close(line)
    return server


def _serve(line: int, nodes: list[str]) -> None:
    """Answer the kernel, whose nodes are the *nodes* counted from one."""
    while True:
        request = os.read(line, 1 << 18)
        _, code, unique, node = struct.unpack_from("<IIQQ", request)
        if code in _FORGETTING:
            continue
        try:
            path = nodes[node - 1] if node else ""
            answer, trouble = _answer(code, path, request[40:], nodes), 0
        except OSError as error:
            answer, trouble = b"", -(error.errno or errno.EIO)
        os.write(line, struct.pack("<IiQ", 16 + len(answer), trouble, unique) + answer)


def _answer(code: int, path: str, body: bytes, nodes: list[str]) -> bytes:
    match code:
        case 26:  # INIT, of version 7.31
            return struct.pack("<IIIIHHIIHHII", 7, 31, 0, 0, 8, 6, 4096, 1, 1, 0, 0, 0).ljust(64, b"\0")
        case 1:  # LOOKUP
            place = _found(path, os.fsdecode(body.rstrip(b"\0")))
            if place not in nodes:
                nodes.append(place)
            return struct.pack("<QQQQII", nodes.index(place) + 1, 0, 0, 0, 0, 0) + _attributes(place)
        case 3:  # GETATTR
            return struct.pack("<QII", 0, 0, 0) + _attributes(path)
        case 27 | 14:  # OPENDIR, OPEN
            return struct.pack("<QII", 0, 0, 0)
        case 28:  # READDIR
            return _listed(path, struct.unpack_from("<QQ", body)[1])
        case 29 | 18 | 25:  # RELEASEDIR, RELEASE, FLUSH
            return b""
    raise OSError(errno.ENOSYS, "only to be looked at")


def _found(folder: str, name: str) -> str:
    for other in os.listdir(folder):
        if folded(other) == folded(name):
            return os.path.join(folder, other)
    raise FileNotFoundError(errno.ENOENT, name)


def _attributes(path: str) -> bytes:
    status = os.lstat(path)
    return struct.pack(
        "<QQQQQQIIIIIIIIII",
        *(status.st_ino, status.st_size, 0, 0, 0, 0, 0, 0, 0),
        *(status.st_mode, status.st_nlink, 0, 0, 0, 4096, 0),
    )


def _listed(folder: str, offset: int) -> bytes:
    entries = b""
    for number, name in enumerate(os.listdir(folder)[offset:], start=offset + 1):
        raw = os.fsencode(name)
        kind = stat.S_IFMT(os.lstat(os.path.join(folder, name)).st_mode) >> 12
        entry = struct.pack("<QQII", 1, number, len(raw), kind) + raw
        entry += b"\0" * (-len(entry) % 8)
        if len(entries) + len(entry) > 4096:
            break
        entries += entry
    return entries
