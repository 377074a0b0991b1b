/** What the extension host runs: all tests beside this file, with the real API of `vscode`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';

const LIMIT = 30_000;

export async function run(): Promise<void> {
  // What is printed here would be lost among the messages of the workbench, so it goes into a file.
  const reporter = { reporter: 'json', reporterOptions: { output: process.env.DESCANT_RESULTS } };
  const mocha = new Mocha({ ui: 'tdd', timeout: LIMIT, color: false, ...reporter });
  for (const name of readdirSync(__dirname).sort()) {
    if (name.endsWith('.test.js')) mocha.addFile(join(__dirname, name));
  }
  await new Promise<void>((resolve, reject) => {
    mocha.run((failures) => {
      if (failures === 0) resolve();
      else reject(new Error(`${String(failures)} tests failed.`));
    });
  });
}
