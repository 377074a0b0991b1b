"""Addresses that a server listens at: of this machine alone, unless somebody says otherwise."""

import ipaddress
import socket
from typing import NamedTuple


class Address(NamedTuple):
    """Where to listen."""

    host: str
    port: int
    """0 for any that is free."""

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read_address(given: str) -> Address:
    """Return the address ``HOST:PORT``. Raises ValueError with what is wrong with it."""
    host, colon, port = given.rpartition(":")
    host = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if not colon or not port.isascii() or not port.isdigit() or int(port[:6]) > 65_535:
        raise ValueError(f"expected an address such as 127.0.0.1:2087, not {given!r}")
    return Address(host or "127.0.0.1", int(port))


def names_this_machine(host: str) -> bool:
    """Tell whether *host* is this machine by its name alone; nobody is asked for what it stands for."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def is_of_this_machine(host: str) -> bool:
    """Tell whether only programs of this machine reach *host*. Raises OSError if nobody knows it."""
    addresses = {info[4][0] for info in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)}
    return all(ipaddress.ip_address(str(address).partition("%")[0]).is_loopback for address in addresses)
