import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, paste, problems, ready } from './extension';
import { eventually } from './polling';

const LINE = '{"summary": "Rising 🌊"; "course_of_action": [], "files": []}';

suite('The problems of an answer', () => {
  suiteSetup(ready);
  teardown(closeAll);

  test('stand where the mistake is, in units of UTF-16', async () => {
    const document = await paste(LINE);
    const [problem, ...others] = await problems(document);
    assert.ok(problem);
    assert.equal(document.getText(problem.range), ';');
    assert.equal(problem.range.start.character, LINE.indexOf(';'));
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Warning);
    assert.equal(problem.source, 'descant');
    assert.deepEqual(others, []);
  });

  test('have a code that leads to its explanation', async () => {
    const [problem] = await problems(await paste(LINE));
    const code = problem?.code as { value: string; target: vscode.Uri };
    assert.equal(code.value, 'wrong-separator');
    assert.ok(code.target.toString().includes('wrong-separator'));
  });

  test('are mended by the quick fix, and gone', async () => {
    const document = await paste(LINE);
    const [problem] = await problems(document);
    assert.ok(problem);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      problem.range,
      vscode.CodeActionKind.QuickFix.value,
      10, // of them are resolved: their edits come later
    );
    const fix = actions.find((action) => action.title === 'Replace with a comma');
    assert.ok(fix?.edit);
    assert.equal(await vscode.workspace.applyEdit(fix.edit), true);
    assert.equal(document.getText(), LINE.replace(';', ','));
    await eventually('no problems', () => vscode.languages.getDiagnostics(document.uri).length === 0);
  });
});
