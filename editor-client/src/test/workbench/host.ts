/** Runs the tests of `host/` in a real extension host, and prints what came of each. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CodeServer } from './code_server';
import { closeBrowser, newPage } from './browser';
import { write } from './disk';
import { CLIENT, OUTPUT } from './places';

const LIMIT = 240_000;
const RESULTS = join(OUTPUT, 'host.json');
const MEASURED = join(OUTPUT, 'measured.txt');

interface Result {
  readonly fullTitle: string;
  readonly duration?: number;
  readonly err: { readonly message?: string; readonly stack?: string };
}

interface Results {
  readonly stats: { readonly passes: number; readonly failures: number; readonly pending: number };
  readonly tests: readonly Result[];
}

async function main(): Promise<number> {
  mkdirSync(OUTPUT, { recursive: true });
  for (const file of [RESULTS, MEASURED]) rmSync(file, { force: true });
  const server = new CodeServer({
    name: 'host',
    environment: { DESCANT_RESULTS: RESULTS, DESCANT_MEASURED: MEASURED },
    // Without the driver a built workbench does not look at the paths of an extension and its tests.
    flags: ['--disable-workspace-trust', '--enable-smoke-test-driver'],
  });
  try {
    const workspace = join(server.folder, 'project');
    write(workspace, { 'README.md': '# A project\n' });
    await server.start();
    const page = await newPage('host');
    const ended = new Promise<number>((resolve, reject) => {
      setTimeout(() => {
        reject(new Error(`The tests have not ended after ${String(LIMIT)} ms.`));
      }, LIMIT).unref();
      // The workbench calls these two where they exist, as it does in the tests of VS Code itself.
      void page.exposeFunction('codeAutomationExit', resolve);
      void page.exposeFunction('codeAutomationLog', () => undefined);
    });
    const payload = [
      ['extensionDevelopmentPath', server.remote(CLIENT)],
      ['extensionTestsPath', server.remote(join(OUTPUT, 'test/host/index.js'))],
    ];
    const query = new URLSearchParams({ folder: workspace, payload: JSON.stringify(payload) });
    await page.goto(`http://127.0.0.1:${String(server.port)}/?${query.toString()}`);
    const code = await ended;
    if (!existsSync(RESULTS))
      throw new Error(`The extension host ended with ${String(code)} and no results.`);
    return print(JSON.parse(readFileSync(RESULTS, 'utf8')) as Results);
  } finally {
    await closeBrowser();
    await server.stop();
  }
}

/** Print what came of each test, and return the exit status. */
function print({ stats, tests }: Results): number {
  for (const { fullTitle, duration = 0, err } of tests) {
    const failed = err.message !== undefined;
    console.log(`  ${failed ? 'FAILED' : 'ok    '} ${fullTitle} (${String(duration)} ms)`);
    if (failed) console.log(err.stack ?? err.message);
  }
  if (existsSync(MEASURED)) console.log(readFileSync(MEASURED, 'utf8').trimEnd());
  console.log(`  ${String(stats.passes)} passed, ${String(stats.failures)} failed in the extension host`);
  return stats.failures > 0 || stats.pending > 0 || stats.passes === 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (fault: unknown) => {
    console.error(fault);
    process.exit(1);
  },
);
