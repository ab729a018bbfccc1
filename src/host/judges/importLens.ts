import * as vscode from 'vscode';
import { judgeFileEnding } from '../../files/readJudge.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';

/** Maximum length of a file that is looked into while it is edited, in UTF-16 code units. */
const longestFile = 64 * 1024;

/** Registers the lens on the first line of a file with judges of another tool, which imports them. */
export function registerImportLens(documents: PairDocuments): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(
    { scheme: 'file', pattern: '**/*.{json,jsonl,yaml,yml}' },
    {
      async provideCodeLenses(document) {
        if (documents.isDataset(document) || !(await holdsJudges(document))) return [];
        const command = {
          title: vscode.l10n.t('Import Judges From This File'),
          tooltip: vscode.l10n.t('Writes a judge prompt of it to .recant/judges'),
          command: 'recant.newJudge',
          arguments: [document.uri],
        };
        return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command)];
      },
    },
  );
}

async function holdsJudges(document: vscode.TextDocument): Promise<boolean> {
  const { path } = document.uri;
  const text = document.getText();
  if (path.endsWith(judgeFileEnding) || text.length > longestFile) return false;
  const { importJudges } = await import('../../core/judges/import/importJudges.ts');
  return importJudges([{ name: path, text }]).judges.some((judge) => 'definition' in judge);
}
