import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as vscode from 'vscode';
import { COMMANDS, registerCommands } from '../../commands';
import { appWith, messages, open } from './answers';

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

/** The commands as they are registered, by their names. */
function registered(app: Parameters<typeof registerCommands>[0]) {
  const run = new Map<string, (...args: unknown[]) => unknown>();
  vi.spyOn(vscode.commands, 'registerCommand').mockImplementation((name, command) => {
    run.set(name, command);
    return new vscode.Disposable(() => undefined);
  });
  registerCommands(app);
  return run;
}

describe('the commands', () => {
  it('are registered, all of them', () => {
    expect([...registered(appWith().app).keys()]).toEqual(Object.keys(COMMANDS));
  });

  it('that fail say so in one message, with the way to the log, where all of it stands', async () => {
    const said = messages('Show Logs');
    open(['untitled:Untitled-1']);
    const { app, log } = appWith({ 'descant.convert': new Error('The Descant server is not running.') });
    await registered(app).get('descant.convertAnswer')?.();
    expect(said).toEqual(['Descant: The Descant server is not running. | Show Logs']);
    expect(log.error.mock.lastCall?.[0]).toMatch(
      /^descant\.convertAnswer: Error: The Descant server .*\n\s+at /,
    );
    expect(log.show).toHaveBeenCalledOnce();
  });

  it('that are cancelled say nothing', async () => {
    const said = messages();
    open(['untitled:Untitled-1']);
    const { app, log } = appWith({ 'descant.convert': new vscode.CancellationError() });
    await registered(app).get('descant.convertAnswer')?.();
    expect([said, log.error.mock.calls]).toEqual([[], []]);
  });
});
