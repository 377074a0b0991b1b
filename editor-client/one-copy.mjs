import { readFile } from 'node:fs/promises';

const HELPER = /^var (__\w+) = \(this && this\.\1\) \|\| [^]*?^\}\)?\)?(?:\(\))?;\n/gm;
const SHARED = `
exports.__importStar = (from) => (from.__esModule ? from : { ...from, default: from });
exports.__importDefault = (from) => (from.__esModule ? from : { default: from });
exports.__exportStar = (from, to) => {
  for (const name of Object.keys(from)) {
    if (name === 'default' || Object.hasOwn(to, name)) continue;
    Object.defineProperty(to, name, { enumerable: true, get: () => from[name] });
  }
};`;

/** Each module of the language client carries the same functions that TypeScript has put there: one copy will do. */
export const oneCopy = {
  name: 'one-copy',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^typescript:shared$/ }, ({ path }) => ({ path, namespace: 'typescript' }));
    onLoad({ filter: /./, namespace: 'typescript' }, () => ({ contents: SHARED }));
    onLoad({ filter: /node_modules[\\/]vscode-.*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(HELPER, (_, name) =>
        SHARED.includes(name) ? `var { ${name} } = require('typescript:shared');\n` : '',
      );
      return { contents };
    });
  },
};
