/** What was applied can be undone as long as its folder is in the workspace. */
import { MENDED, PROJECT } from './answers';
import { flow } from './flow';
import { APPLY, paste, read } from './keys';
import type { Workbench } from './workbench';

suite('What was applied', () => {
  flow(
    'cannot be undone any more where its folder was taken out of the workspace',
    { name: 'taken-out', folders: { first: PROJECT, second: PROJECT } },
    async (workbench) => {
      await workbench.copy(MENDED);
      await paste(workbench);
      await read(workbench, '3 files');
      await workbench.press(APPLY);
      await workbench.answer(/folder/i, 'second');
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
