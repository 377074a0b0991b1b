import * as vscode from 'vscode';

/** The section of all settings. */
export const SECTION = 'descant';

/** Those that are for the extension alone. */
const OWN = ['path', 'trace.server', 'answerFolder'];

/** The command that the user wants to be started; undefined where nothing is said. */
export function serverPath(): string | undefined {
  const path = vscode.workspace.getConfiguration(SECTION).get<string>('path', '').trim();
  return path === '' ? undefined : path;
}

/** The folder whose new files are offered as answers; empty where none is. */
export function answerFolder(): string {
  return vscode.workspace.getConfiguration(SECTION).get<string>('answerFolder', '').trim();
}

/** Whether the conversation with the server is written down. */
export function isTraced(): boolean {
  return vscode.workspace.getConfiguration(SECTION).get<string>('trace.server', 'off') !== 'off';
}

/**
 * What the user has set for a folder, and whether the workspace is trusted.
 *
 * Defaults are not among it: what the editor says counts more than the workspace's own file with settings.
 */
export function settingsFor(
  extension: vscode.Extension<unknown>,
  folder?: vscode.Uri,
): Record<string, unknown> {
  const configuration = vscode.workspace.getConfiguration(SECTION, folder);
  const set = serverSettings(extension).filter((name) => isSet(configuration, name));
  const values = set.map((name): [string, unknown] => [name, configuration.get(name)]);
  return { ...Object.fromEntries(values), workspaceTrusted: vscode.workspace.isTrusted };
}

/** The settings that the server knows, without the section. */
export function serverSettings(extension: vscode.Extension<unknown>): string[] {
  const { contributes } = extension.packageJSON as Manifest;
  return Object.keys(contributes.configuration.properties)
    .map((name) => name.slice(SECTION.length + 1))
    .filter((name) => !OWN.includes(name));
}

function isSet(configuration: vscode.WorkspaceConfiguration, name: string): boolean {
  const said = configuration.inspect(name);
  return [said?.globalValue, said?.workspaceValue, said?.workspaceFolderValue].some(
    (value) => value !== undefined,
  );
}

interface Manifest {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  };
}

/** Bytes from which on the server says of an answer only that it is too large. */
export function longestResponse(): number {
  return vscode.workspace.getConfiguration(SECTION).get<number>('limits.symbols') ?? 20_000_000;
}
