import { describe, expect, it } from 'vitest';
import { markdown, oneLine, visible, visibleInLine, withoutIcons, withoutLinks } from '../../escape';

describe('a text of an answer', () => {
  it.each([
    ['gpj.\u202eexe', 'gpj.\\u202eexe'],
    ['a\u200bb', 'a\\u200bb'],
    ['\u0000\u001b[31m', '\\u0000\\u001b[31m'],
    ['\ud83cx', '\\ud83cx'],
    ['a\u{e0041}.py', 'a\\u{e0041}.py'],
    ['a\u3164b\u2028c', 'a\\u3164b\\u2028c'],
    ['🌊 ü 漢', '🌊 ü 漢'],
    ['👩\u200d👧', '👩\u200d👧'],
    ['src/grüße/日本語/😀.py', 'src/grüße/日本語/😀.py'],
    ['one\n\ttwo', 'one\n\ttwo'],
  ])('shows what hides in it: %j', (text, seen) => {
    expect(visible(text)).toBe(seen);
  });

  it.each([
    '[a](command:workbench.action.quit)',
    '<img src=x onerror=alert(1)>',
    '![x](https://example.org/x.png)',
    'https://example.org',
    '`code` **bold** # no heading',
    '&lt;b&gt; $(error)',
  ])('is no markup: %s', (text) => {
    const escaped = markdown(text);
    expect(escaped.replace(/\\([!-/:-@[-`{-~])/g, '')).not.toMatch(/[!-/:-@[-`{-~]/);
    expect(escaped.replace(/\\(.)/g, '$1')).toBe(text);
  });

  it('keeps its lines in Markdown, and has none in a row', () => {
    expect(markdown('one\r\ntwo')).toBe('one  \ntwo');
    expect(oneLine('  one\n\n\ttwo ')).toBe('one two');
    expect(oneLine('x'.repeat(400))).toBe(`${'x'.repeat(300)}…`);
  });

  it('is no link in a message, not even one that runs a command', () => {
    const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
    const path = '[Undo](command:workbench.extensions.installExtension?%22x.y%22).py';
    expect(path).toMatch(LINK);
    expect(withoutLinks(path)).not.toMatch(LINK);
    expect(withoutLinks('[a]\u200b](command:x)')).not.toMatch(LINK);
  });

  it('shows in a path what would end its line', () => {
    expect(visibleInLine('a\n.py\t\r\u202eb 👩\u200d👧')).toBe(
      'a\\u000a.py\\u0009\\u000d\\u202eb 👩\u200d👧',
    );
  });

  it('draws no pictures', () => {
    expect(withoutIcons('$(error) a')).toBe('\\$(error) a');
  });
});
