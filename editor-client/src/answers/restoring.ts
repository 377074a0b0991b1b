import * as vscode from 'vscode';
import type { App } from '../app';
import { keptUris } from './comparisonMessages';
import { ComparisonPanel, VIEW } from './comparisonPanel';

/** Show comparisons again whose tabs were open when the window was loaded anew, once the server is *ready*. */
export function restoreComparisons(app: App, ready: Promise<void>): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(VIEW, {
    async deserializeWebviewPanel(panel, kept) {
      await ready;
      try {
        await ComparisonPanel.restore(app, keptUris(kept), panel);
      } catch (error) {
        // Its answers are not open any more, or there is no server, which says so itself.
        app.logs.extension.warn(`Could not restore the comparison: ${String(error)}`);
        panel.dispose();
      }
    },
  });
}
