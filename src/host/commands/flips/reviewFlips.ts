import { basename } from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { hasTurned } from '../../../core/measures/countedFlips.ts';
import type { Flip } from '../../../core/results/turnResult.ts';
import { asNotification, asOneLine } from '../../../core/words/escape.ts';
import { type KeptReview, keptReview } from '../../../messages/review.ts';
import { describeProblem } from '../../describeProblem.ts';
import { uriGiven } from '../../documents/activeUri.ts';
import { datasetSchemes } from '../../documents/mayBeDataset.ts';
import { openDocument } from '../../documents/pairDocuments.ts';
import { showMessageIn } from '../../panel/messagePanel.ts';
import { problemWords } from '../../problemWords.ts';
import { openRecordDocument } from '../../records/recordFileSystem.ts';
import { revealPosition } from '../../records/revealRecord.ts';
import { datasetId } from '../../results/isOver.ts';
import type { DocumentFlip } from '../../results/pairFindings.ts';
import { addressOf, resultAddress } from '../../results/resultAddress.ts';
import { FlipReview } from '../../review/flipReview.ts';
import { ReviewPanel } from '../../review/reviewPanel.ts';
import { offer, offerRunLogs } from '../../runs/offer.ts';
import type { CommandServices } from '../commandServices.ts';
import { explainNotADataset } from '../notADataset.ts';
import { findSubject, goToDataset } from '../subjectAt.ts';
import { datasetOfRuns, shownDataset } from './shownDataset.ts';

/** Runs whose flips are reviewed, as the button of a report passes them. */
const reviewedRuns = z.object({ runs: z.array(z.string()).min(1) });

/**
 * Implements `Recant: Review Flips`: shows the flips of a dataset, one after
 * the other, to be annotated by keys: of the dataset in the argument or the active editor, of the one
 * that the runs in the argument are over, or, while a panel is active, of the one whose results are
 * shown. Leaves out suppressed flips, and those of records that have changed since.
 */
export async function reviewFlipsCommand(
  services: CommandServices,
  argument: unknown,
): Promise<void> {
  const { documents, results, annotations } = services;
  const named = reviewedRuns.safeParse(argument).data;
  const title = vscode.l10n.t('Review Flips');
  const given = uriGiven(argument);
  const document = named
    ? await datasetOfRuns(results, named.runs, title)
    : ((given && openDocument(given)) ??
      vscode.window.activeTextEditor?.document ??
      (await goToDataset(documents))?.document ??
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
  const items = await flipsToReview(services, document, named?.runs);
  if (typeof items === 'string') {
    void offer('information', items, [offerRunLogs()]);
    return;
  }
  // Asked now, because keys annotate in the panel.
  if ((await annotations.authors.near(document.uri)) === undefined) return;
  openReview(services, document, new FlipReview(items, annotations), named ?? {});
}

/**
 * Implements `Recant: Review From Here`: reviews flips in the order of records, from the flip in the
 * argument on, or else from the record under the cursor.
 */
export async function reviewFromCommand(
  services: CommandServices,
  argument: unknown,
): Promise<void> {
  const found = await findSubject(services.documents, argument);
  if (!found) return;
  const items = await flipsToReview(services, found.document, undefined);
  if (typeof items === 'string') {
    void vscode.window.showInformationMessage(items);
    return;
  }
  const named = JSON.stringify(resultAddress.safeParse(argument).data);
  const review = new FlipReview(items, services.annotations);
  review.beginAt(found.pair.start, (flip) => JSON.stringify(addressOf(flip)) === named);
  openReview(services, found.document, review, {});
}

/**
 * Continues a review after a reload with the flips that its dataset has now. A panel of which none
 * is left says so.
 */
export function reviewRestorer(services: CommandServices): vscode.WebviewPanelSerializer {
  const { context, log } = services;
  return {
    async deserializeWebviewPanel(panel, state: unknown) {
      const kept = keptReview.safeParse(state).data;
      if (!kept || !datasetSchemes.includes(kept.dataset.split(':')[0] ?? '')) {
        panel.dispose();
        return;
      }
      try {
        await restoreReview(services, kept, panel);
      } catch (error) {
        log.error(describeProblem(error));
        showMessageIn(panel, context.extensionUri, 'audit', problemWords(error));
      }
    },
  };
}

/** Rejects with the reason if no flip is left. */
async function restoreReview(
  services: CommandServices,
  kept: KeptReview,
  into: vscode.WebviewPanel,
): Promise<void> {
  const { results, annotations } = services;
  const uri = vscode.Uri.parse(kept.dataset);
  await Promise.all([results.whenRead(), annotations.authors.recognizeOwn()]);
  const runs = results.showable.all;
  const gone = vscode.l10n.t(
    'A run log of this review is gone: it was deleted or moved. Audit {0} again, or close this tab.',
    asNotification(basename(uri.path), 80),
  );
  const notice = runs.some(({ run }) => run === kept.run) ? undefined : gone;
  const isKnown =
    vscode.workspace.getWorkspaceFolder(uri) !== undefined ||
    runs.some(({ header }) => datasetId(header.dataset.location) === kept.dataset);
  if (!isKnown) throw new Error(gone);
  const document = await vscode.workspace.openTextDocument(uri);
  const items = await flipsToReview(services, document, kept.runs);
  if (typeof items === 'string') throw new Error(notice ?? items);
  const review = new FlipReview(items, annotations);
  review.continueFrom(kept);
  openReview(services, document, review, kept, { into, ...(notice !== undefined && { notice }) });
}

/**
 * Returns the flips of a dataset that are reviewed, at least one, or why there are none.
 *
 * @param runs the only runs whose flips are reviewed; default: those shown
 */
async function flipsToReview(
  { documents, results, annotations }: CommandServices,
  document: vscode.TextDocument,
  runs: readonly string[] | undefined,
): Promise<readonly DocumentFlip[] | string> {
  await documents.ready(document.uri);
  await Promise.all([results.whenRead(), annotations.whenRead()]);
  const found = runs ? results.flipsOfRuns(document, runs) : results.flipsOf(document);
  const items = found.filter(
    ({ flip, isStale }) =>
      !isStale && hasTurned(flip.judgment) && !annotations.notesOf(flip)?.suppression,
  );
  if (items.length > 0) return items;
  const name = asNotification(basename(document.uri.path), 80);
  return found.length > 0
    ? vscode.l10n.t(
        'No flip in {0} is left to review: they are suppressed, or their records have changed.',
        name,
      )
    : vscode.l10n.t('There is no flip in {0}. Audit it first.', name);
}

function openReview(
  { documents, results, annotations, audits, context, log }: CommandServices,
  document: vscode.TextDocument,
  review: FlipReview,
  { runs }: Pick<KeptReview, 'runs'>,
  options?: ConstructorParameters<typeof ReviewPanel>[3],
): void {
  const logOf = (flip: Flip) => {
    const path = results.pathOf(flip.run.run);
    if (path !== undefined) return path;
    throw new Error(vscode.l10n.t('The log of this result is gone. Audit the pair again.'));
  };
  const pairOf = ({ pair: { key, order } }: Flip) => ({ pair: key, order });
  new ReviewPanel(
    review,
    vscode.l10n.t('Review: {0}', asOneLine(basename(document.uri.path), 40)),
    {
      extensionUri: context.extensionUri,
      dataset: document.uri,
      ...(runs && { runs }),
      annotations,
      openAudit: async (flip) => audits.open(logOf(flip), pairOf(flip)),
      showAudit: async (flip) => audits.show(logOf(flip), { pair: pairOf(flip) }),
      showRecord: async (flip) => {
        const found = await documents.find(document.uri, flip.pair.key);
        if (found) await openRecordDocument(document.uri, found);
      },
      revealRecord: async (flip, besides) => {
        const found = await documents.find(document.uri, flip.pair.key);
        if (!found) return;
        const at = document.positionAt(found.start);
        await revealPosition(document, at, { besides, preserveFocus: true });
      },
      log,
    },
    options,
  );
}
