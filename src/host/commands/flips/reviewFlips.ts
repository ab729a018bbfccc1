import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asNotification, asOneLine } from '../../../core/escape.ts';
import type { Flip } from '../../../core/results/turnResult.ts';
import { openRecordDocument } from '../../records/recordFileSystem.ts';
import { FlipReview } from '../../review/flipReview.ts';
import { ReviewPanel } from '../../review/reviewPanel.ts';
import type { CommandServices } from '../commandServices.ts';
import { explainNotADataset } from '../notADataset.ts';

/**
 * Implements `Recant: Review Flips`: shows the flips of the dataset in the active editor that pass
 * the filter, one after the other, to be annotated by keys. Leaves out suppressed flips, and those
 * of records that have changed since.
 */
export async function reviewFlipsCommand(services: CommandServices): Promise<void> {
  const { documents, results, annotations, audits, context, log } = services;
  const document = vscode.window.activeTextEditor?.document;
  if (!document) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a dataset of pairs in a tab first.'),
    );
    return;
  }
  if (!documents.isDataset(document)) {
    void explainNotADataset(document.uri);
    return;
  }
  await Promise.all([results.whenRead(), annotations.whenRead()]);
  const items = results
    .flipsOf(document)
    .filter(({ flip, isStale }) => !isStale && !annotations.notesOf(flip)?.suppression);
  const name = basename(document.uri.path);
  const [first] = items;
  if (!first) {
    void vscode.window.showInformationMessage(
      results.filter.isActive
        ? vscode.l10n.t('No flip in {0} passes the filter.', asNotification(name, 80))
        : vscode.l10n.t('There is no flip in {0}. Audit it first.', asNotification(name, 80)),
    );
    return;
  }
  if ((await annotations.authorOf(first.flip)) === undefined) return;
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
