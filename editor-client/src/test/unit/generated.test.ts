import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'vitest';

const ROOT = join(__dirname, '../../..');
/** Reading all sources takes seconds where the machine has other things to do. */
const LIMIT = 120_000;

describe('what scripts have made is current:', () => {
  it.for(['grammar/write.mjs', 'l10n.mjs', 'readme.mjs'])('%s', { timeout: LIMIT }, (script) => {
    execFileSync(process.execPath, [`scripts/${script}`, '--check'], { cwd: ROOT });
  });
});
