import { join } from 'node:path';

export class Tides {
  private readonly rows: string[] = [];

  add(row: string): void {
    this.rows.push(this.trimmed(row));
  }

  private trimmed(row: string): string {
    return row.trim();
  }
}

export function fileOf(name: string): string {
  return suffixed(join('tides', name));
}

function suffixed(name: string): string {
  return `${name}.csv`;
}
