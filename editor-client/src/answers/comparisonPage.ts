import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { html } from './markup';

/** The page that a comparison is shown in: empty, until its script has asked for what is to be shown. */
export function comparisonPage(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64url');
  const script = webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', 'comparison.js')).toString();
  const style = webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', 'comparison.css')).toString();
  // Nothing is loaded but our own style and our own script.
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; form-action 'none'; base-uri 'none'`;
  const page = html`<!doctype html>
    <html lang="${vscode.env.language}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href="${style}" />
        <title>${vscode.l10n.t('Comparison')}</title>
      </head>
      <body>
        <main>
          <p role="status">${vscode.l10n.t('Comparing answers…')}</p>
        </main>
        <script nonce="${nonce}" src="${script}"></script>
      </body>
    </html>`;
  return page.source;
}
