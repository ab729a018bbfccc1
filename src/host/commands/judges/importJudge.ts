import { basename } from 'node:path';
import * as vscode from 'vscode';
import { judgeImporters } from '../../../core/judges/import/catalog.ts';
import { importJudges, type JudgeImports } from '../../../core/judges/import/importJudges.ts';
import type { ImportedJudge } from '../../../core/judges/import/judgeImporter.ts';
import { asIconLabel, asNotification } from '../../../core/words/escape.ts';
import { readText } from '../../../disk/ordinaryFile.ts';
import { refuseForeignFile } from '../../../files/foreignFile.ts';
import { uriGiven } from '../../documents/activeUri.ts';
import { addDefinition, folderForDefinitions, selecting } from '../../judges/addDefinition.ts';
import { kindWords } from '../../judges/pickDefinition.ts';
import type { CommandServices } from '../commandServices.ts';

type Importable = Extract<ImportedJudge, { definition: unknown }>;

/** Maximum number of bytes that are read of a file: more than any importer accepts. */
const longestFile = 16 * 1024 * 1024;

/**
 * Implements *Import from another tool…* of `Recant: New Judge…`: asks for files of another tool,
 * and for a judge if they hold several, and writes it as a definition, with a comment on each thing
 * that is not carried over.
 *
 * @param argument a file that is then not asked for; or `select`
 */
export async function importJudgeCommand(
  { judges }: CommandServices,
  argument: unknown,
): Promise<void> {
  const folder = folderForDefinitions();
  if (!folder) return;
  const title = vscode.l10n.t('Import Judge');
  const given = uriGiven(argument);
  const files = given
    ? [given]
    : await vscode.window.showOpenDialog({
        title: vscode.l10n.t('Import Judge: Files of Another Tool'),
        openLabel: vscode.l10n.t('Look for Judges'),
        canSelectMany: true,
        defaultUri: folder.uri,
      });
  if (!files) return;
  const sources = await Promise.all(
    files.map(async ({ fsPath }) => {
      await refuseForeignFile(fsPath);
      const text = await readText(fsPath, longestFile);
      return { name: fsPath.replaceAll('\\', '/'), text };
    }),
  );
  const found = importJudges(sources);
  const importable = found.judges.filter((judge): judge is Importable => 'definition' in judge);
  const judge = importable.length > 0 ? await pickImported(title, importable) : undefined;
  if (importable.length === 0) explainNone(found);
  if (!judge) return;
  const { definition, tool, file, losses, warnings } = judge;
  const remarks = [
    vscode.l10n.t('Imported from {0} ({1}).', basename(file), tool),
    ...losses.map(({ what, why }) => vscode.l10n.t('Not carried over: {0}. {1}', what, why)),
    ...warnings,
  ];
  const isSelected = argument === selecting;
  await addDefinition(title, folder, judges.definitions, {
    definition,
    remarks,
    isSelected,
    done: (name) => vscode.l10n.t('{0} imported', name),
  });
}

async function pickImported(
  title: string,
  judges: readonly Importable[],
): Promise<Importable | undefined> {
  if (judges.length === 1) return judges[0];
  const items = judges.map((judge) => ({
    label: asIconLabel(judge.name, 80),
    description: [
      judge.tool,
      kindWords(judge.definition),
      ...(judge.losses.length > 0
        ? [vscode.l10n.t('not carried over: {0}', judge.losses.length)]
        : []),
    ].join(' · '),
    judge,
  }));
  const placeHolder = vscode.l10n.t('Judge to import');
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    placeHolder,
    matchOnDescription: true,
  });
  return chosen?.judge;
}

function explainNone({ judges, faults }: JudgeImports): void {
  const reasons = [
    ...judges.flatMap((judge) => ('fault' in judge ? `${judge.name}: ${judge.fault}` : [])),
    ...faults.map(({ file, fault }) => `${basename(file)}: ${fault}`),
  ];
  const looked = judgeImporters.map(({ title, hint }) => `${title} (${hint})`).join('; ');
  const message =
    reasons.length > 0
      ? vscode.l10n.t('No judge could be imported. {0}', reasons.join(' '))
      : vscode.l10n.t('No judge was found in these files. Recant imports {0}.', looked);
  void vscode.window.showWarningMessage(asNotification(message, 800));
}
