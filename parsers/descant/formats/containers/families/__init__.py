"""The tools whose containers are known. A new one is a module here, and a line below."""

from descant.formats.containers.families import (
    app_builders,
    artifacts,
    cline,
    drafts,
    packs,
    repo_prompt,
    tools,
)
from descant.formats.containers.record import Family

FAMILIES: tuple[Family, ...] = (
    *app_builders.FAMILIES,
    *cline.FAMILIES,
    *repo_prompt.FAMILIES,
    *drafts.FAMILIES,
    *artifacts.FAMILIES,
    *packs.FAMILIES,
    *tools.FAMILIES,
)
