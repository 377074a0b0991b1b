import * as vscode from 'vscode';
import type { App } from '../app';
import { oneLine, withoutLinks } from '../escape';
import type { CommitTold, Committed } from '../protocol';
import { mayWrite } from './apply';
import { closeMessage, draftIn, editMessage } from './commitMessage';
import { tellNoAnswer } from './diffs';

const { t } = vscode.l10n;
const { Error: Wrong, Warning } = vscode.InputBoxValidationSeverity;
const COMMAND = 'descant.commit';
/** Characters of a first line that git's lists have room for. */
const LINE = 72;

/**
 * Commit what is applied of the answer in front, or of that which the server names: the server says of what, and
 * a person with which message.
 */
export async function commitApplied(app: App, argument?: unknown): Promise<void> {
  const uri = named(argument) ?? (await app.tree.reviewOf())?.uri;
  if (uri === undefined) tellNoAnswer(app);
  else if (mayWrite()) await commit(app, uri);
}

/** Ask for the message, which starts as `typed` where a person has written it before, and commit. */
async function commit(app: App, uri: string, typed?: string): Promise<void> {
  const told = await app.client.execute<CommitTold>(COMMAND, { uri });
  if (told.id === null) {
    void vscode.window.showWarningMessage(withoutLinks(told.message));
    return;
  }
  if (!(await isAgreed(told.headline, told.questions))) return;
  const [proposed, ...below] = told.message.split('\n');
  const asked = { title: told.headline, value: typed ?? proposed ?? '', below: below.join('\n') };
  const answer = await askSubject(asked, told.details);
  if (answer === undefined) return;
  const message = [answer.subject.trim(), ...below].join('\n');
  if (answer.isWhole) await editMessage({ answer: uri, id: told.id }, message);
  else await send(app, { uri, message, id: told.id }, () => commit(app, uri, answer.subject));
}

/** Commit with the message in the editor in front. It stays open until it is committed. */
export async function finishCommit(app: App): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const draft = draftIn(document);
  if (document === undefined || draft === undefined || !mayWrite()) return;
  const message = document.getText().trim();
  if (message === '') {
    void vscode.window.showWarningMessage(t('A commit needs a message.'));
    return;
  }
  const { answer: uri } = draft;
  const told = await app.client.execute<CommitTold>(COMMAND, { uri });
  if (told.id === null) {
    void vscode.window.showWarningMessage(withoutLinks(told.message));
    return;
  }
  // What was agreed to when the message was begun is not asked again.
  const since = t('The files or the repository have changed since this message was begun.');
  if (told.id !== draft.id && !(await isAgreed(told.headline, [since, ...told.questions]))) return;
  const again = async () => {
    await vscode.window.showTextDocument(document);
    await finishCommit(app);
  };
  if (await send(app, { uri, message, id: told.id }, again)) await closeMessage(document);
}

/** Have the server commit, and say what came of it; resolves to whether it is committed. */
async function send(
  app: App,
  argument: { uri: string; message: string; id: string },
  again: () => unknown,
): Promise<boolean> {
  let done: Committed | undefined;
  await app.view.during(async () => {
    try {
      done = await app.client.execute<Committed>(COMMAND, argument);
    } finally {
      await app.tree.refresh();
    }
  });
  if (done?.committed === true) void vscode.window.showInformationMessage(withoutLinks(done.message));
  else if (done !== undefined) void tellRefused(app, done, again);
  return done?.committed === true;
}

/** Whether a person wants to commit what holds more, or less, than the answer's change. */
async function isAgreed(headline: string, questions: readonly string[]): Promise<boolean> {
  if (questions.length === 0) return true;
  const yes = t('Commit Anyway');
  const detail = withoutLinks(questions.join('\n'));
  const options = { modal: true, detail };
  return (await vscode.window.showWarningMessage(withoutLinks(`${headline}?`), options, yes)) === yes;
}

/** What is asked for the first line of a message: it starts as `value`, and what the summary says `below` it stays. */
interface Asked {
  readonly title: string;
  readonly value: string;
  readonly below: string;
}

/** The first line of the message, as a person wants it, and whether they want to edit all of it. */
function askSubject(
  { title, value, below }: Asked,
  details: readonly string[],
): Promise<{ subject: string; isWhole: boolean } | undefined> {
  const more = oneLine(below);
  const said = [
    t('First line of the message.'),
    ...(more === '' ? [] : [t('Below it: {0}', more)]),
    ...details,
  ];
  const box = vscode.window.createInputBox();
  const edit = { iconPath: new vscode.ThemeIcon('edit'), tooltip: t('Edit the Whole Message') };
  Object.assign(box, { title: oneLine(title), value, prompt: oneLine(said.join(' '), 600) });
  Object.assign(box, { ignoreFocusOut: true, buttons: [edit], validationMessage: validated(value) });
  return new Promise((resolve) => {
    const take = (isWhole: boolean) => {
      resolve({ subject: box.value, isWhole });
      box.hide();
    };
    box.onDidChangeValue((line) => {
      box.validationMessage = validated(line);
    });
    box.onDidTriggerButton(() => {
      take(true);
    });
    box.onDidAccept(() => {
      if (box.value.trim() !== '') take(false);
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}

/** What is wrong with a first line: without one there is no commit, a long one is only told of. */
function validated(line: string): vscode.InputBoxValidationMessage | undefined {
  const { length } = line.trim();
  if (length === 0) return { message: t('A commit needs a message.'), severity: Wrong };
  if (length <= LINE) return undefined;
  return { message: t('{0} characters: Git shows {1} in its lists.', length, LINE), severity: Warning };
}

/** Say why there is no commit, with what a hook has said last. */
async function tellRefused(app: App, { message, output }: Committed, again: () => unknown): Promise<void> {
  const last = output?.trimEnd().split('\n').at(-1) ?? '';
  const tryAgain = t('Try Again…');
  const showOutput = t('Show Output');
  const said = last === '' ? message : `${message} ${oneLine(last)}`;
  const actions = last === '' ? [tryAgain] : [tryAgain, showOutput];
  const chosen = await vscode.window.showWarningMessage(withoutLinks(said), ...actions);
  if (chosen === tryAgain) await again();
  if (chosen === showOutput) app.logs.server.show();
}

function named(argument: unknown): string | undefined {
  const isNamed = typeof argument === 'object' && argument !== null && 'uri' in argument;
  return isNamed && typeof argument.uri === 'string' ? argument.uri : undefined;
}
