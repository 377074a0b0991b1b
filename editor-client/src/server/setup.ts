import * as vscode from 'vscode';
import type { Logs } from '../log';
import { chosenPython } from './chosenPython';
import { makeFolder } from './environment';
import type { OwnEnvironment } from './environment';
import { causeOfError } from './causes';
import type { Making } from './installing';
import { isWithin } from './lookup';
import type { Messages } from './messages';
import { ask, candidates } from './python';
import type { Interpreter } from './python';

type Progress = vscode.Progress<{ message?: string; increment?: number }>;

/** The proxy that the editor itself uses; empty where it has none. */
export function proxy(): string {
  return vscode.workspace.getConfiguration('http').get('proxy', '');
}

/** The setting up of the extension's own environment, at most once at a time. */
export class Setup {
  private running: Promise<boolean> | undefined;
  private readonly aborting = new AbortController();

  constructor(
    private readonly environment: OwnEnvironment,
    private readonly storage: string,
    private readonly logs: Logs,
    private readonly messages: Messages,
  ) {}

  /** Make the environment, with this interpreter or the first that can; tell whether it was made. */
  setUp(shunned: readonly string[], python?: string): Promise<boolean> {
    this.running ??= this.tryToMake(shunned, python).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** End what is under way, and say nothing of it: the window is closed, and no program outlives it. */
  cancel(): void {
    this.aborting.abort();
  }

  private async tryToMake(shunned: readonly string[], python?: string): Promise<boolean> {
    let interpreter: Interpreter | undefined;
    try {
      makeFolder(this.storage);
      interpreter = await this.choose(shunned, python);
      if (interpreter === undefined) return false;
      const { path } = interpreter;
      this.logs.extension.info(`Creating an environment with ${path} (Python ${interpreter.version})`);
      await vscode.window.withProgress(
        {
          location: vscode.ProgressLocation.Notification,
          title: vscode.l10n.t('Setting up the Descant server'),
          cancellable: true,
        },
        (progress, token) => this.environment.make(path, this.making(progress, token)),
      );
      return true;
    } catch (error) {
      if (this.aborting.signal.aborted) return false;
      this.messages.notMade(causeOfError(error), this.storage, interpreter);
      return false;
    }
  }

  private making(progress: Progress, token: vscode.CancellationToken): Making {
    const aborting = new AbortController();
    token.onCancellationRequested(() => {
      aborting.abort();
    });
    const steps = {
      environment: vscode.l10n.t('environment'),
      packages: vscode.l10n.t('packages'),
      server: vscode.l10n.t('server'),
    };
    let reached = 0;
    return {
      signal: AbortSignal.any([aborting.signal, this.aborting.signal]),
      proxy: proxy(),
      step: (kind, count) => {
        if (count === undefined) {
          progress.report({ message: steps[kind] });
          return;
        }
        const share = Math.min(100, (100 * count.number) / count.of);
        const message = vscode.l10n.t(
          '{0} ({1} of {2}, {3} MB downloaded)',
          count.name,
          count.number,
          count.of,
          count.megabytes.toFixed(1),
        );
        progress.report({ message, increment: share - reached });
        reached = share;
      },
      log: (text) => {
        this.logs.extension.info(text);
      },
    };
  }

  /** The first interpreter that can make an environment; one message says why none can. */
  private async choose(shunned: readonly string[], python?: string): Promise<Interpreter | undefined> {
    const asked: Interpreter[] = [];
    for await (const told of python === undefined ? this.all(shunned) : this.only(python)) {
      this.logs.extension.info(`${told.path} is Python ${told.version}`);
      if (told.isNewEnough && told.makesEnvironments) return told;
      asked.push(told);
    }
    const [first] = asked;
    const almost = asked.find((told) => told.isNewEnough);
    if (almost !== undefined) this.messages.pythonWithoutVenv(almost);
    else if (first !== undefined) this.messages.pythonTooOld(first);
    else this.messages.noPython();
    return undefined;
  }

  private async *only(python: string): AsyncGenerator<Interpreter> {
    const told = await ask(python, this.storage);
    if (told !== undefined) yield told;
  }

  private async *all(shunned: readonly string[]): AsyncGenerator<Interpreter> {
    for (const { command, before } of candidates()) {
      const told = isWithin(command, shunned) ? undefined : await ask(command, this.storage, before);
      if (told !== undefined) yield told;
    }
    // Which interpreter is chosen may be said by the workspace.
    const chosen = vscode.workspace.isTrusted ? await chosenPython() : undefined;
    if (chosen !== undefined) yield* this.only(chosen);
  }
}
