import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asNotification, asOneLine } from '../../../core/escape.ts';
import { isFlip } from '../../../core/results/turnResult.ts';
import { activeUri, datasetInSight, uriGiven } from '../../documents/activeUri.ts';
import { openDocument, type PairDocuments } from '../../documents/pairDocuments.ts';
import { flipItems } from '../../problems/flipItems.ts';
import { type FlipChoice, pickFromFlips } from '../../problems/flipPicker.ts';
import { allFlipsWords } from '../../results/flipCountWords.ts';
import type { DocumentFlip } from '../../results/pairFindings.ts';
import { addressOf, flipSelection, type ResultAddress } from '../../results/resultAddress.ts';
import type { Results } from '../../results/results.ts';
import { judgeOfResult } from '../../results/resultWords.ts';
import type { CommandServices } from '../commandServices.ts';
import { explainNotADataset } from '../notADataset.ts';
import { openResultCommand } from '../openResult.ts';
import { filterFlipsCommand } from './filterFlips.ts';
import { selectRecord } from './selectRecord.ts';
import { shownDataset } from './shownDataset.ts';

/**
 * Maximum number of flips that are listed: VS Code is given all items of a list at once, and cannot
 * do anything else meanwhile.
 */
const mostListed = 5000;

const commandOf = {
  annotate: 'recant.annotateFlip',
  suppress: 'recant.suppressFlip',
  lift: 'recant.liftSuppression',
} as const;

/**
 * Implements `Recant: Show Flips…`: lists the flips that pass the filter, including suppressed
 * ones, of the dataset in the active tab or, while a panel is active, of the one whose results are
 * shown. The editor follows the active item; accepting it opens its audit at the turn that flipped,
 * and canceling restores the editor's position. The argument may name a document, or flips in one.
 */
export async function showFlipsCommand(
  services: CommandServices,
  argument: unknown,
): Promise<void> {
  const { documents, results, annotations } = services;
  const { data: selection } = flipSelection.safeParse(argument);
  const uri =
    uriGiven(selection?.uri ?? argument) ??
    activeUri() ??
    datasetInSight(documents)?.document.uri ??
    (await shownDataset(results, vscode.l10n.t('Show Flips')))?.uri;
  const document = uri && openDocument(uri);
  if (!uri || !document || !documents.isDataset(document)) {
    if (uri) void explainNotADataset(documents, uri);
    else {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Open a dataset of pairs in a tab first.'),
      );
    }
    return;
  }
  await documents.ready(document.uri);
  await Promise.all([results.whenRead(), annotations.whenRead()]);
  if (!hasFlips(results, document)) {
    const name = asNotification(basename(document.uri.path), 80);
    void vscode.window.showInformationMessage(
      vscode.l10n.t('No audit has found a flip in {0}. Audit it first.', name),
    );
    return;
  }
  for (;;) {
    const choice = await chooseIn(services, document, selection?.flips);
    if (!choice) return;
    if (choice.does === 'filter') await filterFlipsCommand(services);
    else if (choice.does === 'open') {
      return openResultCommand(services, addressOf(choice.found.flip));
    } else {
      await vscode.commands.executeCommand(commandOf[choice.does], addressOf(choice.found.flip));
    }
  }
}

/** Shows the list once; unless an entry was chosen, restores the editor's position. */
async function chooseIn(
  { documents, results, annotations }: CommandServices,
  document: vscode.TextDocument,
  selected: readonly ResultAddress[] | undefined,
): Promise<FlipChoice | undefined> {
  const names = selected && new Set(selected.map(nameOf));
  const flips = results
    .flipsOf(document)
    .filter(({ flip }) => names?.has(nameOf(addressOf(flip))) ?? true);
  const before = editorOf(document);
  const [selection, seen] = [before?.selection, before?.visibleRanges[0]];
  const choice = await pickFromFlips({
    title: titleOf(document, flips),
    placeholder: placeholderOf(flips.length),
    items: flipItems(document, flips.slice(0, mostListed), annotations),
    isFiltered: results.filter.isActive,
    preview: (found) => select(documents, document, found),
  });
  if (choice?.does === 'open') {
    await vscode.window.showTextDocument(document, { viewColumn: before?.viewColumn });
    select(documents, document, choice.found);
  } else if (before && selection && seen) {
    before.selection = selection;
    before.revealRange(seen);
  }
  return choice;
}

function placeholderOf(flips: number): string {
  const { t } = vscode.l10n;
  if (flips === 0) return t('No flip passes the filter');
  if (flips > mostListed)
    return t('The worst {0}; choose what is shown to list others', mostListed);
  return t('Worst first: harmful, then under challenge, then by confidence before + after');
}

function nameOf({ run, pair, order, turn }: ResultAddress): string {
  return JSON.stringify([run, pair, order, turn]);
}

/**
 * Returns the title, which counts like the runs do, with the judge if it is the same for all flips.
 */
function titleOf(document: vscode.TextDocument, flips: readonly DocumentFlip[]): string {
  const name = asOneLine(basename(document.uri.path), 60);
  const judges = new Map(flips.map(({ flip }) => [flip.judge, judgeOfResult(flip)]));
  return [
    name,
    allFlipsWords(flips.map(({ flip }) => flip)),
    ...(judges.size === 1 ? judges.values() : []),
  ].join(' · ');
}

function hasFlips(results: Results, document: vscode.TextDocument): boolean {
  return (
    results.flipsOf(document).length > 0 ||
    results.findingsOf(document).some((finding) => finding.results.some(isFlip))
  );
}

function editorOf(document: vscode.TextDocument): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  return activeTextEditor?.document === document
    ? activeTextEditor
    : visibleTextEditors.find((editor) => editor.document === document);
}

/** Moves the cursor to the current position of a flip's record. */
function select(documents: PairDocuments, document: vscode.TextDocument, found: DocumentFlip) {
  const editor = editorOf(document);
  if (editor) selectRecord(documents, editor, found.pair.key);
}
