/** Answers as tools have models print them, and what they make of a project. */
import type { Files } from './disk';

export const PROJECT: Files = {
  'src/tides.py': 'def minutes(seconds):\n    return int(seconds / 60)\n',
  'README.md': '# Tides\n',
};

export const BOLT_MAKES: Files = {
  'src/moon.py': 'def phase(day):\n    return day % 29.5 / 29.5\n',
  'docs/moon.md': '# The moon 🌕\n\n```python\nphase(14)\n```\n',
};

/** A fence inside of a content, and commands before and behind the files. */
export const BOLT = `I'll add the phases of the moon.

<boltArtifact id="moon" title="Phases of the moon">
<boltAction type="shell">npm install</boltAction>
<boltAction type="file" filePath="src/moon.py">
${BOLT_MAKES['src/moon.py'] ?? ''}</boltAction>
<boltAction type="file" filePath="docs/moon.md">
${BOLT_MAKES['docs/moon.md'] ?? ''}</boltAction>
<boltAction type="start">npm run dev</boltAction>
</boltArtifact>

Now you can see when the tide is high.
`;

export const CLINE_LEAVES: Files = {
  'src/tides.py': 'def minutes(seconds):\n    return round(seconds / 60)\n',
  'tests/test_tides.py': 'from tides import minutes\n\n\ndef test_minutes():\n    assert minutes(89) == 1\n',
};

export const CLINE = `<thinking>
The minutes are cut off; they should be rounded.
</thinking>

I'll round the minutes and test that.

<replace_in_file>
<path>src/tides.py</path>
<diff>
------- SEARCH
    return int(seconds / 60)
=======
    return round(seconds / 60)
+++++++ REPLACE
</diff>
</replace_in_file>

<write_to_file>
<path>tests/test_tides.py</path>
<content>
${CLINE_LEAVES['tests/test_tides.py'] ?? ''}</content>
</write_to_file>
`;
