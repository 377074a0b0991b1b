import * as vscode from 'vscode';

/** The language id of raw answers, in every editor. */
export const LANGUAGE = 'llm-response';

/** Where answers come from that the server reads; all else is a copy or a view of something. */
const SCHEMES: readonly string[] = ['file', 'untitled'];

/** Whether a document is an answer. */
export function isResponse(document: vscode.TextDocument): boolean {
  return document.languageId === LANGUAGE;
}

/** Whether a document can be read as an answer, in whatever language it is now. */
export function isReadable(document: vscode.TextDocument): boolean {
  return SCHEMES.includes(document.uri.scheme);
}

/** The answers that are open, those that were opened first before the others. */
export function openAnswers(): vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(
    (document) => isResponse(document) && isReadable(document) && !document.isClosed,
  );
}

/** What people call a document: the last part of its path; one without a file as its tab is called. */
export function nameOf(uri: vscode.Uri): string {
  const label = uri.scheme === 'untitled' ? labelOf(uri) : undefined;
  if (label !== undefined) return label;
  return uri.path.slice(uri.path.lastIndexOf('/') + 1) || uri.toString();
}

/** How VS Code titles the tab of a document, such as by its first line; undefined where it has none. */
function labelOf(uri: vscode.Uri): string | undefined {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.find(
    ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
  )?.label;
}
