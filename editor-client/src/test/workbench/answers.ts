/** Answers of models, and the projects that they are about, as the flows use them. */
import type { Files } from './disk';

/** Two files on the disk, one of which the answer below changes. */
export const PROJECT: Files = {
  'src/tides.py': 'def minutes(seconds):\r\n    return int(seconds / 60)\r\n',
  'README.md': '# Tides\n',
};

/** What the answer writes; the file that there is keeps its line ends. */
export const PROPOSED: Files = {
  'src/tides.py': 'def minutes(seconds):\r\n    return round(seconds / 60)\r\n',
  'tests/test_tides.py':
    'from tides import minutes\n\n\ndef test_minutes_are_rounded():\n    assert minutes(89) == 1\n    assert minutes(91) == 2\n',
  'docs/tides.md': '# Tides 🌊\n\nTimes are rounded to the nearest minute.\n',
};

/** The emoji and the semicolon behind it on one line: a column that counts wrongly is seen. */
export const MISTAKE = 'to the nearest minute 🌊';
export const BROKEN = answer(`"Round the times of tides ${MISTAKE}";`);
export const MENDED = answer(`"Round the times of tides ${MISTAKE}",`);

function answer(summary: string): string {
  const files = Object.entries(PROPOSED).map(([path, content]) => {
    const sent = JSON.stringify(content.replaceAll('\r\n', '\n'));
    return `    {\n      "path": "${path}",\n      "content": ${sent}\n    }`;
  });
  return [
    '{',
    `  "summary": ${summary}`,
    '  "course_of_action": [',
    '    {"step": 1, "description": "Round in src/tides.py instead of cutting off."},',
    '    {"step": 2, "description": "Test it in tests/test_tides.py."},',
    '    {"step": 3, "description": "Say so in docs/tides.md."}',
    '  ],',
    '  "files": [',
    files.join(',\n'),
    '  ]',
    '}',
    '',
  ].join('\n');
}
