import * as vscode from 'vscode';
import { composeReply } from '../answers/reply';
import { openText } from '../answers/opening';
import type { App } from '../app';
import { oneLine, withoutIcons, withoutLinks } from '../escape';
import type { CoveredPrompt } from '../protocol';
import { longestResponse } from '../settings';
import { askAgain } from './asking';

const { t } = vscode.l10n;

/** Milliseconds until an editor that does not say which models it has is taken to have none. */
const PATIENCE = 1_000;

/** What came of a request: the reply, whole or as far as it came, and why not all of it did. */
interface Received {
  readonly text: string;
  readonly error?: unknown;
}

/** Whether the editor has language models to send a prompt to. */
export async function hasModels(): Promise<boolean> {
  const none = new Promise<[]>((resolve) => {
    setTimeout(resolve, PATIENCE, []);
  });
  const models = vscode.lm.selectChatModels().then(undefined, () => []);
  return (await Promise.race([models, none])).length > 0;
}

/**
 * Send the prompt that asks for what cannot be settled here to a language model of the editor, and put its reply
 * into the answer as if it were pasted.
 *
 * Secrets are covered by the server before. Nothing is sent until a person has seen to whom and what, and agreed.
 */
export async function sendFixPrompt(app: App, argument?: unknown): Promise<void> {
  const asked = await askAgain<CoveredPrompt>(app, argument, { cover: true });
  const model = asked === undefined ? undefined : await choose(asked.uri);
  if (asked === undefined || model === undefined || !(await agrees(model, asked))) return;
  const { text, error } = await receive(model, asked.prompt);
  if (error instanceof vscode.CancellationError) return;
  if (error !== undefined) await tellFailure(app, asked.uri, model, { text, error });
  else if (text.trim() === '')
    void vscode.window.showWarningMessage(t('{0} sent an empty reply.', model.name));
  // A whole answer is one of its own.
  else if (asked.request.isWhole || !(await composeReply(app, text, asked))) await openText(text);
}

/** The model that is chosen; undefined where none is, or the editor has none, which is said. */
async function choose(uri: string): Promise<vscode.LanguageModelChat | undefined> {
  const models = await vscode.lm.selectChatModels();
  if (models.length > 0) {
    const items = models.map((model) => ({
      label: withoutIcons(model.name),
      description: withoutIcons(model.vendor),
      detail: withoutIcons(model.id),
      model,
    }));
    const options = { title: t('Send the Prompt to a Model'), matchOnDescription: true };
    return (await vscode.window.showQuickPick(items, options))?.model;
  }
  const copy = t('Copy Prompt');
  const message = t('This editor has no language models. An extension such as GitHub Copilot brings some.');
  const chosen = await vscode.window.showInformationMessage(message, copy);
  if (chosen === copy) await copyInstead(uri);
  return undefined;
}

async function copyInstead(uri: string): Promise<void> {
  await vscode.commands.executeCommand('descant.copyFixPrompt', vscode.Uri.parse(uri));
}

/** Ask whether the prompt may be sent, and say what is in it and what was covered. */
async function agrees(model: vscode.LanguageModelChat, asked: CoveredPrompt): Promise<boolean> {
  const [send, show] = [t('Send'), t('Show Prompt')];
  const kinds = asked.covered.map((kind) => oneLine(kind)).join(', ');
  const detail = [
    t('{0}: {1} characters, with parts of the answer and of files.', asked.title, count(asked.prompt)),
    kinds === ''
      ? t('No secrets were found in it.')
      : t('Secrets in it are covered by asterisks, which the reply may repeat: {0}.', kinds),
    ...(asked.isThorough
      ? []
      : [t('Only some kinds of secrets are found: their detector is not installed.')]),
  ].join('\n');
  const chosen = await vscode.window.showInformationMessage(
    t('Send the prompt to {0} ({1})?', withoutLinks(model.name), withoutLinks(model.vendor)),
    { modal: true, detail },
    send,
    show,
  );
  if (chosen === show) {
    const shown = await vscode.workspace.openTextDocument({ language: 'markdown', content: asked.prompt });
    await vscode.window.showTextDocument(shown);
  }
  return chosen === send;
}

/** Send the prompt and wait for the reply, with its length as it comes. It can be cancelled at any time. */
async function receive(model: vscode.LanguageModelChat, prompt: string): Promise<Received> {
  const title = t('Asking {0}', withoutLinks(model.name));
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    let text = '';
    const stream = async (): Promise<Received> => {
      const tokens = await model.countTokens(prompt, token);
      if (tokens > model.maxInputTokens) throw new Error(tooLong(model, tokens));
      const messages = [vscode.LanguageModelChatMessage.User(prompt)];
      const justification = t('It is asked to correct an answer, and its reply is put into it.');
      const response = await model.sendRequest(messages, { justification }, token);
      for await (const piece of response.text) {
        if (token.isCancellationRequested) break;
        text += piece;
        if (text.length >= longestResponse()) throw new Error(t('The reply is too long to be read.'));
        progress.report({ message: t('{0} characters', count(text)) });
      }
      return { text };
    };
    // A model that goes on in spite of it is not waited for.
    const cancelled = new Promise<Received>((resolve) => {
      token.onCancellationRequested(() => {
        resolve({ text, error: new vscode.CancellationError() });
      });
    });
    const failed = (error: unknown): Received => ({ text, error });
    return Promise.race([cancelled, stream().catch(failed)]);
  });
}

/** Say why there is no reply, and offer what can still be done: the prompt by hand, and what has come of the reply. */
async function tellFailure(app: App, uri: string, model: vscode.LanguageModelChat, received: Received) {
  app.logs.extension.warn(`descant.sendFixPrompt: ${String(received.error)}`);
  const [copy, open] = [t('Copy Prompt'), t('Open Partial Reply')];
  const offered = received.text.trim() === '' ? [copy] : [copy, open];
  const message = withoutLinks(oneLine(reason(model.name, received.error)));
  const chosen = await vscode.window.showErrorMessage(message, ...offered);
  if (chosen === copy) await copyInstead(uri);
  if (chosen === open) await openText(received.text);
}

function reason(model: string, error: unknown): string {
  switch (error instanceof vscode.LanguageModelError ? error.code : undefined) {
    case vscode.LanguageModelError.NoPermissions.name:
      return t('{0} may not be used by Descant: you have not allowed it.', model);
    case vscode.LanguageModelError.Blocked.name:
      return t('{0} has refused the request. Its quota may be used up.', model);
    case vscode.LanguageModelError.NotFound.name:
      return t('{0} is not available any more.', model);
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return t('{0} has failed: {1}', model, cause instanceof Error ? cause.message : String(cause));
}

function tooLong({ maxInputTokens }: vscode.LanguageModelChat, tokens: number): string {
  const [has, most] = [tokens.toLocaleString('en'), maxInputTokens.toLocaleString('en')];
  return t('the prompt has {0} tokens, and the model reads no more than {1}', has, most);
}

function count(text: string): string {
  return text.length.toLocaleString('en');
}
