// Files without node_modules: what is loaded at activation is read at once.
import { build } from 'esbuild';
import { oneCopy } from './one-copy.mjs';

const common = { bundle: true, minify: true, legalComments: 'none', logLevel: 'warning' };

await build({
  ...common,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  plugins: [oneCopy],
});

// The page of a comparison is shown by the browser in the editor.
await build({
  ...common,
  entryPoints: ['src/answers/page/comparison.ts', 'src/answers/page/comparison.css'],
  outdir: 'dist',
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
});
