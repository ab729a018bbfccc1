import type * as vscode from 'vscode';
import { pairDigest } from '../../core/data/formats/readRecord.ts';
import { isSingle } from '../../core/data/responses.ts';
import { singleOfPair } from '../../core/data/samples/singles.ts';
import { type SectionKind, sectionAtOffset } from '../records/recordDocument.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { recordScheme } from '../records/recordUri.ts';
import type { DocumentPair } from './documentPair.ts';

/** The pair or the single responses of each record document. */
export class RecordItems {
  readonly #records: Pick<RecordStore, 'shown'>;

  constructor(records: Pick<RecordStore, 'shown'>) {
    this.#records = records;
  }

  /** Returns the pair, if the document shows one; undefined for other documents. */
  pairsIn(document: vscode.TextDocument): readonly DocumentPair[] | undefined {
    return this.#shownIn(document)?.filter(({ pair }) => !isSingle(pair));
  }

  /**
   * Returns the single responses of a document; of a pair, both, or only the one whose section
   * contains the position. Undefined for documents without records.
   */
  singlesIn(
    document: vscode.TextDocument,
    position?: vscode.Position,
  ): readonly DocumentPair[] | undefined {
    const shown = this.#shownIn(document);
    const [found] = shown ?? [];
    if (!found || isSingle(found.pair)) return shown;
    const section = position && this.sectionAt(document, position);
    const both = (['A', 'B'] as const).map((side) => {
      const pair = singleOfPair(found.pair, side);
      const digest = pairDigest(pair);
      return { ...found, pair, key: digest, digest };
    });
    if (section === 'responseA') return both.slice(0, 1);
    return section === 'responseB' ? both.slice(1) : both;
  }

  /** Returns the section at a position; undefined in other documents. */
  sectionAt(document: vscode.TextDocument, position: vscode.Position): SectionKind | undefined {
    if (document.uri.scheme !== recordScheme) return undefined;
    const record = this.#records.shown(document.uri)?.record;
    return record && document.getText() === record.text
      ? sectionAtOffset(record, document.offsetAt(position))?.kind
      : undefined;
  }

  #shownIn(document: vscode.TextDocument): readonly DocumentPair[] | undefined {
    if (document.uri.scheme !== recordScheme) return undefined;
    const shown = this.#records.shown(document.uri);
    if (!shown) return [];
    return [{ ...shown.pair, document: document.uri, start: 0, end: shown.record.text.length }];
  }
}
