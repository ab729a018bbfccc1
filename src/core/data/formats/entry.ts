import type { AnchoredPair, AnchoredRecord, RecordFault } from './anchoredRecord.ts';
import type { DatasetFormat, PairDraft } from './format.ts';
import { type DigestedDraft, pairDigest, readRecord } from './readRecord.ts';
import type { PlacedUnit } from './scan/unitReader.ts';

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** A record or a fault of the index, with its source. */
export type Entry =
  | { readonly drafts: readonly DigestedDraft[]; readonly anchor: Mutable<AnchoredRecord> }
  | { readonly drafts?: undefined; readonly anchor: Mutable<RecordFault> };

/**
 * Reads a unit of the text. A record's pairs get keys and ids later, from `namePairs`.
 *
 * @param digestOf a pair; default: by core's own SHA-256
 */
export function entryFrom(
  unit: PlacedUnit,
  format: DatasetFormat,
  formats: readonly DatasetFormat[],
  digestOf: (draft: PairDraft) => string = pairDigest,
): Entry {
  const { start, end, line } = unit;
  if ('fault' in unit) {
    const { fault, at, atLine } = unit;
    return { anchor: { ...fault, start, end, line, at, atLine } };
  }
  const reading = readRecord(unit.record, format, formats);
  if ('fault' in reading) {
    return { anchor: { ...reading.fault, start, end, line, at: start, atLine: line } };
  }
  const { format: read, unused } = reading;
  const drafts = reading.drafts.map((draft) => ({ digest: digestOf(draft), draft }));
  return {
    drafts,
    anchor: {
      ...{ key: '', digest: '', start, end, line, format: read, pairs: [] },
      ...(unused && { unused }),
    },
  };
}

type Naming = (draft: DigestedDraft, index: number) => string | undefined;

/** Gives each pair of a record its key and its id, which is the key if the record has none. */
export function namePairs({ drafts, anchor }: Entry, keyOf: Naming, idOf: Naming): void {
  if (drafts === undefined) return;
  anchor.pairs = drafts.map((item, index): AnchoredPair => {
    const { digest, draft } = item;
    const key = keyOf(item, index) ?? digest;
    const id = draft.id === undefined ? key : (idOf(item, index) ?? draft.id);
    return { key, digest, pair: { ...draft, id } };
  });
  anchor.key = anchor.pairs[0]?.key ?? '';
  anchor.digest = anchor.pairs[0]?.digest ?? '';
}

/** Moves an entry with unchanged text by a number of characters and lines. */
export function moveEntry({ anchor }: Entry, shift: number, lines: number): void {
  anchor.start += shift;
  anchor.end += shift;
  anchor.line += lines;
  if (!('at' in anchor)) return;
  anchor.at += shift;
  anchor.atLine += lines;
}

/** Replaces new entries by equal old ones; returns how many were replaced. */
export function keepSame(old: readonly Entry[], joined: readonly Entry[]): number {
  const differs = old.findIndex((entry, index) => {
    const other = joined[index];
    if (other === undefined || !isSameContent(entry, other)) return true;
    placeAs(entry, other);
    return false;
  });
  return differs === -1 ? old.length : differs;
}

function placeAs(entry: Entry, other: Entry): void {
  const { start, end, line } = other.anchor;
  Object.assign(entry.anchor, { start, end, line });
  if (other.drafts !== undefined) return;
  const { at, atLine } = other.anchor;
  Object.assign(entry.anchor, { at, atLine });
}

/** Whether two entries have the same content, wherever they are. */
function isSameContent(one: Entry, other: Entry): boolean {
  if (one.drafts !== undefined && other.drafts !== undefined) {
    return (
      one.anchor.format === other.anchor.format &&
      JSON.stringify([one.drafts, one.anchor.unused]) ===
        JSON.stringify([other.drafts, other.anchor.unused])
    );
  }
  return (
    one.drafts === undefined &&
    other.drafts === undefined &&
    one.anchor.reason === other.anchor.reason &&
    one.anchor.remedy === other.anchor.remedy
  );
}
