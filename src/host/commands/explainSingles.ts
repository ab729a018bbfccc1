import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asNotification } from '../../core/words/escape.ts';
import { type DocumentItems, openDocument } from '../documents/documentItems.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { ListedPairs } from '../runs/audit/listedPairs.ts';

/**
 * Whether the judge chosen for a file can't be asked about its records, because it compares two
 * responses and they have one.
 */
export async function needsScoringJudge(
  documents: Pick<PairDocuments, 'itemsOf' | 'pairs' | 'singles'>,
  file: vscode.Uri,
): Promise<boolean> {
  const { pairs, singles } = documents;
  if (documents.itemsOf(file).kind === 'pointwise') return false;
  const document = openDocument(file);
  if (document) return singles.isDataset(document) && !pairs.isDataset(document);
  return !(await holds(pairs, file)) && (await holds(singles, file));
}

async function holds(items: DocumentItems, file: vscode.Uri): Promise<boolean> {
  try {
    const source = await ListedPairs.open(items, file);
    source.close();
    return source.count.pairs > 0;
  } catch {
    return false;
  }
}

/** Says that a file's judge has to score single responses, and offers the definitions that do. */
export async function explainSingles(file: vscode.Uri): Promise<void> {
  const select = vscode.l10n.t('Select Judge Prompt…');
  const openGuide = vscode.l10n.t('Open Guide');
  const choice = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'The records of {0} have one response, and the selected judge compares two. Select a judge prompt that scores one response to audit them.',
      asNotification(basename(file.path), 80),
    ),
    select,
    openGuide,
  );
  if (choice === select) await vscode.commands.executeCommand('recant.selectJudge', 'pointwise');
  if (choice === openGuide) await vscode.commands.executeCommand('recant.openGuide', 'judges');
}
