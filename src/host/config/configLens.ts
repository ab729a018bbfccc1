import * as vscode from 'vscode';
import { configName } from '../../core/config/runConfig.ts';
import { isConfig } from './configDocuments.ts';

/** Registers the lens above a project's audit that starts it; none in Restricted Mode. */
export function registerConfigLens(): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.languages.registerCodeLensProvider(
      { scheme: 'file', pattern: `**/${configName}` },
      {
        onDidChangeCodeLenses: changed.event,
        provideCodeLenses: (document) =>
          isConfig(document) && vscode.workspace.isTrusted
            ? [
                new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), {
                  command: 'recant.auditConfig',
                  title: vscode.l10n.t('Audit…'),
                  arguments: [document.uri],
                }),
              ]
            : [],
      },
    ),
  );
}
