// Writes the grammar, and what package.json says of the languages in it.
import { readFileSync } from 'node:fs';
import { generated } from '../generated.mjs';
import { LANGUAGES, embedded } from './languages.mjs';
import { GRAMMAR } from './rules.mjs';

const PATH = './syntaxes/llm-response.tmLanguage.json';
const root = new URL('../../', import.meta.url);
const manifest = new URL('package.json', root);

// Every rule on a line of its own: there are as many as languages, and nobody reads them here.
const rules = Object.entries(GRAMMAR.repository).map(([name, rule]) => `"${name}":${JSON.stringify(rule)}`);
const grammar = JSON.stringify({ ...GRAMMAR, repository: null });
generated(
  new URL(PATH, root),
  `${grammar.replace('"repository":null', () => `"repository":{\n${rules.join(',\n')}\n}`)}\n`,
);

const extension = JSON.parse(readFileSync(manifest, 'utf8'));
const ids = [...LANGUAGES.map(([id]) => id), 'plaintext'];
extension.contributes.grammars = [
  {
    language: 'llm-response',
    scopeName: GRAMMAR.scopeName,
    path: PATH,
    embeddedLanguages: Object.fromEntries(ids.map((id) => [embedded(id), id])),
  },
];
generated(manifest, `${JSON.stringify(extension, null, 2)}\n`);
