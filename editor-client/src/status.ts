import * as vscode from 'vscode';
import type { ResponseClient, Status } from './client';
import { isResponse, LANGUAGE } from './language';
import type { Analyzed } from './protocol';
import type { Detection } from './server/completion';
import type { FoundServer } from './server/find';

/** Two lines beside the language of a document: how the answer in front stands, and the server. */
export class StatusItems implements vscode.Disposable {
  private readonly server = vscode.languages.createLanguageStatusItem('descant.server', {
    language: LANGUAGE,
  });
  private readonly verdict = vscode.languages.createLanguageStatusItem('descant.verdict', {
    language: LANGUAGE,
  });
  private detection: Detection = { kind: 'there' };
  private readonly told = new Map<string, Analyzed>();
  private readonly disposables: { dispose(): unknown }[];

  constructor(client: ResponseClient) {
    this.server.name = vscode.l10n.t('Descant Server');
    this.verdict.name = vscode.l10n.t('Model Response');
    this.verdict.command = { command: 'descant.response.focus', title: vscode.l10n.t('Show Files') };
    this.disposables = [
      this.server,
      this.verdict,
      client.onDidChangeStatus((status) => {
        // While another server is set up the one that runs goes on.
        if (status.kind !== 'running' && status.kind !== 'settingUp') this.told.clear();
        this.showServer(status);
        this.showVerdict();
      }),
      client.onDidChangeDetection((detection) => {
        this.detection = detection;
        this.showServer(client.status);
      }),
      client.onDidAnalyze((told) => {
        this.told.set(told.uri, told);
        this.showVerdict();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => {
        this.showVerdict();
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.told.delete(document.uri.toString());
      }),
    ];
    this.showServer(client.status);
    this.showVerdict();
  }

  /** What the view offers where there is no server. */
  private offer({ kind }: Status): void {
    const set = (context: string, value: boolean) =>
      void vscode.commands.executeCommand('setContext', context, value);
    set('descant.serverMissing', kind === 'missing');
    set('descant.serverStopped', kind === 'stopped' || kind === 'failed');
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private showServer(status: Status): void {
    this.offer(status);
    const { Error, Information, Warning } = vscode.LanguageStatusSeverity;
    const restart = { command: 'descant.restartServer', title: vscode.l10n.t('Restart') };
    const setUp = { command: 'descant.setUpServer', title: vscode.l10n.t('Set Up') };
    const showLogs = { command: 'descant.showLogs', title: vscode.l10n.t('Show Logs') };
    const [text, severity, command] = {
      searching: [vscode.l10n.t('Searching for the server…'), Information, showLogs] as const,
      settingUp: [vscode.l10n.t('Setting up the server…'), Information, showLogs] as const,
      starting: [vscode.l10n.t('Starting the server…'), Information, showLogs] as const,
      running: [
        vscode.l10n.t('Descant {0}', status.kind === 'running' ? status.version : ''),
        Information,
        showLogs,
      ] as const,
      missing: [vscode.l10n.t('Server not found'), Warning, setUp] as const,
      stopped: [vscode.l10n.t('Server stopped'), Error, restart] as const,
      failed: [vscode.l10n.t('Could not start the server'), Error, restart] as const,
    }[status.kind];
    this.server.text = text;
    this.server.severity = severity;
    this.server.command = command;
    this.server.busy = ['searching', 'settingUp', 'starting'].includes(status.kind);
    this.server.detail = 'found' in status ? found(status.found.source) : '';
    if (status.kind === 'running' && status.found.source === 'environment') this.showDetection(restart);
  }

  /** What is added to the own server while it runs: until then tokens are not searched for. */
  private showDetection(again: vscode.Command): void {
    const { detection } = this;
    if (detection.kind === 'downloading') {
      const megabytes = detection.megabytes.toFixed(1);
      this.server.detail = vscode.l10n.t('downloading the detection of secrets: {0} MB', megabytes);
      this.server.busy = true;
    } else if (detection.kind === 'missing') {
      this.server.detail = vscode.l10n.t('tokens are not searched for: {0}', detection.why);
      this.server.severity = vscode.LanguageStatusSeverity.Warning;
      this.server.command = { ...again, title: vscode.l10n.t('Try Again') };
    }
  }

  private showVerdict(): void {
    const document = vscode.window.activeTextEditor?.document;
    const told =
      document !== undefined && isResponse(document) ? this.told.get(document.uri.toString()) : undefined;
    if (told === undefined) {
      this.verdict.text = vscode.l10n.t('Not checked yet');
      this.verdict.detail = '';
      this.verdict.severity = vscode.LanguageStatusSeverity.Information;
      return;
    }
    const { files, ready, blocked, changed } = told.verdict;
    const { error, warning } = told.problems;
    this.verdict.text = vscode.l10n.t('Files ready: {0} of {1}', ready, files);
    this.verdict.detail = vscode.l10n.t(
      'blocked: {0}, changed: {1}, errors: {2}, warnings: {3}',
      blocked,
      changed,
      error,
      warning,
    );
    this.verdict.severity =
      blocked > 0 ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
  }
}

function found(source: FoundServer['source']): string {
  return {
    setting: vscode.l10n.t('from descant.path'),
    environment: vscode.l10n.t('bundled with this extension'),
    python: vscode.l10n.t("from the Python extension's interpreter"),
    path: vscode.l10n.t('from the PATH'),
  }[source];
}
