import * as vscode from 'vscode';
import { withoutLinks } from '../escape';

/** A button of a message, and what it does. */
export interface Action {
  readonly title: string;
  run(): unknown;
}

type Show = (message: string, ...titles: string[]) => Thenable<string | undefined>;

/** Messages of the extension: each is shown once, however often there is a reason for it. */
export class Notices {
  private readonly told = new Set<string>();

  constructor(private readonly log: vscode.LogOutputChannel) {}

  /** Show what went wrong, with what can be done. */
  error(about: string, message: string, ...actions: Action[]): void {
    this.log.error(message);
    void this.show(about, message, actions, vscode.window.showErrorMessage);
  }

  /** Show what the user should know. */
  warn(about: string, message: string, ...actions: Action[]): void {
    this.log.warn(message);
    void this.show(about, message, actions, vscode.window.showWarningMessage);
  }

  /** Ask something. */
  ask(about: string, message: string, ...actions: Action[]): void {
    this.log.info(message);
    void this.show(about, message, actions, vscode.window.showInformationMessage);
  }

  /** Let everything be told again: somebody has tried it anew. */
  reset(): void {
    this.told.clear();
  }

  private async show(about: string, message: string, actions: Action[], show: Show): Promise<void> {
    if (this.told.has(about)) return;
    this.told.add(about);
    const title = await show(withoutLinks(message), ...actions.map((action) => action.title));
    try {
      await actions.find((action) => action.title === title)?.run();
    } catch (error) {
      this.log.error(error instanceof Error ? error : String(error));
    }
  }
}
