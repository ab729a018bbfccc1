import { basename } from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { asNotification, asOneLine } from '../../../core/escape.ts';
import type { Flip } from '../../../core/results/turnResult.ts';
import { datasetInSight } from '../../documents/activeUri.ts';
import { openRecordDocument } from '../../records/recordFileSystem.ts';
import { FlipReview } from '../../review/flipReview.ts';
import { ReviewPanel } from '../../review/reviewPanel.ts';
import type { CommandServices } from '../commandServices.ts';
import { explainNotADataset } from '../notADataset.ts';
import { datasetOfRuns, shownDataset } from './shownDataset.ts';

/** Runs whose flips are reviewed, as the button of a report passes them. */
const reviewedRuns = z.object({ runs: z.array(z.string()).min(1) });

/**
 * Implements `Recant: Review Flips`: shows the flips of a dataset that pass the filter, one after
 * the other, to be annotated by keys: of the dataset in the active editor, of the one that the runs
 * in the argument are over, or, while a panel is active, of the one whose results are shown. Leaves
 * out suppressed flips, and those of records that have changed since.
 */
export async function reviewFlipsCommand(
  services: CommandServices,
  argument: unknown,
): Promise<void> {
  const { documents, results, annotations, audits, context, log } = services;
  const named = reviewedRuns.safeParse(argument).data;
  const title = vscode.l10n.t('Review Flips');
  const document = named
    ? await datasetOfRuns(results, named.runs, title)
    : (vscode.window.activeTextEditor?.document ??
      datasetInSight(documents)?.document ??
      (await shownDataset(results, title)));
  if (!document && named) return;
  if (!document) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a dataset of pairs in a tab first.'),
    );
    return;
  }
  if (!documents.isDataset(document)) {
    void explainNotADataset(documents, document.uri);
    return;
  }
  await documents.ready(document.uri);
  await Promise.all([results.whenRead(), annotations.whenRead()]);
  const items = results
    .flipsOf(document)
    .filter(({ flip, isStale }) => !isStale && !annotations.notesOf(flip)?.suppression);
  const name = basename(document.uri.path);
  if (items.length === 0) {
    void vscode.window.showInformationMessage(
      results.filter.isActive
        ? vscode.l10n.t('No flip in {0} passes the filter.', asNotification(name, 80))
        : vscode.l10n.t('There is no flip in {0}. Audit it first.', asNotification(name, 80)),
    );
    return;
  }
  const logOf = (flip: Flip) => {
    const path = results.pathOf(flip);
    if (path !== undefined) return path;
    throw new Error(vscode.l10n.t('The log of this result is gone. Audit the pair again.'));
  };
  const pairOf = ({ pair, order }: Flip) => ({ pair, order });
  new ReviewPanel(
    new FlipReview(items, annotations),
    vscode.l10n.t('Review: {0}', asOneLine(name, 40)),
    {
      extensionUri: context.extensionUri,
      annotations,
      openAudit: async (flip) => audits.open(logOf(flip), pairOf(flip)),
      showAudit: async (flip) => audits.show(logOf(flip), { pair: pairOf(flip) }),
      showRecord: async (flip) => {
        const found = await documents.find(document.uri, flip.pair);
        if (found) await openRecordDocument(document.uri, found);
      },
      log,
    },
  );
}
