/** The extension with language models, packed, and the permission that VS Code wants for its API. */
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { write } from './disk';
import { CLIENT, OUTPUT } from './places';

const API = 'chatProvider';
const MANIFEST = {
  ...{ name: 'models', publisher: 'tests', version: '1.0.0', engines: { vscode: '^1.97.0' } },
  ...{ main: './model_extension.js', enabledApiProposals: [API], activationEvents: ['onStartupFinished'] },
  contributes: { languageModels: { vendor: 'tests' } },
};

/** Where in the home folder the model that replies leaves what it was sent. */
export const SENT = 'sent.md';

/** The API that each extension may use though it is only proposed. */
export const PROPOSALS = { 'tests.models': [API] };

/** Pack the extension, and return the path of the file. */
export function packedModels(): string {
  const folder = join(OUTPUT, 'models');
  write(folder, {
    'package.json': JSON.stringify(MANIFEST),
    'README.md': 'Models for tests.',
    LICENSE: 'MIT',
  });
  copyFileSync(join(OUTPUT, 'test/workbench/model_extension.js'), join(folder, 'model_extension.js'));
  const vsix = join(OUTPUT, 'models.vsix');
  const vsce = join(CLIENT, 'node_modules/@vscode/vsce/vsce');
  const options = ['--no-dependencies', '--allow-missing-repository', '--out', vsix];
  execFileSync(process.execPath, [vsce, 'package', ...options], { cwd: folder, stdio: 'pipe' });
  return vsix;
}
