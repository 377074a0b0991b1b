/** How the version of a server stands to that of the extension. */
export type Age = 'same' | 'older' | 'newer';

/** Compare two versions, such as `0.1.0`; what follows the three numbers makes them different only. */
export function age(server: string, extension: string): Age {
  if (server === extension) return 'same';
  const [ours, theirs] = [numbers(extension), numbers(server)];
  const at = theirs.findIndex((number, index) => number !== ours[index]);
  return at === -1 || (theirs[at] ?? 0) < (ours[at] ?? 0) ? 'older' : 'newer';
}

function numbers(version: string): number[] {
  const [, ...parts] = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version) ?? ['', '0'];
  return [0, 1, 2].map((index) => Number(parts[index] ?? 0));
}
