/** What was applied is known as long as it can be undone, and not longer; by keys alone. */
import assert from 'node:assert/strict';
import { MENDED, PROJECT } from './answers';
import { snapshot } from './disk';
import { answer } from './by_keys';
import { flow } from './flow';
import { APPLY, focused, paste, read, TO_FILES } from './keys';
import { fronts, workers } from './processes';
import type { Workbench } from './workbench';

suite('What was applied', () => {
  flow(
    'is known and undone after the process that reads answers has died, and after the server has',
    { name: 'undo-after-death', folders: { project: PROJECT } },
    async (workbench) => {
      const project = workbench.path('project');
      const before = snapshot(project);
      await workbench.copy(MENDED);
      await paste(workbench);
      // The message beside an apply outlives both, and so does the button of the view.
      for (const [killed, undo] of [
        [workers, () => answer(workbench, /3 files applied/, 'Undo')],
        [fronts, () => answer(workbench, /3 files applied/, 'Undo')],
        [fronts, () => workbench.run('Descant: Undo Last Apply')],
      ] as const) {
        await read(workbench, '3 files: 3 ready');
        await workbench.press(APPLY);
        await workbench.notification(/3 files applied/).waitFor();
        await read(workbench, '3 files: all applied');
        const [process_] = killed(workbench);
        assert.ok(process_, 'there is no such process');
        process.kill(process_, 'SIGKILL');
        await workbench.until('there is another process', () => {
          const [now] = killed(workbench);
          return now !== undefined && now !== process_;
        });
        await workbench.press(TO_FILES);
        await focused(workbench, /src\/tides\.py.*applied/);
        await lens(workbench, 'Undo');
        await workbench.picture(`after-${killed.name}`);
        await undo();
        await workbench.until('the disk is as before', () => same(snapshot(project), before));
        // The answer has the focus again once a message is answered.
        if (killed === fronts) await workbench.run('View: Focus Active Editor Group');
      }
    },
  );

  flow(
    'cannot be undone any more where its folder was taken out of the workspace',
    { name: 'taken-out', folders: { first: PROJECT, second: PROJECT } },
    async (workbench) => {
      await workbench.copy(MENDED);
      await paste(workbench);
      await read(workbench, '3 files');
      await workbench.press(APPLY);
      await answer(workbench, /folder/i, 'second');
      await workbench.notification(/3 files applied/).waitFor();
      await lens(workbench, 'Undo');
      await workbench.run('Workspaces: Remove Folder from Workspace');
      await workbench.choose('second');
      await read(workbench, '3 files: 3 ready');
      await workbench
        .editor()
        .locator('.codelens-decoration a', { hasText: 'Undo' })
        .waitFor({ state: 'hidden' });
      await workbench.picture('taken-out');
    },
  );
});

async function lens(workbench: Workbench, title: string): Promise<void> {
  await workbench.editor().locator('.codelens-decoration a', { hasText: title }).first().waitFor();
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
