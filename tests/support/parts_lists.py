"""What a release is made of beside ours: lists of parts (CycloneDX), and whether they may be handed out."""

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from support.programs import run
from support.terminal import ROOT

CLIENT = ROOT / "editor-client"
_PERMISSIVE = {"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT", "MPL-2.0"}
_PERMISSIVE |= {"PSF-2.0", "Python-2.0", "AND", "OR"}
_CLASSIFIERS = {f"License :: OSI Approved :: {name}" for name in ("Apache Software License", "BSD License")}
_KNOWN = {"ahocorasick_rs": "Apache-2.0"}
"""What does not say it as SPDX does; the text of the licence is in it."""


def python_parts(python: Path) -> str:
    """Return the list of what is installed in the environment of *python*, with Descant as their product."""
    tool = (sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible")
    return run(*tool, "--pyproject", ROOT / "pyproject.toml", python)


def extension_parts() -> str:
    """Return the list of the packages that are bundled in the extension.

    npm makes such a list, too, and leaves out what tools of development share with the extension.
    """
    from cyclonedx.factory.license import LicenseFactory
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component
    from cyclonedx.output.json import JsonV1Dot6
    from packageurl import PackageURL

    def component(name: str, package: Mapping[str, Any]) -> Component:
        scope, _, base = name.rpartition("/")
        purl = PackageURL("npm", scope or None, base, package["version"])
        licences = [LicenseFactory().make_from_string(package["license"])]
        return Component(
            name=base,
            group=scope or None,
            version=package["version"],
            purl=purl,
            bom_ref=str(purl),
            licenses=licences,
        )

    def add(name: str, package: Mapping[str, Any]) -> Component:
        whole = component(name, package)
        below = [add(*item) for item in package.get("dependencies", {}).items()]
        bom.components.update(below)
        bom.register_dependency(whole, below)
        return whole

    tree = json.loads(run("npm", "ls", "--all", "--long", "--omit", "dev", "--json", folder=CLIENT))
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"{tree['name']} {tree['version']}"))
    bom.metadata.timestamp = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    bom.metadata.component = add(tree["name"], tree)
    return str(JsonV1Dot6(bom).output_as_string(indent=2)) + "\n"


def unlicensed(parts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the components of a list of *parts* that nobody may hand out, as far as we know."""
    for part in parts["components"]:
        told = [_licence(entry) for entry in part.get("licenses", ())] or [_KNOWN.get(part["name"], "none")]
        words = {word for licence in told for word in re.findall(r"[^\s()]+", licence)}
        if words - _PERMISSIVE:
            yield f"{part['name']} ({', '.join(told)})"


def _licence(entry: Mapping[str, Any]) -> str:
    """Return the SPDX expression of an *entry*; nothing for a classifier of no one version."""
    if "expression" in entry:
        return str(entry["expression"])
    name = entry["license"].get("name", "")
    return str(entry["license"].get("id", "" if name in _CLASSIFIERS else f"unknown:{name}"))
