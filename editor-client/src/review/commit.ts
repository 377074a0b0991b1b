import * as vscode from 'vscode';
import type { App } from '../app';
import { oneLine, withoutLinks } from '../escape';
import type { CommitTold, Committed } from '../protocol';
import { mayWrite } from './apply';
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
  const subject = await askSubject(told.headline, typed ?? proposed ?? '', below.join('\n'), told.details);
  if (subject === undefined) return;
  const message = [subject.trim(), ...below].join('\n');
  let done: Committed | undefined;
  await app.view.during(async () => {
    try {
      done = await app.client.execute<Committed>(COMMAND, { uri, message, id: told.id });
    } finally {
      await app.tree.refresh();
    }
  });
  if (done?.committed === true) void vscode.window.showInformationMessage(withoutLinks(done.message));
  else if (done !== undefined) await tellRefused(app, done, () => commit(app, uri, subject));
}

/** Whether a person wants to commit what holds more, or less, than the answer's change. */
async function isAgreed(headline: string, questions: readonly string[]): Promise<boolean> {
  if (questions.length === 0) return true;
  const yes = t('Commit Anyway');
  const detail = withoutLinks(questions.join('\n'));
  const options = { modal: true, detail };
  return (await vscode.window.showWarningMessage(withoutLinks(`${headline}?`), options, yes)) === yes;
}

/** The first line of the message, as a person wants it. What the summary says `below` it stays. */
function askSubject(
  title: string,
  value: string,
  below: string,
  details: readonly string[],
): Thenable<string | undefined> {
  const more = oneLine(below);
  const said = [
    t('First line of the message.'),
    ...(more === '' ? [] : [t('Below it: {0}', more)]),
    ...details,
  ];
  return vscode.window.showInputBox({
    title: oneLine(title),
    value,
    prompt: oneLine(said.join(' '), 600),
    ignoreFocusOut: true,
    validateInput: validated,
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
