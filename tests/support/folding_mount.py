"""A file system to which capitals and accents are the same, by FUSE, in a process and a namespace of its own.

It shows another folder, and what is written goes there. It takes Linux, and leave to mount for oneself.
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
from dataclasses import dataclass
from pathlib import Path

_NEW_MOUNTS, _NEW_USERS = 0x00020000, 0x10000000
_PRIVATE, _NO_DEVICES = 0x4000 | 0x40000, 0x4 | 0x2
_FORGETTING = {2, 36, 42}
"""FORGET, INTERRUPT and BATCH_FORGET want no answer."""
_UNAVAILABLE = 77
_PATIENCE = 60
"""Seconds after which nobody waits for the other any more."""


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
        signal.alarm(_PATIENCE)
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
        signal.alarm(_PATIENCE)
        with contextlib.suppress(BaseException):
            _serve(line, os.fspath(shown))
        os._exit(0)
    os.close(line)
    return server


def _serve(line: int, root: str) -> None:
    """Answer the kernel, which counts files from one, as it has met them, the root first."""
    files = _Files([os.open(root, os.O_PATH)])
    while True:
        request = os.read(line, 1 << 18)
        _, code, unique, node = struct.unpack_from("<IIQQ", request)
        if code in _FORGETTING:
            continue
        try:
            answer, trouble = files.answer(code, node - 1, request[40:]), 0
        except OSError as error:
            answer, trouble = b"", -(error.errno or errno.EIO)
        os.write(line, struct.pack("<IiQ", 16 + len(answer), trouble, unique) + answer)


@dataclass
class _Files:
    """All that has been met, by descriptors, so that it may be renamed or deleted meanwhile."""

    held: list[int]

    def answer(self, code: int, node: int, body: bytes) -> bytes:
        """Return the answer to a request about *node*. Raises OSError."""
        match code:
            case 26:  # INIT, of version 7.31
                return struct.pack("<IIIIHHIIHHII", 7, 31, 0, 0, 8, 6, 4096, 1, 1, 0, 0, 0).ljust(64, b"\0")
            case 1:  # LOOKUP
                return self.entry(self.found(node, body))
            case 3:  # GETATTR
                return self.attributes(node)
            case 4:  # SETATTR
                valid, size, mode = struct.unpack_from("<I12xQ44xI", body)
                if valid & 1:
                    os.chmod(self.path(node), mode & 0o7777)
                if valid & 8:
                    os.truncate(self.path(node), size)
                return self.attributes(node)
            case 8:  # MKNOD
                place = self.new(node, body[16:])
                os.mknod(place, struct.unpack_from("<I", body)[0])
                return self.entry(place)
            case 9:  # MKDIR
                place = self.new(node, body[8:])
                os.mkdir(place, struct.unpack_from("<I", body)[0])
                return self.entry(place)
            case 10:  # UNLINK
                os.unlink(self.found(node, body))
            case 11:  # RMDIR
                os.rmdir(self.found(node, body))
            case 12:  # RENAME
                old, new = body[8:].split(b"\0")[:2]
                other = struct.unpack_from("<Q", body)[0] - 1
                place = self.found(node, old)
                with contextlib.suppress(FileNotFoundError):
                    os.replace(place, self.found(other, new))
                    return b""
                os.rename(place, self.new(other, new))
            case 13:  # LINK
                place = self.new(node, body[8:])
                os.link(self.path(struct.unpack_from("<Q", body)[0] - 1), place)
                return self.entry(place)
            case 14:  # OPEN
                flags = struct.unpack_from("<I", body)[0] & (os.O_ACCMODE | os.O_TRUNC)
                return struct.pack("<QII", os.open(self.path(node), flags), 0, 0)
            case 15:  # READ
                file, offset, size = struct.unpack_from("<QQI", body)
                return os.pread(file, size, offset)
            case 16:  # WRITE
                file, offset, size = struct.unpack_from("<QQI", body)
                return struct.pack("<II", os.pwrite(file, body[40 : 40 + size], offset), 0)
            case 18:  # RELEASE
                os.close(*struct.unpack_from("<Q", body))
            case 27:  # OPENDIR
                return struct.pack("<QII", 0, 0, 0)
            case 28:  # READDIR
                return _listed(self.path(node), struct.unpack_from("<QQ", body)[1])
            case 20 | 25 | 29 | 30:  # FSYNC, FLUSH, RELEASEDIR, FSYNCDIR
                pass
            case _:
                raise OSError(errno.ENOSYS, "this can be done without")
        return b""

    def path(self, node: int) -> str:
        """Return where the system has *node*, also when it was deleted."""
        return f"/proc/self/fd/{self.held[node]}"

    def new(self, node: int, name: bytes) -> str:
        """Return the path of what is not there yet."""
        return os.path.join(os.readlink(self.path(node)), os.fsdecode(name.partition(b"\0")[0]))

    def found(self, node: int, name: bytes) -> str:
        """Return the path of what *node* has by *name* in some spelling. Raises FileNotFoundError."""
        place = self.new(node, name)
        folder, asked = os.path.split(place)
        there = (other for other in os.listdir(folder) if folded(other) == folded(asked))
        if (other := next(there, None)) is None:
            raise FileNotFoundError(errno.ENOENT, asked)
        return os.path.join(folder, other)

    def entry(self, place: str) -> bytes:
        """Return what is said of *place*, which nobody is to remember."""
        status = os.lstat(place)
        known = (node for node, file in enumerate(self.held) if os.path.samestat(os.stat(file), status))
        if (node := next(known, None)) is None:
            node = len(self.held)
            self.held.append(os.open(place, os.O_PATH | os.O_NOFOLLOW))
        return struct.pack("<QQQQII", node + 1, 0, 0, 0, 0, 0) + _packed(status)

    def attributes(self, node: int) -> bytes:
        """Return the status of *node*, which nobody is to remember."""
        return struct.pack("<QII", 0, 0, 0) + _packed(os.stat(self.held[node]))


def _packed(status: os.stat_result) -> bytes:
    times = [time // 10**9 for time in (status.st_atime_ns, status.st_mtime_ns, status.st_ctime_ns)]
    parts = [time % 10**9 for time in (status.st_atime_ns, status.st_mtime_ns, status.st_ctime_ns)]
    return struct.pack(
        "<QQQQQQIIIIIIIIII",
        *(status.st_ino, status.st_size, 0, *times, *parts),
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
