import * as vscode from 'vscode';
import { judgeFileEnding } from '../../files/readJudge.ts';
import { definitionsFolder, nameOfDefinition } from './definitionFiles.ts';
import { chosenDefinition } from './definitionName.ts';

/**
 * Registers the lenses above judge definitions that settings can name: *Use* (or that it is used),
 * *Try* and *Lint*. There are none in Restricted Mode, where definitions are ignored.
 */
export function registerDefinitionLenses(): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('recant')) changed.fire();
    }),
    vscode.languages.registerCodeLensProvider(
      { scheme: 'file', pattern: `**/${definitionsFolder}/*${judgeFileEnding}` },
      { onDidChangeCodeLenses: changed.event, provideCodeLenses: ({ uri }) => lensesOf(uri) },
    ),
  );
}

function lensesOf(uri: vscode.Uri): vscode.CodeLens[] {
  const name = nameOfDefinition(uri);
  if (name === undefined || !vscode.workspace.isTrusted) return [];
  const start = new vscode.Range(0, 0, 0, 0);
  const used = { title: vscode.l10n.t('Used as the judge prompt'), command: '' };
  const use = {
    title: vscode.l10n.t('Use'),
    tooltip: vscode.l10n.t('Makes it the prompt of the judge'),
    command: 'recant.selectJudge',
    arguments: [uri],
  };
  return [
    chosenDefinition(uri) === name ? used : use,
    {
      title: vscode.l10n.t('Try'),
      tooltip: vscode.l10n.t('Uses it, and shows what it would send for a record'),
      command: 'recant.tryJudge',
      arguments: [uri],
    },
    {
      title: vscode.l10n.t('Lint'),
      tooltip: vscode.l10n.t('Shows what is wrong or risky in it, in the Problems view'),
      command: 'workbench.actions.view.problems',
    },
  ].map((command) => new vscode.CodeLens(start, command));
}
