import * as vscode from 'vscode';
import type { App } from '../app';
import { isReadable, isResponse } from '../language';
import type { ConversionChoice } from '../protocol';
import { withoutIcons, withoutLinks } from '../escape';

/** Write the answer in front in another format, which is asked for. The server makes the edit, or says why not. */
export async function convertAnswer(app: App): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document === undefined || !isResponse(document) || !isReadable(document)) {
    await vscode.window.showInformationMessage(
      vscode.l10n.t('No model response is active. Open the answer to convert.'),
    );
    return;
  }
  const uri = document.uri.toString();
  const choices = await app.client.execute<readonly ConversionChoice[]>('descant.convert', { uri });
  // What can be had comes first, so that Enter takes one of these.
  const sorted = [...choices].sort((one, other) => Number(other.possible) - Number(one.possible));
  const chosen = await vscode.window.showQuickPick(sorted.map(item), {
    title: vscode.l10n.t('Convert Answer To'),
    placeHolder: vscode.l10n.t('Replaces the text of the document (can be undone)'),
    matchOnDetail: true,
  });
  if (chosen === undefined) return;
  if (chosen.choice.possible) await app.client.execute('descant.convert', { uri, to: chosen.choice.to });
  else await vscode.window.showInformationMessage(withoutLinks(chosen.choice.sentence));
}

function item(choice: ConversionChoice): vscode.QuickPickItem & { choice: ConversionChoice } {
  const icon = choice.possible ? '$(arrow-right)' : '$(circle-slash)';
  return { label: `${icon} ${choice.title}`, detail: withoutIcons(choice.sentence), choice };
}
