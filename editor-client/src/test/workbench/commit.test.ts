/** What was applied is committed by keys, and nothing else is. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { MENDED, MISTAKE, PROJECT } from './answers';
import { flow } from './flow';

suite('A commit of an answer', () => {
  flow(
    'holds exactly the applied files, while another one stays staged',
    { name: 'commit', folders: { project: PROJECT } },
    async (workbench) => {
      const git = (...args: readonly string[]) =>
        execFileSync('git', ['-C', workbench.path('project'), ...args], { encoding: 'utf8' });
      git('init', '--quiet', '--initial-branch=main');
      git('config', 'user.name', 'Tess Ter');
      git('config', 'user.email', 'tess@example.org');
      git('add', '--all');
      git('commit', '--quiet', '--message=Before');
      writeFileSync(workbench.path('project/README.md'), '# Tides, and more\n');
      git('add', 'README.md');

      await workbench.copy(MENDED);
      await workbench.run('Descant: Paste as Model Response');
      await workbench.editor().locator('.codelens-decoration', { hasText: '3 files: 3 ready' }).waitFor();
      await workbench.press('Control+Enter');
      const offer = workbench.notification(/3 files applied/);
      await offer.locator('.monaco-button', { hasText: 'Undo' }).waitFor();
      await offer.locator('.monaco-button', { hasText: 'Commit…' }).waitFor();
      await workbench.picture('1-offered');

      await workbench.run('Descant: Commit Applied Files');
      const box = workbench.page.locator('.quick-input-widget', { hasText: 'Commit 3 files on main' });
      await box.waitFor();
      const line = box.locator('input').first();
      await workbench.until('the summary is proposed', async () =>
        (await line.inputValue()).startsWith(`Round the times of tides ${MISTAKE}`),
      );
      await workbench.picture('2-message');
      await workbench.press('Control+A', 'Backspace', 'Enter');
      await box.getByText('A commit needs a message').waitFor();
      assert.equal(git('log', '--format=%s'), 'Before\n');
      await workbench.page.keyboard.type('Round tides');
      await box.getByRole('button', { name: 'Edit the Whole Message' }).focus();
      await workbench.press('Enter');
      await workbench.page.locator('.tab.active', { hasText: 'COMMIT_EDITMSG' }).waitFor();
      await workbench.line('Round tides').waitFor();
      const lens = workbench
        .editor()
        .locator('.codelens-decoration', { hasText: 'Commit with This Message' });
      await lens.waitFor();
      await workbench.press('Control+End');
      await workbench.page.keyboard.type('\nBy the minute.\n');
      await workbench.picture('3-whole');
      await workbench.press('Control+Enter');
      await workbench.notification(/Committed as [0-9a-f]{10} on main: Round tides/).waitFor();
      await workbench.picture('4-committed');

      await workbench.page.locator('.tab', { hasText: 'COMMIT_EDITMSG' }).waitFor({ state: 'detached' });
      assert.match(git('log', '-1', '--format=%B'), /^Round tides\n[^]*\nBy the minute\.\n/u);
      const stat = git('show', '--stat', '--format=%s').split('\n');
      assert.equal(stat[0], 'Round tides');
      assert.deepEqual(
        stat.filter((row) => row.includes('|')).map((row) => row.split('|')[0]?.trim()),
        ['docs/tides.md', 'src/tides.py', 'tests/test_tides.py'],
      );
      assert.equal(git('status', '--porcelain'), 'M  README.md\n');
    },
  );
});
