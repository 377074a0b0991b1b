import type { PythonExtension } from '@vscode/python-extension';
import * as vscode from 'vscode';

const EXTENSION = 'ms-python.python';
const PATIENCE = 5_000;

/** The interpreter that is chosen in the Python extension for the first folder; undefined without either. */
export async function chosenPython(): Promise<string | undefined> {
  const environments = await known();
  const folder = vscode.workspace.workspaceFolders?.[0];
  const chosen = environments?.getActiveEnvironmentPath(folder?.uri);
  if (environments === undefined || chosen === undefined) return undefined;
  const environment = await within(environments.resolveEnvironment(chosen));
  return environment?.executable.uri?.fsPath;
}

/** Told when another interpreter is chosen, once the Python extension runs; it is not started for that. */
export function onDidChoosePython(listener: () => void): vscode.Disposable | undefined {
  const extension = vscode.extensions.getExtension<PythonExtension>(EXTENSION);
  if (extension?.isActive !== true) return undefined;
  return extension.exports.environments.onDidChangeActiveEnvironmentPath(listener);
}

async function known(): Promise<PythonExtension['environments'] | undefined> {
  const extension = vscode.extensions.getExtension<PythonExtension>(EXTENSION);
  if (extension === undefined) return undefined;
  const api = extension.isActive ? extension.exports : await within(extension.activate());
  // Another extension may say that it is this one, and an old one says less.
  return (api as Partial<PythonExtension> | undefined)?.environments;
}

/** What comes in time; the Python extension may search the whole machine first. */
async function within<Value>(promise: Thenable<Value>): Promise<Value | undefined> {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    clock = setTimeout(resolve, PATIENCE, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(clock);
  }
}
