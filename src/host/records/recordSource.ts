import { setImmediate as breathe } from 'node:timers/promises';
import type * as vscode from 'vscode';
import { findText } from '../../core/data/formats/findText.ts';
import { recordName } from '../../core/data/recordName.ts';
import type { FileIndex } from '../../files/places/fileIndex.ts';
import type { ReadFault } from '../../files/readDataset.ts';
import { searchDataset } from '../../files/searchDataset.ts';
import type { ReadPair, StreamedDataset } from '../../files/streamedDataset.ts';
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
export interface Listing extends Pick<FileIndex, 'faultCount' | 'isComplete'> {
  /** All of them, or the first ones of a file. */
  readonly pairs: readonly ListedPair[];
  readonly count: number;
  readonly firstFault: ReadFault | undefined;
}

export interface ListedMatch {
  readonly pair: ListedPair;
  /** The match with surrounding text; undefined for a name or an id. */
  readonly excerpt: string | undefined;
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
    count: found.length,
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

/** Maximum number of pairs of a file that are listed; others are found by a search. */
const mostListed = 501;

/**
 * Returns the source for the pairs of a file on disk, regardless of size. Lists the first of them,
 * because names take reading. A search waits for the listing.
 */
export function fileSource(dataset: StreamedDataset): RecordSource {
  return {
    async list(signal, onProgress) {
      const pairs: ListedPair[] = [];
      let looked = 0;
      let naming = Promise.resolve();
      const list = async (index: FileIndex) => {
        const end = Math.min(index.pairs.count, mostListed);
        const wanted = Array.from({ length: end - looked }, (_, at) => looked + at);
        looked = end;
        for await (const read of dataset.read(wanted, { signal })) pairs.push(...read.map(listed));
        const { faultCount, faults, isComplete } = index;
        const { count } = index.pairs;
        onProgress({ pairs, count, faultCount, firstFault: faults[0], isComplete });
      };
      await dataset.index(signal, (index) => {
        naming = naming.then(() => list(index));
      });
      await naming;
    },
    async *search(text, signal) {
      for await (const matches of searchDataset(dataset, { text, signal })) {
        yield matches.map(({ pair, excerpt }) => ({ pair: listed(pair), excerpt }));
      }
    },
  };
}

function listed({ key, pair, line, number }: ReadPair): ListedPair {
  return { key, id: pair.id, line, name: recordName(pair, number) };
}
