"""Write nothing in a workspace that the client does not trust: there, answers are only read and previewed.

The client says so by the setting ``workspaceTrusted``; a file in the workspace has no say in it. Without a
word it is trusted. The commands that write are then not told of, offered or executed; once the client does
trust the workspace, it is told of them where it can be, and they work.
"""

import logging
from collections.abc import Iterable
from typing import Any

from lsprotocol import types
from pygls.capabilities import get_capability

from descant_server.server import ResponseServer
from descant_server.wire.initialize import WRITING, is_trusted, trust_in
from descant_server.wire.own_methods import UNTRUSTED_CLIENT

logger = logging.getLogger(__name__)

UNTRUSTED = "This workspace is not trusted; trust it in the editor to apply files."
_REGISTRATION = "descant.writing"


def register(server: ResponseServer) -> None:
    """Wire what the front says of a client that comes over the network."""

    @server.feature(UNTRUSTED_CLIENT)
    def mark_untrusted(_: Any) -> None:
        server.has_untrusted_client = True


class Trust:
    """What the client was told of the commands that write."""

    def __init__(self, server: ResponseServer) -> None:
        """Know nothing yet."""
        self._server = server
        self._has_commands: bool | None = None
        """Whether the client knows of the commands; None before it has introduced itself."""

    def take(self, first: Any, pushed: Iterable[Any]) -> bool:
        """Take in the settings of the client; return whether another answer is given than before."""
        # A setting that is null says nothing, and takes back nothing that was said before.
        trusted = [is_trusted(first if trust_in(later) is None else later) for later in pushed]
        before, self._server.is_trusted = self._server.is_trusted, all(trusted or [is_trusted(first)])
        if self._has_commands is None:
            self._has_commands = is_trusted(first)
        return before != self._server.is_trusted

    async def tell(self) -> None:
        """Tell the client of the commands, or that they are gone, where it can be told such things."""
        server, ability = self._server, "workspace.execute_command.dynamic_registration"
        wanted = server.is_trusted
        if wanted == self._has_commands or not get_capability(server.client_capabilities, ability):
            return
        before, self._has_commands = self._has_commands, wanted
        method = types.WORKSPACE_EXECUTE_COMMAND
        try:
            if wanted:
                options = types.ExecuteCommandRegistrationOptions(commands=list(WRITING))
                new = types.Registration(_REGISTRATION, method, options)
                await server.client_register_capability_async(types.RegistrationParams([new]))
            elif not is_trusted(server.first_options):
                old = types.Unregistration(_REGISTRATION, method)
                await server.client_unregister_capability_async(types.UnregistrationParams([old]))
        except Exception as error:
            self._has_commands = before
            logger.warning("the client rejected a registration: %s", type(error).__name__)
