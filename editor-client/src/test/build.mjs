/** Builds the tests in the real editor, file by file, into `out/test/`. */
import { build } from 'esbuild';
import { rmSync } from 'node:fs';

const OUT = 'out/test';

rmSync(OUT, { recursive: true, force: true });
await build({
  entryPoints: ['src/test/host/*.ts', 'src/test/workbench/*.ts'],
  outbase: 'src/test',
  outdir: OUT,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  sourcemap: 'inline',
});
