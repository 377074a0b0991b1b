"""The prompt that asks the model for a better answer, with what the files of the workspace have."""

from descant_server.documents.document_store import Document


def prompt_for(document: Document) -> str | None:
    """Return the prompt, in Markdown; None where nothing is wrong that is worth asking for."""
    # Only who wants a prompt waits for what makes it: it is as much as what reads an answer.
    if (comparison := document.comparison) is None:
        from descant.contracts.reask import reask

        return reask(document.analysis)
    from descant_server.workspace.reask_prompt import prompt

    return prompt(document.analysis, comparison)
