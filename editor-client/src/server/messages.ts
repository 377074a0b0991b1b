import * as vscode from 'vscode';
import type { Logs } from '../log';
import type { FoundServer, Refused } from './find';
import type { NotMade } from './installing';
import { Actions } from './actions';
import type { Remedies } from './actions';
import type { Notices } from './notices';
import { OLDEST } from './python';
import type { Interpreter } from './python';

/** Everything that the extension says of its server: one message each, with what can be done. */
export class Messages {
  private readonly actions: Actions;

  constructor(
    private readonly notices: Notices,
    logs: Logs,
    remedies: Remedies,
  ) {
    this.actions = new Actions(logs, remedies);
  }

  /** There is no server yet: ask whether one may be set up. */
  consent(): void {
    this.notices.ask(
      'consent',
      vscode.l10n.t(
        'Descant needs its language server. Set it up for this extension alone? It takes a minute, Python {0} or newer, and 200 MB; packages are downloaded.',
        OLDEST,
      ),
      this.actions.setUp(vscode.l10n.t('Set Up')),
      this.actions.choosePath(),
    );
  }

  noPython(): void {
    this.notices.error(
      'python',
      vscode.l10n.t('Descant needs Python {0} or newer, and none was found.', OLDEST),
      this.actions.installPython(),
      this.actions.choosePython(),
    );
  }

  pythonTooOld(python: Interpreter): void {
    this.notices.error('python', tooOld(python), this.actions.installPython(), this.actions.choosePython());
  }

  /** The setting `descant.path` names an interpreter that is too old. */
  namedTooOld(python: Interpreter): void {
    const setUp = this.actions.setUp(vscode.l10n.t('Set Up Own Server'));
    this.notices.error('path', tooOld(python), this.actions.choosePath(), setUp);
  }

  pythonWithoutVenv(python: Interpreter): void {
    const message = vscode.l10n.t(
      '{0} cannot make environments: its module venv or ensurepip is missing. On Debian and Ubuntu they are in the package python3-venv.',
      python.path,
    );
    const again = this.actions.setUp(vscode.l10n.t('Try Again'));
    this.notices.error('python', message, again, this.actions.choosePython(), this.actions.showLogs());
  }

  notMade(failure: NotMade): void {
    const again = this.actions.setUp(vscode.l10n.t('Try Again'));
    if (failure.step === 'cancelled') {
      this.notices.ask(
        'made',
        vscode.l10n.t('The Descant server was not set up.'),
        again,
        this.actions.choosePath(),
      );
      return;
    }
    const what = {
      bundle: vscode.l10n.t('The server that comes with this extension is missing: {0}', failure.said),
      environment: vscode.l10n.t('The environment for the Descant server was not made: {0}', failure.said),
      index: vscode.l10n.t(
        'The package index could not be reached: {0}. Behind a proxy, set HTTPS_PROXY and start VS Code again. Without a network, install Descant from a folder with "pip install --no-index --find-links FOLDER descant", and name it with Choose Path….',
        failure.said,
      ),
      packages: vscode.l10n.t('What the Descant server needs was not installed: {0}', failure.said),
      server: vscode.l10n.t('The Descant server was not installed: {0}', failure.said),
    }[failure.step];
    this.notices.error('made', what, again, this.actions.showLogs(), this.actions.choosePath());
  }

  /** The setting `descant.path` names nothing that is started. */
  refused({ path, reason }: Refused): void {
    const message =
      reason === 'relative'
        ? vscode.l10n.t('"{0}" in descant.path is no absolute path, so it is not started.', path)
        : vscode.l10n.t('There is no program {0}, which descant.path names.', path);
    this.notices.error(
      'path',
      message,
      this.actions.choosePath(),
      this.actions.setUp(vscode.l10n.t('Set Up Own Server')),
    );
  }

  /** The environment is made, but the setting names another server. */
  unused(): void {
    const setting = vscode.workspace.getConfiguration('descant').inspect('path');
    const run = async () => {
      const { Global, Workspace } = vscode.ConfigurationTarget;
      const configuration = vscode.workspace.getConfiguration('descant');
      if (setting?.workspaceValue !== undefined) await configuration.update('path', undefined, Workspace);
      if (setting?.globalValue !== undefined) await configuration.update('path', undefined, Global);
    };
    const message = vscode.l10n.t('The server is set up, but descant.path names another one.');
    this.notices.ask('unused', message, { title: vscode.l10n.t('Use Own Server'), run });
  }

  /** It ended before it said a word. */
  notStarted(found: FoundServer, why: string): void {
    const own = found.source === 'environment';
    const message = own
      ? vscode.l10n.t('The environment of the Descant server is broken: {0}', why)
      : vscode.l10n.t('{0} does not start: {1}', found.command, why);
    const remedy =
      found.source === 'setting'
        ? this.actions.choosePath()
        : this.actions.setUp(own ? vscode.l10n.t('Set Up Anew') : vscode.l10n.t('Set Up Own Server'));
    this.notices.error('start', message, remedy, this.actions.restart(), this.actions.showLogs());
  }

  /** It does not answer for a long time. */
  slow(seconds: number): void {
    const message = vscode.l10n.t('The Descant server has not answered for {0} seconds.', seconds);
    this.notices.warn('slow', message, this.actions.restart(), this.actions.showLogs());
  }

  /** It has died too often. */
  stopped(): void {
    const message = vscode.l10n.t(
      'The Descant server has ended five times within three minutes, and is not started again.',
    );
    this.notices.error('stopped', message, this.actions.restart(), this.actions.showLogs());
  }

  otherVersion(found: FoundServer, age: 'older' | 'newer', version: string, extension: string): void {
    const message =
      age === 'older'
        ? vscode.l10n.t(
            '{0} is Descant {1}, too old for this extension, which is {2}.',
            found.command,
            version,
            extension,
          )
        : vscode.l10n.t(
            '{0} is Descant {1}, newer than this extension, which is {2}.',
            found.command,
            version,
            extension,
          );
    const remedy =
      found.source === 'setting'
        ? this.actions.choosePath()
        : this.actions.setUp(vscode.l10n.t('Set Up Own Server'));
    this.notices.warn('version', message, remedy, this.actions.accept(found.command, version));
  }

  /** An answer is in front that lies where the server does not read. */
  elsewhere(document: vscode.TextDocument): void {
    const message = vscode.l10n.t(
      'Descant reads answers on the disk and untitled ones, and not those in {0}:',
      document.uri.scheme,
    );
    const copy = async () => {
      const content = document.getText();
      const copied = await vscode.workspace.openTextDocument({ language: document.languageId, content });
      await vscode.window.showTextDocument(copied);
    };
    this.notices.warn('elsewhere', message, { title: vscode.l10n.t('Open a Copy'), run: copy });
  }
}

function tooOld({ path, version }: Interpreter): string {
  return vscode.l10n.t('Descant needs Python {0} or newer; {1} is Python {2}.', OLDEST, path, version);
}
