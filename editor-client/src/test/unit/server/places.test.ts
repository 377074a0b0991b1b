import { chmodSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OwnEnvironment } from '../../../server/environment';
import { isWithin, onPath } from '../../../server/lookup';
import { PackageCount } from '../../../server/packageCount';
import { run } from '../../../server/program';
import { ask } from '../../../server/python';
import { Restarts } from '../../../server/restarts';
import { age } from '../../../server/versions';
import { Window } from './window';

let window: Window;

beforeEach(() => {
  window = new Window();
});

afterEach(() => {
  window.close();
});

describe('a program on the PATH', () => {
  it('is found in absolute folders only, in their order', () => {
    const first = window.program(join(window.folder, 'one/tool'));
    const second = window.program(join(window.folder, 'two/tool'));
    writeFileSync(join(window.bin, 'tool'), 'not executable');
    mkdirSync(join(window.folder, 'three/tool'), { recursive: true });
    const here = relative(process.cwd(), join(window.folder, 'one'));
    const folders = [
      '',
      '.',
      here,
      window.bin,
      join(window.folder, 'three'),
      join(first, '..'),
      join(second, '..'),
    ];
    expect(onPath('tool', folders.join(':'))).toEqual([first, second]);
    expect(onPath('other', folders.join(':'))).toEqual([]);
  });

  it('lies in a folder also where a link leads there', () => {
    const inside = window.program(join(window.folder, 'workspace/tool'));
    const link = join(window.bin, 'tool');
    symlinkSync(inside, link);
    const folders = [join(window.folder, 'workspace')];
    expect(isWithin(inside, folders)).toBe(true);
    expect(isWithin(link, folders)).toBe(true);
    expect(isWithin(window.program(join(window.folder, 'workspace-2/tool')), folders)).toBe(false);
  });
});

describe('an interpreter', () => {
  it('tells what it is, and imports nothing from the folder that it runs in', async () => {
    process.env.PATH = '/usr/bin:/bin';
    writeFileSync(join(window.storage, 'json.py'), 'raise SystemExit("imported")');
    const told = await ask('python3', window.storage);
    expect(told).toMatchObject({ isNewEnough: true, makesEnvironments: expect.any(Boolean) as boolean });
    expect(told?.version).toMatch(/^3\.\d+\.\d+$/);
  });

  it.each([
    ['is silent', 'exit 0'],
    ['speaks of other things', 'echo Hello'],
    ['fails', 'exit 9'],
  ])('is none if it %s', async (_, line) => {
    expect(await ask(window.program(join(window.bin, 'python3'), line), window.storage)).toBeUndefined();
  });

  it('is none if there is no such program', async () => {
    expect(await ask(join(window.bin, 'python3'), window.storage)).toBeUndefined();
  });
});

describe('a program', () => {
  it('that the system makes no process of has an outcome, too', async () => {
    const environment = { LARGE: 'x'.repeat(1_000_000) };
    const outcome = await run('/bin/sh', ['-c', ':'], { cwd: window.storage, seconds: 10, environment });
    expect(outcome).toEqual({ status: null, output: '', errors: 'Error: spawn E2BIG' });
  });
});

describe('an environment', () => {
  function environment(): OwnEnvironment {
    const bundled = join(window.extension, 'bundled');
    return new OwnEnvironment({ storage: window.storage, bundled, version: window.version });
  }
  const making = {
    signal: new AbortController().signal,
    proxy: '',
    step: () => undefined,
    log: () => undefined,
  };
  const folder = () => join(window.storage, 'environments');

  beforeEach(() => {
    window.bundle();
  });

  it('is made by two windows at the same time, and there is one then', async () => {
    const python = window.python({});
    await Promise.all([environment().make(python, making), environment().make(python, making)]);
    expect(readdirSync(folder())).toEqual(['0.1.0']);
    expect(environment().server()?.command).toBe(join(folder(), '0.1.0/bin/python'));
  });

  it('lets nothing get between its interpreter and its packages', async () => {
    await environment().make(window.python({}), making);
    expect(environment().server()?.environment).toEqual({
      PYTHONPATH: undefined,
      PYTHONHOME: undefined,
      PYTHONNOUSERSITE: '1',
      PYTHONDONTWRITEBYTECODE: undefined,
    });
  });

  it('takes away those of other versions, and half-made ones of yesterday, once it is there', async () => {
    for (const name of ['0.0.9', '.half-made-1-1', '.half-made-2-2'])
      mkdirSync(join(folder(), name), { recursive: true });
    utimesSync(join(folder(), '.half-made-1-1'), 1, 1);
    environment().tidy();
    expect(readdirSync(folder())).toHaveLength(3);
    await environment().make(window.python({}), making);
    environment().tidy();
    expect(readdirSync(folder())).toEqual(['.half-made-2-2', '0.1.0']);
  });

  it('is broken when its interpreter is gone', async () => {
    await environment().make(window.python({}), making);
    expect(environment().isBroken()).toBe(false);
    writeFileSync(join(folder(), '0.1.0/bin/python'), '');
    chmodSync(join(folder(), '0.1.0/bin/python'), 0o644);
    expect(environment().isBroken()).toBe(true);
    expect(environment().server()).toBeUndefined();
  });
});

describe('how far pip is', () => {
  const REQUIREMENTS = [
    './wheels/descant-0.1.0-py3-none-any.whl --hash=sha256:00',
    'orjson==3.13.0 \\',
    '    --hash=sha256:00 \\',
    '    --hash=sha256:11',
    'pydantic-core==2.50.4 --hash=sha256:22',
    "winsome==1.0 ; sys_platform == 'win32' --hash=sha256:33",
  ].join('\n');

  it('is told package by package, with what was downloaded, and the figures never go back', () => {
    const count = new PackageCount(`--no-index\n--find-links wheels\n${REQUIREMENTS}\n`);
    const said: string[] = [];
    const lines = [
      "Ignoring winsome: markers 'sys_platform == \"win32\"' don't match your environment",
      'Looking in indexes: https://example.org/simple',
      'Processing ./wheels/descant-0.1.0-py3-none-any.whl (from -r /a b/requirements.txt (line 3))',
      'Collecting orjson==3.13.0 (from -r /a b/requirements.txt (line 4))',
      '  Downloading orjson-3.13.0-cp311-cp311-manylinux_2_17_x86_64.whl (130 kB)',
      'Collecting pydantic-core==2.50.4 (from -r /a b/requirements.txt (line 7))',
      '  Downloading pydantic_core-2.50.4-cp311-cp311-manylinux_2_17_x86_64.whl (2.3 MB)',
      'Progress 0 of 2253434',
      'Progress 262144 of 2253434',
      'Progress 2253434 of 2253434',
      'Installing collected packages: pydantic-core, orjson, descant',
    ];
    for (const line of lines)
      if (count.take(line))
        said.push(`${count.name} ${count.number} of ${count.of}, ${count.megabytes.toFixed(1)}`);
    expect([...new Set(said)]).toEqual([
      'descant 1 of 3, 0.0',
      'orjson 2 of 3, 0.0',
      'pydantic-core 3 of 3, 0.1',
      'pydantic-core 3 of 3, 0.4',
      'pydantic-core 3 of 3, 2.4',
    ]);
  });
});

describe('restarts', () => {
  it('are granted again when the deaths lie more than three minutes back', () => {
    let now = 0;
    const restarts = new Restarts(() => now);
    const minutes = (count: number) => {
      now += count * 60_000;
      return restarts.died();
    };
    expect([minutes(0), minutes(1), minutes(0.5), minutes(0.5), minutes(0.5)]).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(minutes(2)).toBe(true);
    restarts.reset();
    expect([1, 2, 3, 4, 5].map(() => restarts.died())).toEqual([true, true, true, true, false]);
  });
});

describe('versions', () => {
  it.each([
    ['0.1.0', '0.1.0', 'same'],
    ['0.0.10', '0.1.0', 'older'],
    ['0.9.0', '0.10.0', 'older'],
    ['1.0.0', '0.10.0', 'newer'],
    ['0.1.0.dev1', '0.1.0', 'older'],
  ])('%s beside %s is %s', (server, extension, expected) => {
    expect(age(server, extension)).toBe(expected);
  });
});
