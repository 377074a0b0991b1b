import assert from 'node:assert/strict';
import { openFile, tabTo } from './by_keys';
import { flow } from './flow';

const ONE = answer('first', {
  'src/greeting.py': 'def greet():\n    return "hello"\n',
  'README.md': '# Greeting\n',
});
/** Its tab is called by its first line. */
const TITLE = 'A second try';
const TWO = `${TITLE}\n\n${answer('second', {
  'src/greeting.py': 'def greet(name):\n    return f"hello {name}"\n',
  'README.md': '# Greeting\n',
  'tests/test_<b>greeting</b>.py': 'from src.greeting import greet\n',
})}`;

function answer(summary: string, files: Readonly<Record<string, string>>): string {
  const listed = Object.entries(files).map(([path, content]) => ({ path, content }));
  return `${JSON.stringify({ summary, course_of_action: [], files: listed }, null, 2)}\n`;
}

suite('Several answers to one prompt', () => {
  flow(
    'are chosen from in a table, and made one',
    // Not opened with the window: what is opened so takes the place of what was open before a reload.
    { name: 'comparison', folders: { project: { 'first.response': ONE } } },
    async (workbench) => {
      await openFile(workbench, 'first.response');
      await workbench.line('"first"').waitFor();
      await workbench.copy(TWO);
      await workbench.run('Descant: Paste as Model Response');
      await workbench.line('"second"').waitFor();
      await workbench.run('Descant: Compare Open Answers');
      const table = workbench.webview();
      await table.getByRole('heading', { name: '2 answers, 3 files' }).waitFor();
      await workbench.page.getByRole('tab', { name: TITLE }).waitFor();
      for (const name of ['1: first.response', `2: ${TITLE}`])
        await table.getByRole('columnheader', { name }).waitFor();
      assert.equal(await table.locator('tbody tr').count(), 3);
      assert.equal(await table.locator('tbody b').count(), 0, 'a path is text');
      await workbench.picture('table');

      const chosen = table.getByRole('radio', { name: 'Use src/greeting.py from answer 2' });
      await tabTo(workbench, table.getByRole('radio', { name: /src\/greeting.py/, checked: true }));
      await tabTo(workbench, chosen, 'ArrowRight');
      await tabTo(
        workbench,
        table.getByRole('button', { name: /src\/greeting.py in answer 1/ }),
        'Shift+Tab',
      );
      await workbench.press('Enter');
      await workbench.page.locator('.monaco-diff-editor').first().waitFor();
      await workbench.picture('difference');
      await workbench.run('View: Open Previous Editor in Group');

      await chosen.waitFor();
      assert.ok(await chosen.isChecked(), 'what was chosen is kept while the table is hidden');
      await workbench.run('Developer: Reload Window');
      await workbench.page.getByRole('tab', { name: 'Comparison of Answers' }).waitFor({ state: 'detached' });
      await chosen.waitFor();
      assert.ok(await chosen.isChecked(), 'what was chosen is kept when the window is loaded again');
      await workbench.picture('reloaded');
      await workbench.run('View: Focus Active Editor Group');
      await tabTo(workbench, table.getByRole('button', { name: 'Compose' }));
      await workbench.press('Enter');
      await workbench.notification('3 files: 3 ready').waitFor();
      await workbench.line('hello {name}').waitFor();
      await workbench.picture('composed');
    },
  );
});
