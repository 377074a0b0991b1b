// Files without node_modules: what is loaded at activation is read at once.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { oneCopy } from './one-copy.mjs';

const common = { bundle: true, minify: true, legalComments: 'none', logLevel: 'warning', metafile: true };

const extension = await build({
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
const page = await build({
  ...common,
  entryPoints: ['src/answers/page/comparison.ts', 'src/answers/page/comparison.css'],
  outdir: 'dist',
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
});

// The licences of packages ask to be handed out with what is made of them.
const inputs = [extension, page].flatMap(({ metafile }) => Object.keys(metafile.inputs));
const packages = inputs
  .map((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0])
  .filter(Boolean);
const notices = [...new Set(packages)].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${name} has no licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
});
writeFileSync('dist/NOTICES.txt', notices.join(`\n${'-'.repeat(80)}\n\n`));
