import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const unit = (path: string) => fileURLToPath(new URL(`src/test/unit/${path}`, import.meta.url));

export default defineConfig({
  // Unit tests run outside of VS Code: its module is a mock there, and the same one for all files of a test. So is
  // the language client, which cannot be loaded without it.
  resolve: {
    alias: {
      'vscode-languageclient/node': unit('server/languageClient.ts'),
      vscode: unit('vscode.ts'),
    },
  },
  test: { testTimeout: 20_000, include: ['src/test/{unit,protocol}/**/*.test.ts'] },
});
