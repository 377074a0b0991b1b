import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadWASM, OnigScanner, OnigString } from 'vscode-oniguruma';
import { INITIAL, Registry, parseRawGrammar } from 'vscode-textmate';
import type { IGrammar } from 'vscode-textmate';

const require = createRequire(__filename);
const SCOPE = 'text.llm-response';
const OWN = join(__dirname, '../../../../syntaxes/llm-response.tmLanguage.json');

/** A stretch of a line with its scopes, the outermost first and without that of the grammar. */
export interface Token {
  readonly text: string;
  readonly scopes: readonly string[];
}

/** Load the grammar of answers the way VS Code does; other languages have the grammars that it has, too. */
export async function responseGrammar(): Promise<IGrammar> {
  await loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')));
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: rawGrammar,
  });
  const grammar = await registry.loadGrammar(SCOPE);
  if (grammar === null) throw new Error(`no grammar has the scope ${SCOPE}`);
  return grammar;
}

/** Tokenise a text line by line. */
export function tokenise(grammar: IGrammar, text: string): Token[][] {
  let state = INITIAL;
  return text.split(/\r?\n/u).map((line) => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    return result.tokens
      .map((token) => ({
        text: line.slice(token.startIndex, token.endIndex),
        scopes: token.scopes.filter((scope) => scope !== SCOPE),
      }))
      .filter((token) => token.text !== '');
  });
}

async function rawGrammar(scope: string): Promise<ReturnType<typeof parseRawGrammar> | null> {
  if (scope === SCOPE) return parseRawGrammar(readFileSync(OWN, 'utf8'), OWN);
  const { grammars } = await import('tm-grammars');
  const name = grammars.find((one) => one.scopeName === scope)?.name;
  if (name === undefined) return null;
  const path = require.resolve(`tm-grammars/grammars/${name}.json`);
  return parseRawGrammar(readFileSync(path, 'utf8'), path);
}
