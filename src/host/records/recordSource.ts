import { setImmediate as breathe } from 'node:timers/promises';
import type * as vscode from 'vscode';
import { findText } from '../../core/formats/findText.ts';
import { recordName } from '../../core/recordName.ts';
import { searchDataset } from '../../files/searchDataset.ts';
import type { FileIndex, StreamedDataset } from '../../files/streamedDataset.ts';
import type { DocumentItems } from '../documents/documentItems.ts';

/** A listed pair. */
export interface ListedPair {
  readonly key: string;
  readonly id: string;
  /** 1-based line of its record. */
  readonly line: number;
  /** Name with the number of its record. */
  readonly name: string;
}

/** The pairs found so far, in file order. */
export type Listing = Pick<FileIndex, 'faultCount' | 'firstFault' | 'isComplete'> & {
  readonly pairs: readonly ListedPair[];
};

export interface ListedMatch {
  readonly pair: ListedPair;
  /** The match with surrounding text. */
  readonly excerpt: string;
}

/** Lists and searches the pairs of one dataset. */
export interface RecordSource {
  /** Reads the dataset, reporting pairs as they are found. */
  list(signal: AbortSignal, onProgress: (listing: Listing) => void): Promise<unknown>;
  /** Yields pairs that contain a text as they are found. */
  search(text: string, signal: AbortSignal): AsyncGenerator<readonly ListedMatch[], void, void>;
}

const searchedAtOnce = 500;

/** Returns the source for the pairs of a document in the editor, with unsaved changes. */
export function documentSource(items: DocumentItems, document: vscode.TextDocument): RecordSource {
  const found = items.of(document).map(({ key, pair, number, start }) => ({
    pair,
    listed: {
      key,
      id: pair.id,
      line: document.positionAt(start).line + 1,
      name: recordName(pair, number),
    },
  }));
  const faults = items.faultsOf(document);
  const listing: Listing = {
    pairs: found.map(({ listed }) => listed),
    faultCount: faults.length,
    firstFault: faults[0],
    isComplete: true,
  };
  return {
    async list(_, onProgress) {
      onProgress(listing);
    },
    async *search(text, signal) {
      const wanted = text.toLowerCase();
      for (let from = 0; from < found.length; from += searchedAtOnce) {
        await breathe(undefined, { signal });
        yield found.slice(from, from + searchedAtOnce).flatMap(({ pair, listed }) => {
          const excerpt = findText(pair, wanted);
          return excerpt === undefined ? [] : [{ pair: listed, excerpt }];
        });
      }
    },
  };
}

/**
 * Returns the source for the pairs of a file on disk, regardless of size. A search waits for the
 * listing.
 */
export function fileSource(dataset: StreamedDataset): RecordSource {
  return {
    list: (signal, onProgress) => dataset.index(signal, onProgress),
    search: (text, signal) => searchDataset(dataset, { text, signal }),
  };
}
