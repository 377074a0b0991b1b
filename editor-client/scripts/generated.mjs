import { readFileSync, writeFileSync } from 'node:fs';

/** Write a file that a script makes; with `--check` only say whether it is what the script would write. */
export function generated(url, text) {
  if (!process.argv.includes('--check')) {
    writeFileSync(url, text);
  } else if (readFileSync(url, 'utf8') !== text) {
    console.error(`${url.pathname} is not current: run npm run generate`);
    process.exitCode = 1;
  }
}
