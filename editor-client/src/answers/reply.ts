import * as vscode from 'vscode';
import type { App } from '../app';
import { withoutIcons, withoutLinks } from '../escape';
import type { ComposedReply, ReplyQuestion } from '../protocol';
import { askedLast, forget } from './asked';
import type { Asked } from './asked';
import { wake } from './waking';

const { t } = vscode.l10n;

type Decisions = Readonly<Record<string, string>>;

/**
 * Put what was asked for, the last thing by default, into its answer, where `text` is the reply; say whether that
 * was done, or decided.
 *
 * The answer is changed as an edit that can be undone. Whatever is no such reply is left to be shown as an answer
 * of its own.
 */
export async function composeReply(app: App, text: string, asked = askedLast(app.context)): Promise<boolean> {
  try {
    return asked !== undefined && (await composed(app, text, asked));
  } catch (error) {
    // Without a server it is shown, at least, and can be pasted again.
    app.logs.extension.warn(`descant.composeReply: ${String(error)}`);
    return false;
  }
}

async function composed(app: App, text: string, asked: Asked): Promise<boolean> {
  if (text.trim() === asked.prompt.trim()) {
    const message = t("The clipboard contains the prompt. Copy the model's reply to it and try again.");
    await vscode.window.showInformationMessage(message);
    return true;
  }
  const document = await answerOf(asked);
  if (document === undefined) return false;
  let decisions: Decisions = {};
  for (;;) {
    const result = await app.client.execute<ComposedReply>('descant.composeReply', {
      uri: asked.uri,
      reply: text,
      request: asked.request,
      decisions,
    });
    if (result.text !== null) {
      await replace(document, result.text);
      await forget(app.context, asked.uri);
      app.comments.forget(asked.uri);
      const clashes = result.clashes.map(({ path, message }) =>
        path === null ? message : `${path}: ${message}`,
      );
      const message = withoutLinks([result.headline, ...clashes.slice(0, 3)].join(' '));
      if (clashes.length > 0) void vscode.window.showWarningMessage(message);
      else void vscode.window.showInformationMessage(message);
      return true;
    }
    const [question] = result.questions;
    if (question === undefined) {
      void vscode.window.showInformationMessage(withoutLinks(result.reasons.join(' ')));
      return false;
    }
    const reading = await decide(question);
    if (reading === undefined) return false;
    decisions = { ...decisions, [question.path]: reading };
  }
}

/** The answer that a reply is waited for; undefined where it is not open any more. */
async function answerOf({ uri }: Asked): Promise<vscode.TextDocument | undefined> {
  await wake([uri]);
  return vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri && !one.isClosed);
}

async function decide(question: ReplyQuestion): Promise<string | undefined> {
  const apart = { label: t('Open the reply as an answer of its own'), reading: undefined };
  const readings = question.readings.map(({ reading, title }) => ({ label: title, reading }));
  const chosen = await vscode.window.showQuickPick([...readings, apart], {
    title: withoutIcons(question.path),
    placeHolder: withoutIcons(question.message),
    ignoreFocusOut: true,
  });
  return chosen?.reading;
}

async function replace(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(document, { preview: false });
}
