"""What the features can do, as the protocol says it: what the front's prepared greeting must say, too."""

from typing import Any

from lsprotocol import types
from lsprotocol.converters import get_converter
from pygls.capabilities import ServerCapabilitiesBuilder

from descant_server.protocol.advertising import advertised
from descant_server.server import ResponseServer


def capabilities(server: ResponseServer) -> dict[str, Any]:
    """Return what *server* can do for a client that can do everything."""
    features = server.protocol.fm
    features_served = {*features.features, *features.builtin_features}
    rename = types.RenameClientCapabilities(prepare_support=True)
    builder = ServerCapabilitiesBuilder(
        types.ClientCapabilities(text_document=types.TextDocumentClientCapabilities(rename=rename)),
        features_served,
        features.feature_options,
        sorted(features.commands),
        types.TextDocumentSyncKind.Incremental,
    )
    built: types.ServerCapabilities = builder.build()  # type: ignore[no-untyped-call]
    built = advertised(built, features_served, features.feature_options)
    wire: dict[str, Any] = get_converter().unstructure(built, types.ServerCapabilities)
    return wire
