/**
 * An extension that brings language models, as GitHub Copilot does: one that replies, one without quota, and one
 * that stops amid its reply.
 *
 * The API for it is a proposed one in the VS Code of these tests; newer ones have another, for the same models.
 */
import { writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';

interface Piece {
  readonly index: number;
  readonly part: vscode.LanguageModelTextPart;
}

interface Provider {
  provideLanguageModelResponse(
    messages: readonly vscode.LanguageModelChatMessage[],
    options: unknown,
    extension: string,
    progress: vscode.Progress<Piece>,
    token: vscode.CancellationToken,
  ): Promise<void>;
  provideTokenCount(text: unknown): Promise<number>;
}

interface Proposed {
  registerChatModelProvider(id: string, provider: Provider, about: object): vscode.Disposable;
}

/** Where a test sees what was sent: `SENT` of `models.ts`. */
const SENT = 'sent.md';
const PIECE = 20;

const reply = process.env.DESCANT_REPLY ?? '';

function said(text: string, progress: vscode.Progress<Piece>): void {
  for (let at = 0; at < text.length; at += PIECE) {
    progress.report({ index: 0, part: new vscode.LanguageModelTextPart(text.slice(at, at + PIECE)) });
  }
}

const MODELS: Readonly<Record<string, Provider['provideLanguageModelResponse']>> = {
  Tidal: (messages, _options, extension, progress) => {
    const texts = messages.flatMap(({ content }) => content as vscode.LanguageModelTextPart[]);
    writeFileSync(join(homedir(), SENT), `${extension}\n${texts.map(({ value }) => value).join('')}`);
    said(reply, progress);
    return Promise.resolve();
  },
  Spent: () => Promise.reject(vscode.LanguageModelError.Blocked('quota')),
  // In the VS Code of these tests no model hears that it is cancelled once it has begun to reply.
  Stuck: (_messages, _options, _extension, progress) => {
    said(reply.slice(0, PIECE), progress);
    return new Promise(() => undefined);
  },
};

export function activate(context: vscode.ExtensionContext): void {
  const proposed = vscode.lm as unknown as Proposed;
  for (const [name, provideLanguageModelResponse] of Object.entries(MODELS)) {
    const provider: Provider = { provideLanguageModelResponse, provideTokenCount: () => Promise.resolve(10) };
    const about = { name, family: name, vendor: 'tests', version: '1', maxInputTokens: 10_000 };
    const model = { ...about, maxOutputTokens: 10_000, isUserSelectable: true };
    context.subscriptions.push(proposed.registerChatModelProvider(name.toLowerCase(), provider, model));
  }
}
