import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, relative } from 'node:path';

/** The places where a program of this name stands in the folders of the `PATH`, in their order. */
export function onPath(name: string, path: string = process.env.PATH ?? ''): string[] {
  // Neither an empty entry nor a relative one counts: both mean the current folder, which may be a workspace.
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  // What is no .exe needs a shell on Windows, and none is started.
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return [...new Set(folders)].map((folder) => join(folder, file)).filter(isProgram);
}

/** Whether a file is there that can be started. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether a path lies in one of these folders, also where a link leads there. */
export function isWithin(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) =>
    [path, realPath(path)].some((one) => lies(one, folder) || lies(one, realPath(folder))),
  );
}

function lies(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way !== '..' && !/^\.\.[/\\]/.test(way);
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
