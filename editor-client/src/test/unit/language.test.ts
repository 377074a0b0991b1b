import { createTextDocument } from 'jest-mock-vscode';
import { describe, expect, it } from 'vitest';
import { Uri } from 'vscode';
import { isResponse } from '../../language';

describe('an answer', () => {
  it('is known by its language, whatever its file is called', () => {
    expect(isResponse(createTextDocument(Uri.file('/a.txt'), 'x', 'llm-response'))).toBe(true);
    expect(isResponse(createTextDocument(Uri.file('/a.response'), 'x', 'plaintext'))).toBe(false);
  });
});
