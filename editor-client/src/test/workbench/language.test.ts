import { flow } from './flow';

const ANSWER = '{"summary": "s", "course_of_action": [], "files": []}\n';

suite('A file with the answer of a model', () => {
  flow(
    'is a Model Response by its name',
    { name: 'language', folders: { project: { 'a.response': ANSWER } }, open: 'project/a.response' },
    async (workbench) => {
      await workbench.line('"summary"').waitFor();
      await workbench.page.locator('.statusbar-item', { hasText: 'Model Response' }).waitFor();
      await workbench.picture('open');
    },
  );
});
