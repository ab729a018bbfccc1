import type { PairDocuments } from '../documents/pairDocuments.ts';
import type { FileRuns } from '../runs/fileRuns.ts';
import type { FormSource } from '../runs/form/settingsList.ts';
import type { SpendingLimits } from '../runs/spending.ts';
import { type NewRunForm, startRun } from '../runs/startRun.ts';
import { withDataset } from './notADataset.ts';

/**
 * Implements `Recant: Audit File…` and `Recant: Attack File…` for the dataset in the active tab,
 * regardless of size, or the file passed by a menu.
 */
export async function startFileRunCommand<
  Choices extends SpendingLimits,
  Source extends FormSource,
>(
  { documents, fileRuns }: { readonly documents: PairDocuments; readonly fileRuns: FileRuns },
  form: NewRunForm<Choices, Source>,
  argument: unknown,
): Promise<void> {
  await withDataset(documents, argument, (dataset) => startRun(fileRuns, form, dataset));
}
