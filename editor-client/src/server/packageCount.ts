/** How far pip is, from the lines that it writes. */
export class PackageCount {
  /** The package that it is at. */
  name = '';
  /** Its number, from 1. */
  number = 0;
  /** How many there are. */
  of: number;
  private finished = 0;
  /** Of the file that is being downloaded, what is there and what there will be. */
  private current = { bytes: 0, size: 0 };

  constructor(requirements: string) {
    this.of = requirements.split('\n').filter((line) => /^[\w.]/.test(line)).length;
  }

  /** What has been downloaded, in MB. */
  get megabytes(): number {
    return (this.finished + this.current.bytes) / 1e6;
  }

  /** Take a line in; tell whether there is something else to be said now. */
  take(line: string): boolean {
    const [, name, file] =
      /^(?:Collecting ([\w.-]+)|Processing .*?([\w.]+)-\d[^\s/\\]*\.whl)/.exec(line) ?? [];
    const [, size, unit] = /^ +Downloading \S+ \(([\d.]+) (kB|MB|bytes)\)/.exec(line) ?? [];
    const [, bytes] = /^Progress (\d+) of \d+/.exec(line) ?? [];
    if (name !== undefined || file !== undefined) {
      this.name = name ?? file ?? '';
      this.number += 1;
      // Of a small file nothing is said but that it is downloaded.
      this.finished += this.current.size;
      this.current = { bytes: 0, size: 0 };
    } else if (size !== undefined) {
      this.current.size = Number(size) * { bytes: 1, kB: 1e3, MB: 1e6 }[unit as 'bytes' | 'kB' | 'MB'];
    } else if (bytes !== undefined) {
      this.current.bytes = Number(bytes);
    } else {
      if (line.startsWith('Ignoring ')) this.of -= 1;
      return false;
    }
    return true;
  }
}
