import * as vscode from 'vscode';
import { NotADatasetError } from '../../files/readDataset.ts';
import { activeUri, datasetInSight } from '../documents/activeUri.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { readRecordUri } from '../records/recordUri.ts';
import type { FileRuns } from '../runs/fileRuns.ts';
import type { FormSource } from '../runs/form/settingsList.ts';
import type { SpendingLimits } from '../runs/spending.ts';
import { type NewRunForm, startRun } from '../runs/startRun.ts';
import { explainNotADataset } from './notADataset.ts';

/**
 * `Recant: Audit File…` and `Recant: Attack File…`: the dataset in the active tab, of any size, or the
 * file that a menu names.
 */
export async function startFileRunCommand<
  Choices extends SpendingLimits,
  Source extends FormSource,
>(
  { documents, fileRuns }: { readonly documents: PairDocuments; readonly fileRuns: FileRuns },
  form: NewRunForm<Choices, Source>,
  argument: unknown,
): Promise<void> {
  const inSight = activeUri() ?? datasetInSight(documents)?.document.uri;
  const uri = argument instanceof vscode.Uri ? argument : inSight;
  if (!uri) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a dataset of pairs in a tab first.'),
    );
    return;
  }
  const dataset = readRecordUri(uri)?.dataset ?? uri;
  try {
    await startRun(fileRuns, form, dataset);
  } catch (error) {
    if (!(error instanceof NotADatasetError)) throw error;
    void explainNotADataset(dataset);
  }
}
