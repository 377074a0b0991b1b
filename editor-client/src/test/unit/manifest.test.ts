import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import defaults from './default_keys.json';

const ROOT = join(__dirname, '../../..');
const SYSTEMS = ['linux', 'windows', 'mac'] as const;
/** What VS Code itself sets; anything else that a condition asks for has to be set by the extension. */
const SET_BY_VSCODE = [
  'activeEditor',
  'auxiliaryBarFocus',
  'commentEditorFocused',
  'commentController',
  'commentIsEmpty',
  'commentThreadIsEmpty',
  'editorIsOpen',
  'editorLangId',
  'editorTextFocus',
  'explorerResourceIsFolder',
  'focusedView',
  'inputFocus',
  'isWorkspaceTrusted',
  'listFocus',
  'panelFocus',
  'resourceLangId',
  'findWidgetVisible',
  'resourceScheme',
  'sideBarFocus',
  'terminalFocus',
  'view',
  'viewItem',
  'workspaceFolderCount',
];

interface Conditional {
  readonly command?: string;
  readonly when?: string;
  readonly enablement?: string;
}

interface Manifest {
  readonly l10n: string;
  readonly icon: string;
  readonly contributes: {
    readonly languages: readonly { readonly id: string; readonly extensions: readonly string[] }[];
    readonly commands: readonly (Conditional & {
      readonly command: string;
      readonly title: string;
      readonly category: string;
      readonly icon: string;
    })[];
    readonly keybindings: readonly {
      readonly command: string;
      readonly key: string;
      readonly mac: string;
      readonly when: string;
    }[];
    readonly menus: Readonly<Record<string, readonly Conditional[]>>;
    readonly viewsWelcome: readonly Conditional[];
    readonly configurationDefaults: {
      readonly 'workbench.editorAssociations': Readonly<Record<string, string>>;
    };
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly media: { readonly svg: string; readonly altText: string };
        readonly completionEvents: readonly string[];
      }[];
    }[];
  };
}

function read(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8');
}

function texts(name: string): Record<string, string> {
  return JSON.parse(read(name)) as Record<string, string>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const { commands, keybindings, menus, viewsWelcome, walkthroughs, languages } = manifest.contributes;
const names = commands.map(({ command }) => command);
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('test'))
  .map((name) => read(join('src', name)))
  .join('\n');

describe('commands', () => {
  it('are those that the extension registers, and no others', () => {
    const registered = [...read('src/commands.ts').matchAll(/^ {2}'(descant\.\w+)':/gmu)].map(
      ([, name]) => name,
    );
    expect([...names].sort()).toEqual(registered.sort());
  });

  it('have a title in words, a category and an icon', () => {
    const incomplete = commands.filter(
      ({ title, category, icon }) => !/^%.+%$/u.test(title) || category !== 'Descant' || icon === '',
    );
    expect(incomplete).toEqual([]);
  });

  it('are there wherever something speaks of one', () => {
    const inMenus = Object.values(menus)
      .flat()
      .flatMap(({ command }) => (command === undefined ? [] : [command]));
    const inTexts = [...JSON.stringify(texts('package.nls.json')).matchAll(/command:(descant\.\w+)/gu)].map(
      ([, name]) => name,
    );
    const ofSteps = walkthroughs
      .flatMap(({ steps }) => steps)
      .flatMap(({ completionEvents }) => completionEvents)
      .map((event) => event.replace('onCommand:', ''))
      .filter((name) => name.startsWith('descant.'));
    const ofKeys = keybindings.map(({ command }) => command);
    const unknown = [...inMenus, ...inTexts, ...ofSteps, ...ofKeys].filter(
      (name) => !names.includes(name ?? ''),
    );
    expect(unknown).toEqual([]);
  });
});

describe('conditions', () => {
  const all = [...commands, ...keybindings, ...viewsWelcome, ...Object.values(menus).flat()].flatMap(
    (one: Conditional) => [one.when, one.enablement],
  );

  it('ask for nothing that nobody sets', () => {
    const asked = all.flatMap((condition) =>
      (condition ?? '')
        .split(/&&|\|\|/u)
        .map((part) => /^[\s!(]*([\w.]+)/u.exec(part)?.[1] ?? '')
        .filter((key) => !['', 'true', 'false'].includes(key)),
    );
    const unset = [...new Set(asked)]
      .filter((key) => !SET_BY_VSCODE.includes(key))
      .filter((key) => !sources.includes(`'${key}', `));
    expect(unset).toEqual([]);
  });

  it('name kinds of rows and views that there are', () => {
    const named = all.flatMap((condition) =>
      [...(condition ?? '').matchAll(/\b(?:viewItem|view) == ([\w.-]+)/gu)].map(([, value]) => value ?? ''),
    );
    expect(named.filter((value) => !sources.includes(`'${value}'`))).toEqual([]);
  });
});

describe('the keys of a review', () => {
  it('do nothing in the box of a comment, where VS Code has its own for some of them', () => {
    const inReview = keybindings.flatMap(({ when }) =>
      when.split('||').filter((way) => /resourceScheme == descant-review|descant\.reviewsAll/u.test(way)),
    );
    expect(inReview).not.toEqual([]);
    expect(inReview.filter((way) => !way.includes('!commentEditorFocused'))).toEqual([]);
  });
});

describe('the pages of problems', () => {
  it('are shown as pages where the server has them, and no other Markdown is', () => {
    const associated = Object.entries(
      manifest.contributes.configurationDefaults['workbench.editorAssociations'],
    );
    expect(associated).toEqual([['**/descant_server/problems/*.md', 'vscode.markdown.preview.editor']]);
    expect(existsSync(join(ROOT, '../server/descant_server/problems/missing-comma.md'))).toBe(true);
  });
});

describe('keys', () => {
  /** A combination of keys in one spelling: `shift+cmd+l` and `cmd+shift+l` are the same. */
  const spelled = (key: string) =>
    key
      .split(' ')
      .map((stroke) => stroke.split('+').sort().join('+'))
      .join(' ');
  const taken = (system: (typeof SYSTEMS)[number]) => defaults[system].map(spelled);

  /** In an answer and in the list of its files a key may mean something else than it does anywhere else. */
  const isOnlyOurs = ({ when }: { readonly when: string }) =>
    // In a difference of a review VS Code's own keys for its review of edits do what they do there, and in a
    // message of a commit that of its box for one.
    when.startsWith('resourceScheme == descant-review') ||
    when.startsWith('descant.reviewsAll') ||
    when.startsWith('resourceScheme == descant-commit') ||
    /&& (?:editorLangId == llm-response|focusedView == descant\.response)$/u.test(when);
  const anywhere = keybindings.filter((one) => !isOnlyOurs(one));

  it.for(SYSTEMS)('are free in the default key map on %s, and go on a chord that begins there', (system) => {
    const ours = anywhere.map(({ key, mac }) => spelled(system === 'mac' ? mac : key));
    const first = new Set(
      taken(system).flatMap((key) => (key.includes(' ') ? key.split(' ').slice(0, 1) : [])),
    );
    expect(ours.filter((key) => taken(system).includes(key))).toEqual([]);
    expect(ours.filter((key) => !first.has(key.split(' ')[0] ?? ''))).toEqual([]);
  });

  it('are few, conditional, and at most three strokes for each step of the flow', () => {
    const strokes = (command: string) =>
      keybindings.find((one) => one.command === command)?.key.split(' ').length ?? Infinity;
    expect(anywhere.length).toBeLessThanOrEqual(4);
    expect(keybindings.filter(({ when }) => when === '')).toEqual([]);
    for (const step of ['pasteResponse', 'reviewAll', 'applyChecked'])
      expect(strokes(`descant.${step}`), step).toBeLessThanOrEqual(3);
  });
});

describe('texts', () => {
  const english = texts('package.nls.json');
  const used = [...read('package.json').matchAll(/"%([\w.]+)%"/gu)].map(([, key]) => key ?? '');

  it('are there for all that package.json names, and none is left over', () => {
    expect(Object.keys(english).sort()).toEqual([...new Set(used)].sort());
  });

  it.for(readdirSync(ROOT).filter((name) => /^package\.nls\..+\.json$/u.test(name)))(
    'are all translated in %s, with the same commands and code in them',
    (name) => {
      const marks = (text = '') => (text.match(/\(command:[^)]*\)|`[^`]*`/gu) ?? []).sort();
      const other = texts(name);
      expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(english)) expect(marks(other[key]), key).toEqual(marks(text));
    },
  );

  const bundle = texts('l10n/bundle.l10n.json');
  it.for(readdirSync(join(ROOT, manifest.l10n)).filter((name) => /^bundle\.l10n\..+\.json$/u.test(name)))(
    'of the code are all translated in %s, with the same places for values',
    (name) => {
      const places = (text = '') => (text.match(/\{\d+\}|`[^`]*`/gu) ?? []).sort();
      const other = texts(join(manifest.l10n, name));
      expect(Object.keys(other).sort()).toEqual(Object.keys(bundle).sort());
      for (const [key, text] of Object.entries(other)) expect(places(text), key).toEqual(places(key));
    },
  );

  const ofAll = [
    'package.nls.json',
    'package.nls.de.json',
    'l10n/bundle.l10n.json',
    'l10n/bundle.l10n.de.json',
  ];

  it.for(ofAll)('of %s use the terms of the field', (name) => {
    const unusual =
      /\b(?:un)?tick(?:ed|s)?\b|\banew\b|\bin front\b|\btakes? it back\b|\bHäkchen|angehakt|anhaken|\bzurücknehmen|\bansehen\b/iu;
    const found = Object.values(texts(name)).filter((text) => unusual.test(text));
    expect(found).toEqual([]);
  });

  it('of commands are short enough for menus and buttons', () => {
    const titles = ['package.nls.json', 'package.nls.de.json'].flatMap((name) =>
      Object.entries(texts(name)).flatMap(([key, text]) => (key.startsWith('command.') ? [text] : [])),
    );
    expect(titles.length).toBe(2 * names.length);
    expect(titles.filter((title) => title.length > 40 || title.endsWith('.'))).toEqual([]);
  });
});

describe('the package', () => {
  it('claims no files but answers', () => {
    expect(languages.flatMap(({ extensions }) => extensions)).toEqual([
      '.response',
      '.llm-response',
      '.response.json',
      '.response.xml',
      '.response.md',
    ]);
  });

  it('has a picture for each step of the walkthrough, and says what is in it', () => {
    const media = walkthroughs.flatMap(({ steps }) => steps.map((step) => step.media));
    expect(media.filter(({ svg }) => !existsSync(join(ROOT, svg)))).toEqual([]);
    expect(media.filter(({ altText }) => !/^%.+%$/u.test(altText))).toEqual([]);
  });

  it('has an icon of the size that marketplaces want', () => {
    const header = readFileSync(join(ROOT, manifest.icon)).subarray(16, 24);
    expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([128, 128]);
  });

  it(
    'holds what is needed to run it, and no sources, tests or lists of packages',
    { timeout: 60_000 },
    () => {
      const vsce = join(ROOT, 'node_modules/@vscode/vsce/vsce');
      const listed = execFileSync(process.execPath, [vsce, 'ls', '--no-dependencies'], {
        cwd: ROOT,
        encoding: 'utf8',
      });
      const files = listed.trim().split('\n');
      const wanted =
        /^(?:(?:README|CHANGELOG)\.md|LICENSE|package(?:\.nls(?:\.\w+)?)?\.json|language-configuration\.json|dist\/(?:NOTICES\.txt|extension\.js|comparison\.(?:js|css))|l10n\/bundle\.l10n(?:\.\w+)?\.json|syntaxes\/llm-response\.tmLanguage\.json|walkthrough\/[\w-]+\.(?:svg|response)|images\/[\w-]+\.(?:png|svg)|bundled\/(?:(?:wheels\/)?[\w.]+-[\w.]+-[\w.]+-none-any\.whl|(?:requirements|later)\.txt))$/u;
      expect(files.filter((file) => !wanted.test(file))).toEqual([]);
      expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'CHANGELOG.md']));
      expect(files).toContain('bundled/requirements.txt');
    },
  );
});
