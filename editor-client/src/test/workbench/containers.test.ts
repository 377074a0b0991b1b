/** Answers that tools have printed, as a person has them: pasted, looked at in the tree, applied. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOLT, BOLT_MAKES, CLINE, CLINE_LEAVES, PROJECT } from './answers_of_tools';
import { openRow } from './by_keys';
import { flow } from './flow';
import type { Workbench } from './workbench';

suite('Answers of tools', () => {
  flow(
    'with actions on files and commands are reviewed and applied, and nothing is run',
    { name: 'bolt', folders: { project: PROJECT } },
    async (workbench) => {
      await paste(workbench, BOLT, 'boltArtifact');
      const problems = await workbench.problems();
      assert.ok(
        problems.some(({ message }) => message.includes('npm install')),
        'the command is not told',
      );
      await workbench.picture('1-pasted');
      await applyAll(workbench, Object.keys(BOLT_MAKES));
      holds(workbench, BOLT_MAKES);
    },
  );

  flow(
    'with edits by their elements are reviewed beside the files that they change, and applied',
    { name: 'cline', folders: { project: PROJECT } },
    async (workbench) => {
      await paste(workbench, CLINE, 'replace_in_file');
      await openRow(workbench, /src\/tides\.py/);
      await workbench.difference(/return\sint/, /return\sround/);
      await workbench.picture('1-difference');
      await applyAll(workbench, Object.keys(CLINE_LEAVES));
      holds(workbench, CLINE_LEAVES);
    },
  );
});

async function paste(workbench: Workbench, text: string, opener: string): Promise<void> {
  await workbench.copy(text);
  await workbench.run('Descant: Paste as Model Response');
  await workbench.line(opener).waitFor();
  await workbench.editor().locator('.codelens-decoration', { hasText: '2 files: 2 ready' }).waitFor();
}

async function applyAll(workbench: Workbench, paths: readonly string[]): Promise<void> {
  await workbench.run('Descant: Focus on Model Response View');
  for (const path of paths) {
    const row = new RegExp(path.replace('.', '\\.'));
    await workbench.row(row).waitFor();
    assert.ok(await workbench.isTicked(row), `${path} is not ticked`);
  }
  await workbench.picture('2-tree');
  await workbench.run('Descant: Apply Selected Files');
  await workbench.notification(/2 files applied/).waitFor();
}

function holds(workbench: Workbench, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    assert.equal(readFileSync(join(workbench.path('project'), path), 'utf8'), content);
  }
}
