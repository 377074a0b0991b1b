/** Files of a workspace on the disk, byte for byte. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export type Files = Readonly<Record<string, string>>;

export function write(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Every file and folder below *folder*, with its mode and its bytes; what goes in between is not among them. */
export function snapshot(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    try {
      const mode = statSync(path).mode.toString(8);
      found[relative(folder, path)] = entry.isFile() ? `${mode} ${readFileSync(path, 'latin1')}` : mode;
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault;
    }
  }
  return found;
}
