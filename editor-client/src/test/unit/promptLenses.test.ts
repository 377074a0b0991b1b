import { createTextDocument } from 'jest-mock-vscode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { PromptLenses } from '../../promptLenses';

const LENSES = [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0))];

describe('the lenses of a document', () => {
  const refresh = vi.fn();
  beforeEach(() => {
    refresh.mockClear();
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('are none while a server starts, so that VS Code does not wait that long after each change', async () => {
    const prompt = new PromptLenses(refresh);
    const document = createTextDocument(vscode.Uri.parse('untitled:a'), '', 'llm-response');
    let know: (lenses: vscode.CodeLens[]) => void = () => undefined;
    const asked = prompt.of(document, new Promise((resolve) => (know = resolve)));
    await vi.advanceTimersByTimeAsync(200);
    expect(await asked).toBeNull();
    expect(refresh).not.toHaveBeenCalled();

    know(LENSES);
    await vi.advanceTimersByTimeAsync(0);
    expect(refresh).toHaveBeenCalledExactlyOnceWith(document);
    // From now on they stay until the next ones are there.
    const later = prompt.of(document, new Promise((resolve) => setTimeout(resolve, 500, LENSES)));
    await vi.advanceTimersByTimeAsync(500);
    expect(await later).toBe(LENSES);
  });

  it('are told as they are where they come soon', async () => {
    const document = createTextDocument(vscode.Uri.parse('untitled:b'), '', 'llm-response');
    expect(await new PromptLenses(refresh).of(document, Promise.resolve(LENSES))).toBe(LENSES);
    await vi.advanceTimersByTimeAsync(200);
    expect(refresh).not.toHaveBeenCalled();
  });
});
