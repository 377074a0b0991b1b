import { describe, expect, it } from 'vitest';
import { comparisonTable } from '../../answers/comparisonTable';
import { html, shortened } from '../../answers/markup';
import { cell, comparison, row, URIS } from './answers';

/** What was found in answers, or put there to harm: markup, ends of attributes, entities, hidden characters. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '</td></table><iframe srcdoc="<script>1</script>">',
  '&lt;b&gt; &amp; &#x3c;script&#x3e;',
  '<!-- ]]> <![CDATA[ <?php',
  '`${alert(1)}` {{constructor}}',
  'javascript:alert(1)',
  '\u0000\u0001\u001b[31m\u007f\u0085',
  'invoice\u202egnp.exe\u202c\u2066x\u2069',
  'a\u200bb\u2060c\ufeffd\u00ade',
  'a\u2028b\u2029c\nd\re',
  '\ud800 alone, \udfff alone, 😀 whole',
  '\u{e0041}\u{e007f}',
  '<'.repeat(40),
  '__proto__',
];

/** Tags as they stand in HTML, each with its attributes. */
function tags(source: string): string[] {
  return source.match(/<[a-z/!?][^<>]*>/gi) ?? [];
}

describe('what is put into HTML', () => {
  it.each(HOSTILE)('is text: %j', (text) => {
    const { source } = html`<p title="${text}">${text}</p>`;
    expect(tags(source)).toHaveLength(2);
    expect(source.match(/"/g)).toHaveLength(2);
    expect(source).not.toContain("'");
    expect(source.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
    expect(source).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  });

  it('is not escaped twice, and lists are put in one after the other', () => {
    const items = ['<a>', 'b'].map((text) => html`<li>${text}</li>`);
    expect(
      html`<ul>
        ${items}
      </ul>`.source.replace(/\s+/g, ''),
    ).toBe('<ul><li>&lt;a&gt;</li><li>b</li></ul>');
    expect(html`${3}`.source).toBe('3');
  });
});

describe('a long text', () => {
  it('is shortened in the middle, so that both ends of a path are seen', () => {
    expect(shortened(`src/${'x'.repeat(1000)}/end.py`, 20)).toBe('src/xxxxxx…xxx/end.py');
    expect(shortened('src/a.py', 20)).toBe('src/a.py');
  });
});

describe('the table of a comparison', () => {
  const plain = comparisonTable({
    comparison: comparison(URIS, row('plain.py', cell('A'), cell('B', { errors: 1 }))),
    notice: 'notice',
    isUsable: true,
  });

  it.each(HOSTILE)('has the same tags whatever an answer is called, holds and says: %j', (text) => {
    const hostile = row(text, cell('A', { sentence: text }), cell('B', { errors: 1, sentence: text }));
    const told = comparison(URIS, { ...hostile, sentence: text, pick: { answer: 1, reason: text } });
    const shown = comparisonTable({
      comparison: {
        headline: text,
        answers: told.answers.map((answer) => ({ ...answer, name: text, headline: text })),
        files: told.files,
      },
      notice: text,
      isUsable: true,
    });
    const skeleton = (source: string) =>
      tags(source).map((tag) => tag.replace(/(title|aria-label)="[^"]*"/g, ''));
    expect(skeleton(shown)).toEqual(skeleton(plain));
  });
});
