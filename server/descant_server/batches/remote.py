"""File systems behind URLs, by fsspec and the user's own package for the service; what fails is in words."""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from descant_server.file_uris import path_of

Asked = TypeVar("Asked")
PAUSES = (1.0, 2.0, 4.0, 8.0)
"""Seconds before each further try."""


class RemoteError(OSError):
    """Something behind a URL cannot be done; the message says why, and what to do."""

    def __init__(self, url: str, reason: str, *, is_lasting: bool) -> None:
        """*is_lasting*: whether it would fail again."""
        super().__init__(f"{url}: {reason}")
        self.strerror = reason
        self.is_lasting = is_lasting


class _Service(NamedTuple):
    package: str
    credentials: str
    """Where its package looks for them."""


_S3 = _Service("s3fs", "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile of `aws configure`")
_GCS = _Service("gcsfs", "GOOGLE_APPLICATION_CREDENTIALS, or `gcloud auth application-default login`")
_AZURE = _Service("adlfs", "AZURE_STORAGE_ACCOUNT_NAME and AZURE_STORAGE_ACCOUNT_KEY")
_HF = _Service("huggingface_hub", "HF_TOKEN, or `hf auth login`")
_SERVICES = {
    "s3": _S3,
    "s3a": _S3,
    "gs": _GCS,
    "gcs": _GCS,
    "abfs": _AZURE,
    "abfss": _AZURE,
    "az": _AZURE,
    "hf": _HF,
}
_TALKING = (
    *("asyncio", "fsspec", "s3fs", "aiobotocore", "botocore"),
    *("gcsfs", "google", "urllib3", "adlfs", "azure"),
)
"""What logs to standard error where nobody has said where to; what it comes to is said in our words."""
_UNKNOWN = _Service("fsspec", "those that its package for fsspec asks for")


def is_url(path: str) -> bool:
    """Tell whether *path* is a URL, and not a path of this machine."""
    return "://" in path


def path_here(place: str) -> Path | None:
    """Return the path of this machine that *place* is; None for what is elsewhere. Raises RemoteError."""
    if not is_url(place):
        return Path(place)
    place = place.replace("file://localhost/", "file:///", 1)
    if place.startswith("file://") and not place.startswith("file:///"):
        raise RemoteError(place, "a file on this machine has three slashes: file:///folder", is_lasting=True)
    return path_of(place)


def is_object_store(url: str) -> bool:
    """Tell whether an object at *url* is there as soon as all of it is, and not before."""
    return _protocol(url) in _SERVICES


def file_system_at(url: str) -> tuple[Any, str]:
    """Return the file system of *url*, and the path in it. Raises RemoteError."""
    for name in _TALKING:
        if not (logger := logging.getLogger(name)).handlers:
            logger.addHandler(logging.NullHandler())
    with in_words(url):
        system, path = import_module("fsspec.core").url_to_fs(url)
    return system, path


@contextmanager
def in_words(url: str) -> Iterator[None]:
    """Raise RemoteError for whatever fails that is done at *url*."""
    try:
        yield
    except RemoteError:
        raise
    except Exception as error:  # Each service has errors of its own.
        words, is_lasting = _words(url, error)
        raise RemoteError(url, words, is_lasting=is_lasting) from error


def tried(url: str, ask: Callable[[Any, str], Asked], pauses: Sequence[float] = PAUSES) -> Asked:
    """Return what *ask* says of the file system of *url* and the path in it.

    What may not fail again is asked again after each of *pauses*. Raises RemoteError.
    """
    for pause in (*pauses, None):
        try:
            system, path = file_system_at(url)
            with in_words(url):
                return ask(system, path)
        except RemoteError as error:
            if error.is_lasting or pause is None:
                raise
        time.sleep(pause)
    raise AssertionError("the last try has returned or raised")


def _words(url: str, error: Exception) -> tuple[str, bool]:
    """Return what *error* means and what to do, and whether it would come again."""
    service = _SERVICES.get(_protocol(url), _UNKNOWN)
    status = getattr(error, "code", None) or getattr(getattr(error, "response", None), "status_code", None)
    name, reason = type(error).__name__, " ".join(str(error).split())
    if isinstance(error, ImportError):
        needed = " and ".join(dict.fromkeys(("fsspec", service.package)))
        return f"{_protocol(url)}:// needs {needed}: install them beside descant", True
    if "Credential" in name or "Authentication" in name or str(status) == "401":
        return f"there are no credentials for it: set {service.credentials} ({reason})", True
    if isinstance(error, PermissionError) or str(status) == "403" or reason.startswith("Forbidden"):
        return f"no permission: its credentials must allow to list, read, write and delete ({reason})", True
    if isinstance(error, FileNotFoundError):
        return f"there is no such bucket, folder or file: correct the URL, or make it ({reason})", True
    if isinstance(error, NotImplementedError):
        return f"nothing can be written by {_protocol(url)}://: give a folder, or another URL", True
    if isinstance(error, ValueError):
        return f"cannot be used: {reason}", True
    return f"cannot be reached: {reason or name}", False


def _protocol(url: str) -> str:
    return url.partition("://")[0].partition("::")[0]
