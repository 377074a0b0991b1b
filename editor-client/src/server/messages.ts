import * as vscode from 'vscode';
import type { Logs } from '../log';
import type { FoundServer, Refused } from './find';
import type { NotMade } from './causes';
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
  consent(isOffline: boolean): void {
    const message = isOffline
      ? vscode.l10n.t(
          'Descant needs its language server. Set it up for this extension? This uses 80 MB and needs no network. Python {0} or newer is required.',
          OLDEST,
        )
      : vscode.l10n.t(
          'Descant needs its language server. Set it up for this extension? This downloads 5 MB, then 17 MB to detect secrets, and uses 80 MB. Python {0} or newer is required.',
          OLDEST,
        );
    this.notices.ask(
      'consent',
      message,
      this.actions.setUp(vscode.l10n.t('Set Up')),
      this.actions.choosePath(),
    );
  }

  noPython(): void {
    this.notices.error(
      'python',
      vscode.l10n.t('Descant requires Python {0} or newer. None was found.', OLDEST),
      this.actions.installPython(),
      this.actions.choosePython(),
    );
  }

  pythonTooOld(python: Interpreter): void {
    this.notices.error('python', tooOld(python), this.actions.installPython(), this.actions.choosePython());
  }

  /** The setting `descant.path` names an interpreter that is too old. */
  namedTooOld(python: Interpreter): void {
    const setUp = this.actions.setUp(vscode.l10n.t('Set Up Bundled Server'));
    this.notices.error('path', tooOld(python), this.actions.choosePath(), setUp);
  }

  pythonWithoutVenv(python: Interpreter): void {
    const message = vscode.l10n.t(
      '{0} cannot create environments: its venv module is missing. On Debian and Ubuntu, install python3-venv.',
      python.path,
    );
    const again = this.actions.setUp(vscode.l10n.t('Try Again'));
    this.notices.error('python', message, again, this.actions.choosePython(), this.actions.showLogs());
  }

  /** An environment in this folder was not made, with this interpreter where one was chosen. */
  notMade({ reason, said }: NotMade, folder: string, python?: Interpreter): void {
    const { actions } = this;
    const again = actions.setUp(vscode.l10n.t('Try Again'));
    if (reason === 'cancelled') {
      this.notices.ask('made', vscode.l10n.t('Server setup was cancelled.'), again, actions.choosePath());
      return;
    }
    const rest = [actions.showLogs(), actions.choosePath()];
    const [message, ...remedies] = {
      bundle: [
        vscode.l10n.t('The bundled server is missing: {0}. Reinstall the extension.', said),
        actions.showExtension(),
        ...rest,
      ] as const,
      storage: [
        vscode.l10n.t('Cannot write to {0}: {1}. Make the folder writable, then try again.', folder, said),
        again,
        ...rest,
      ] as const,
      space: [
        vscode.l10n.t(
          'The disk of {0} is full: {1}. The server needs 80 MB; free them, then try again.',
          folder,
          said,
        ),
        again,
        ...rest,
      ] as const,
      index: [
        vscode.l10n.t(
          'Could not reach the package index: {0}. Check the network and the proxy (http.proxy), then try again. Without a network, install the offline package of this extension.',
          said,
        ),
        again,
        actions.setProxy(),
        ...rest,
      ] as const,
      proxy: [
        vscode.l10n.t(
          'The proxy did not let the packages through: {0}. Correct http.proxy, then try again.',
          said,
        ),
        actions.setProxy(),
        again,
        ...rest,
      ] as const,
      python: [
        vscode.l10n.t(
          'There is no package {0} for {1} (Python {2}). Select another Python.',
          said,
          python?.path ?? '',
          python?.version ?? '',
        ),
        actions.choosePython(),
        actions.installPython(),
        actions.showLogs(),
      ] as const,
      environment: [
        vscode.l10n.t("Could not create the server's environment: {0}", said),
        again,
        actions.choosePython(),
        ...rest,
      ] as const,
      packages: [
        vscode.l10n.t("Could not install the server's packages: {0}", said),
        again,
        ...rest,
      ] as const,
      server: [
        vscode.l10n.t('The server was installed, but does not start: {0}', said),
        again,
        actions.choosePython(),
        ...rest,
      ] as const,
    }[reason];
    this.notices.error('made', message, ...remedies);
  }

  /** The setting `descant.path` names nothing that is started. */
  refused({ path, reason }: Refused): void {
    const message =
      reason === 'relative'
        ? vscode.l10n.t('descant.path must be an absolute path: "{0}"', path)
        : vscode.l10n.t('The program in descant.path was not found: {0}', path);
    this.notices.error(
      'path',
      message,
      this.actions.choosePath(),
      this.actions.setUp(vscode.l10n.t('Set Up Bundled Server')),
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
    const message = vscode.l10n.t('The server is set up, but descant.path points to another one.');
    this.notices.ask('unused', message, { title: vscode.l10n.t('Use Bundled Server'), run });
  }

  /** It ended before it said a word. */
  notStarted(found: FoundServer, why: string): void {
    const own = found.source === 'environment';
    const message = own
      ? vscode.l10n.t("The server's environment is broken: {0}", why)
      : vscode.l10n.t('Could not start {0}: {1}', found.command, why);
    const remedy =
      found.source === 'setting'
        ? this.actions.choosePath()
        : this.actions.setUp(own ? vscode.l10n.t('Set Up Again') : vscode.l10n.t('Set Up Bundled Server'));
    this.notices.error('start', message, remedy, this.actions.restart(), this.actions.showLogs());
  }

  /** It does not answer for a long time. */
  slow(seconds: number): void {
    const message = vscode.l10n.t('The Descant server has not responded for {0} seconds.', seconds);
    this.notices.warn('slow', message, this.actions.restart(), this.actions.showLogs());
  }

  /** It has died too often. */
  stopped(): void {
    const message = vscode.l10n.t(
      'The Descant server crashed 5 times in 3 minutes. It will not be restarted automatically.',
    );
    this.notices.error('stopped', message, this.actions.restart(), this.actions.showLogs());
  }

  otherVersion(found: FoundServer, age: 'older' | 'newer', version: string, extension: string): void {
    const message =
      age === 'older'
        ? vscode.l10n.t(
            '{0} is Descant {1}, too old for this extension ({2}).',
            found.command,
            version,
            extension,
          )
        : vscode.l10n.t(
            '{0} is Descant {1}, newer than this extension ({2}).',
            found.command,
            version,
            extension,
          );
    const remedy =
      found.source === 'setting'
        ? this.actions.choosePath()
        : this.actions.setUp(vscode.l10n.t('Set Up Bundled Server'));
    this.notices.warn('version', message, remedy, this.actions.accept(found.command, version));
  }

  /** An answer is in front that lies where the server does not read. */
  elsewhere(document: vscode.TextDocument): void {
    const message = vscode.l10n.t(
      'Descant cannot read answers in "{0}:" documents. Only files on disk and untitled documents are supported.',
      document.uri.scheme,
    );
    const copy = async () => {
      const content = document.getText();
      const copied = await vscode.workspace.openTextDocument({ language: document.languageId, content });
      await vscode.window.showTextDocument(copied);
    };
    this.notices.warn('elsewhere', message, { title: vscode.l10n.t('Open Copy'), run: copy });
  }
}

function tooOld({ path, version }: Interpreter): string {
  return vscode.l10n.t('Descant requires Python {0} or newer; {1} is Python {2}.', OLDEST, path, version);
}
