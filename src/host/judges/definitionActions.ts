import * as vscode from 'vscode';
import { placeholders } from '../../core/judges/placeholders.ts';
import { judgeFileEnding } from '../../files/readJudge.ts';
import { definitionsGuide } from '../guide.ts';
import { ignoredCode } from './definitionDiagnostics.ts';

const selector = { scheme: 'file', pattern: `**/*${judgeFileEnding}` };

/** Registers quick fixes for the faults of judge definitions. */
export function registerDefinitionActions(): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    selector,
    {
      provideCodeActions: (document, _, { diagnostics }) =>
        diagnostics
          .filter(({ source }) => source === 'Recant')
          .flatMap((diagnostic) => fixesOf(document, diagnostic)),
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
}

function fixesOf({ uri }: vscode.TextDocument, diagnostic: vscode.Diagnostic): vscode.CodeAction[] {
  const { code, range } = diagnostic;
  if (code === ignoredCode) {
    const title = vscode.l10n.t('Manage Workspace Trust');
    const fix = fixFor(title, diagnostic);
    fix.command = { command: 'workbench.trust.manage', title };
    return [fix];
  }
  const title = vscode.l10n.t('Open Guide to Judge Prompts');
  const guide = fixFor(title, diagnostic);
  guide.command = { command: 'recant.openGuide', title, arguments: [definitionsGuide] };
  if (code !== 'placeholder') return [guide];
  const changes = placeholders.map((name) => {
    const fix = fixFor(vscode.l10n.t('Change to {0}', `{{${name}}}`), diagnostic);
    fix.edit = new vscode.WorkspaceEdit();
    fix.edit.replace(uri, range, `{{${name}}}`);
    return fix;
  });
  return [...changes, guide];
}

function fixFor(title: string, diagnostic: vscode.Diagnostic): vscode.CodeAction {
  const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  fix.diagnostics = [diagnostic];
  return fix;
}
