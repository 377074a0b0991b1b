import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IGrammar } from 'vscode-textmate';
import { responseGrammar, tokenise } from './tokenise';

const CASES = join(__dirname, 'cases');
const GOLDENS = join(__dirname, '../../../../../tests/golden/formats');
const LONG_MS = 1000;

let grammar: IGrammar;

beforeAll(async () => {
  grammar = await responseGrammar();
});

/** Each line, and under it what its stretches are: the innermost scope alone, which is what colours it. */
function rendered(text: string): string {
  return tokenise(grammar, text)
    .map((tokens) => {
      const line = tokens.map((token) => token.text).join('');
      const stretches = tokens
        .filter((token) => token.scopes.length > 0 && token.text.trim() !== '')
        .map((token) => `    ${token.text.trim()}  ${token.scopes.at(-1) ?? ''}\n`);
      return `${line}\n${stretches.join('')}`;
    })
    .join('');
}

describe('the grammar colours', () => {
  it.for(readdirSync(CASES).filter((name) => name.endsWith('.response')))('%s', async (name) => {
    const path = join(CASES, name);
    await expect(rendered(readFileSync(path, 'utf8'))).toMatchFileSnapshot(path.replace('.response', '.txt'));
  });

  it('what follows a file as if its code had been closed', () => {
    const text = '<file path="a.py">\n"""open\n</file>\n<file path="b.py">\nx = 1\n</file>\nDone.';
    expect(tokenise(grammar, text).at(-1)).toEqual([{ text: 'Done.', scopes: [] }]);
  });

  it.for([
    ['<file path="a.py">\nx = 1\n</file>', 'python'],
    ['<file name="src/a.test.tsx">\nx\n</file>', 'typescriptreact'],
    ['<file path="Makefile">\nall:\n</file>', 'makefile'],
    ['<file path="mymakefile">\nall:\n</file>', 'plaintext'],
    ['```rust\nfn main() {}\n```', 'rust'],
    ['```src/owl.go\npackage owl\n```', 'go'],
    ['~~~{.c++}\nint x;\n~~~', 'cpp'],
  ] as const)('the code in %j by its language', ([text, language]) => {
    expect(tokenise(grammar, text)[1]?.[0]?.scopes).toContain(`meta.embedded.block.${language}`);
  });

  it('every answer of the golden tests, whatever is broken in it, at once', () => {
    const answers = readdirSync(GOLDENS, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('response.txt'),
    );
    expect(answers.length).toBeGreaterThan(100);
    for (const path of answers) {
      const text = readFileSync(join(GOLDENS, path), 'utf8');
      const started = performance.now();
      const lines = tokenise(grammar, text);
      expect(performance.now() - started, path).toBeLessThan(LONG_MS);
      const read = lines.map((tokens) => tokens.map((token) => token.text).join('')).join('\n');
      expect(read, path).toBe(text.replace(/\r\n/gu, '\n'));
    }
  });
});
