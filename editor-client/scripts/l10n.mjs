// Writes l10n/bundle.l10n.json: every text that the extension says by itself, for translators to start from.
import { readFileSync, readdirSync } from 'node:fs';
import { getL10nJson } from '@vscode/l10n-dev';
import { generated } from './generated.mjs';

const SHORT = 'const { t } = vscode.l10n;';
const sources = new URL('../src/', import.meta.url);
const names = readdirSync(sources, { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.startsWith('test/'))
  .sort();

/** The text of a module in which the long name stands wherever the short one does, which is not looked for. */
function spelledOut(name) {
  const text = readFileSync(new URL(name, sources), 'utf8');
  return text.includes(SHORT) ? text.replace(/(?<![\w.])t\(/g, 'vscode.l10n.t(') : text;
}

const texts = await getL10nJson(names.map((name) => ({ extension: '.ts', contents: spelledOut(name) })));
const sorted = Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)));
generated(new URL('../l10n/bundle.l10n.json', import.meta.url), `${JSON.stringify(sorted, null, 2)}\n`);
