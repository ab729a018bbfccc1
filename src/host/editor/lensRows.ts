import * as vscode from 'vscode';
import { isSingle } from '../../core/data/responses.ts';
import { groupBy } from '../../core/words/groupBy.ts';
import type { Side } from '../../core/words/verdict.ts';
import type { DocumentPair, PairDocuments } from '../documents/pairDocuments.ts';

/** Groups pairs by their first line; their lenses share a row above it. */
export function rowsOf(
  pairs: readonly DocumentPair[],
  document: vscode.TextDocument,
): { range: vscode.Range; pairs: DocumentPair[] }[] {
  const rows: { range: vscode.Range; pairs: DocumentPair[] }[] = [];
  for (const pair of pairs) {
    const start = document.positionAt(pair.start);
    const row = rows.at(-1);
    if (row?.range.start.line === start.line) row.pairs.push(pair);
    else rows.push({ range: new vscode.Range(start, start), pairs: [pair] });
  }
  return rows;
}

/**
 * What the judge judges, and the pairs or samples that contain it, which have the other actions.
 */
interface LensGroup {
  readonly judged: readonly DocumentPair[];
  readonly records: readonly DocumentPair[];
}

/** Groups single responses by record; a pair is a group by itself. */
export function groupsOf(
  items: readonly DocumentPair[],
  document: vscode.TextDocument,
  documents: Pick<PairDocuments, 'pairs'>,
): readonly LensGroup[] {
  const byRecord = groupBy(items, (item) => (isSingle(item.pair) ? item.start : item));
  return [...byRecord.values()].map((judged) => {
    const [first] = judged;
    const pairs =
      first && isSingle(first.pair)
        ? documents.pairs.at(document, document.positionAt(first.start))
        : [];
    return { judged, records: pairs.length > 0 ? pairs : judged };
  });
}

/** Returns the side of a single response in its pair; undefined for a pair or a sample. */
export function sideIn({ records: [record] }: LensGroup, item: DocumentPair): Side | undefined {
  if (!record || item === record) return undefined;
  return item.pair.responseA === record.pair.responseA ? 'A' : 'B';
}
