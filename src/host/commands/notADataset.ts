import * as vscode from 'vscode';
import { asNotification } from '../../core/escape.ts';

/** Tells the user that a file holds no pairs, and offers the guide's page about formats. */
export async function explainNotADataset(uri: vscode.Uri): Promise<void> {
  const openGuide = vscode.l10n.t('Open Guide');
  const choice = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      '{0} is not a dataset of pairs that Recant knows. The guide lists the formats; recant.fieldMappings adds others.',
      asNotification(vscode.workspace.asRelativePath(uri), 80),
    ),
    openGuide,
  );
  if (choice === openGuide) await vscode.commands.executeCommand('recant.openGuide', 'data');
}
