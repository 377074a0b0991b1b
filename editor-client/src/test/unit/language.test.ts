import { createTextDocument } from 'jest-mock-vscode';
import { describe, expect, it, vi } from 'vitest';
import { TabInputText, Uri, window } from 'vscode';
import { isResponse, nameOf } from '../../language';

describe('an answer', () => {
  it('is known by its language, whatever its file is called', () => {
    expect(isResponse(createTextDocument(Uri.file('/a.txt'), 'x', 'llm-response'))).toBe(true);
    expect(isResponse(createTextDocument(Uri.file('/a.response'), 'x', 'plaintext'))).toBe(false);
  });
});

describe('the name of a document', () => {
  it('is that of its file, and that of its tab where it has none', () => {
    const untitled = Uri.parse('untitled:Untitled-1');
    const file = Uri.file('/w/a.response');
    const tabs = [untitled, file].map((uri) => ({ label: 'Sure! Here it is', input: new TabInputText(uri) }));
    vi.spyOn(window, 'tabGroups', 'get').mockReturnValue({ all: [{ tabs }] } as never);
    expect(nameOf(untitled)).toBe('Sure! Here it is');
    expect(nameOf(Uri.parse('untitled:Untitled-2'))).toBe('Untitled-2');
    expect(nameOf(file)).toBe('a.response');
  });
});
