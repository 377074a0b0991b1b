import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { convertAnswer } from '../../answers/convert';
import type { ConversionChoice } from '../../protocol';
import { appWith, messages, open, URIS } from './answers';

const CHOICES: readonly ConversionChoice[] = [
  { to: 'json', title: 'JSON', possible: false, sentence: 'Already in this format.' },
  { to: 'tags', title: 'tags', possible: true, sentence: 'Keeps everything.' },
];

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

/** Convert the answer in front, and choose what *title* is in. */
async function converted(title: string | undefined) {
  const said = messages();
  open(URIS);
  const { app, answer } = appWith({ 'descant.convert': CHOICES });
  const pick = vi.spyOn(vscode.window, 'showQuickPick').mockImplementation(async (items: unknown) => {
    const listed = (await items) as vscode.QuickPickItem[];
    return listed.find((item) => title !== undefined && item.label.includes(title));
  });
  await convertAnswer(app);
  return { said, asked: answer.mock.calls.map(([, argument]) => argument), pick };
}

describe('Convert Answer…', () => {
  it('offers what the server can do before what it cannot, each with what it says of it', async () => {
    const { asked, pick } = await converted(undefined);
    const listed = pick.mock.lastCall?.[0] as unknown as vscode.QuickPickItem[];
    expect(listed.map((item) => [item.label, item.detail])).toEqual([
      ['$(arrow-right) tags', 'Keeps everything.'],
      ['$(circle-slash) JSON', 'Already in this format.'],
    ]);
    expect(asked).toEqual([{ uri: URIS[0] }]);
  });

  it('has the server convert to what was chosen', async () => {
    const { asked, said } = await converted('tags');
    expect(asked).toEqual([{ uri: URIS[0] }, { uri: URIS[0], to: 'tags' }]);
    expect(said).toEqual([]);
  });

  it('says why what was chosen is not possible, and asks the server for nothing more', async () => {
    const { asked, said } = await converted('JSON');
    expect(asked).toHaveLength(1);
    expect(said).toEqual(['Already in this format.']);
  });

  it.each([
    [[], ''],
    [['file:///a.py'], 'python'],
  ])('says that no answer is in front: %j', async (uris, language) => {
    const said = messages();
    open(uris, '', language);
    const { app, answer } = appWith();
    await convertAnswer(app);
    expect(said).toEqual(['No model response is active. Open the answer to convert.']);
    expect(answer).not.toHaveBeenCalled();
  });
});
