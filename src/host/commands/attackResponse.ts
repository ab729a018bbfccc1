import * as vscode from 'vscode';
import * as z from 'zod';
import { factsOf } from '../../core/data/pairFacts.ts';
import { responseText } from '../../core/data/responses.ts';
import { samplesOfResponse, weakerSide } from '../../core/data/samples/samplesOf.ts';
import { responseAmong, responseAt } from '../../core/runs/attack/views/responseAt.ts';
import { asIconLabel } from '../../core/words/escape.ts';
import type { Side } from '../../core/words/verdict.ts';
import { beginAttack } from '../attackEditor/beginAttack.ts';
import { findSample } from '../attackEditor/findSample.ts';
import type { DocumentPair, PairDocuments } from '../documents/pairDocuments.ts';
import type { CommandServices } from './commandServices.ts';
import { findSubject, namesPair } from './subjectAt.ts';

/**
 * Side that a lens or a code action adds to the pair. Validated because commands can be run with
 * any argument.
 */
const sided = z.object({ side: z.enum(['A', 'B']) });

/**
 * Implements `Recant: Attack Response…`: attacks the response that the argument names or that
 * contains the cursor, of a pair or a file of samples; otherwise the user picks one.
 */
export async function attackResponseCommand(
  { documents, attacks }: CommandServices,
  argument: unknown,
): Promise<void> {
  const inNoPair = namesPair(argument) ? undefined : await findSample(documents, argument);
  if (inNoPair) {
    await beginAttack(attacks, inNoPair);
    return;
  }
  const meant = namesPair(argument) ? undefined : responseUnderCursor(documents);
  const found = meant ?? (await findSubject(documents, argument, documents.pairs));
  if (!found) return;
  const { document, pair } = found;
  const named = sided.safeParse(argument).data?.side;
  const side =
    named ?? meant?.side ?? sideUnderCursor(documents, document, pair) ?? (await pickSide(pair));
  if (!side) return;
  await beginAttack(attacks, {
    samples: samplesOfResponse(pair.pair, side),
    pair: pair.pair,
    dataset: documents.datasetOf(pair),
    format: pair.format,
    number: pair.number,
  });
}

/** Returns the response at the cursor of the active editor if its record contains several pairs. */
function responseUnderCursor(documents: PairDocuments) {
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  const pairs = document && selection ? documents.pairs.at(document, selection.active) : [];
  const [first] = pairs;
  if (!document || !selection || !first || pairs.length < 2) return undefined;
  const range = new vscode.Range(document.positionAt(first.start), document.positionAt(first.end));
  const offset = document.offsetAt(selection.active) - first.start;
  const own = pairs.map(({ pair }) => pair);
  const meant = responseAmong(document.getText(range), offset, own);
  const pair = pairs.find((one) => one.pair === meant?.pair);
  return meant && pair && { document, pair, side: meant.side };
}

/** Returns the response at the cursor of the active editor, in a record document or a dataset. */
function sideUnderCursor(
  documents: PairDocuments,
  document: vscode.TextDocument,
  pair: DocumentPair,
): Side | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document !== document) return undefined;
  return sideAt(documents, document, pair, editor.selection.active);
}

/** Returns the response of a pair at a position of its document. */
export function sideAt(
  documents: PairDocuments,
  document: vscode.TextDocument,
  pair: DocumentPair,
  position: vscode.Position,
): Side | undefined {
  const section = documents.sectionAt(document, position);
  if (section === 'responseA') return 'A';
  if (section === 'responseB') return 'B';
  if (section !== undefined) return undefined;
  const [start, end] = [document.positionAt(pair.start), document.positionAt(pair.end)];
  const record = document.getText(new vscode.Range(start, end));
  return responseAt(record, document.offsetAt(position) - pair.start, pair.pair);
}

async function pickSide({ pair }: DocumentPair): Promise<Side | undefined> {
  const weaker = weakerSide(factsOf(pair));
  const items = (['A', 'B'] as const).map((side) => ({
    label:
      side === weaker
        ? vscode.l10n.t('Response {0} (the weaker one by its label)', side)
        : vscode.l10n.t('Response {0}', side),
    description: asIconLabel(responseText(pair, side), 80),
    side,
  }));
  const title = vscode.l10n.t('Attack Response');
  const placeHolder = vscode.l10n.t('The cursor isn’t in either response. Which one?');
  return (await vscode.window.showQuickPick(items, { title, placeHolder, ignoreFocusOut: true }))
    ?.side;
}
