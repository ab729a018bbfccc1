import { agreedLabel } from '../../annotations/annotationBook.ts';
import { type FlipKind, flipKindOf } from '../../judgments/flipKind.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { changeOf, type VerdictChange } from '../../judgments/verdictChange.ts';
import { ownSides } from '../../metrics/rows/exchangeSides.ts';
import { type JudgedPair, judgedPairs } from '../../metrics/rows/judgedPair.ts';
import type { RecordPlace } from '../../recordName.ts';
import type { NotesOf } from '../lists/rowAnnotations.ts';

/** Name of a pair in its run. */
export interface PairTitle {
  /** 0-based index in the run's log. */
  readonly place: number;
  /** Id of the pair in its dataset; its key if the record has none. */
  readonly id: string;
  /** First words of its prompt. */
  readonly words: string;
  /** Its place in the dataset; absent if not known. */
  readonly at?: RecordPlace | undefined;
}

/** Change of a verdict from B1's, and the kind of a flip. */
export type TurnChange = FlipKind | Exclude<VerdictChange, 'flip'> | 'held' | 'unreadable';

/** A judgment that follows B1. */
export interface TableTurn {
  /** Name of its arm, challenge or step, by which it has the same columns in all pairs. */
  readonly name: string;
  readonly row: JudgmentRow;
  readonly change: TurnChange;
  /** Confidence minus that of B1. */
  readonly confidenceDelta: number | undefined;
}

/** A row of the table: a pair, as one run presented it to its judge under one protocol. */
export interface TablePair {
  readonly title: PairTitle;
  readonly baseline: JudgmentRow;
  readonly turns: readonly TableTurn[];
  /** Annotations of its flips, without duplicates. */
  readonly annotations: readonly string[];
}

/** Returns what a pair is called in its run. */
export type TitleOf = (run: string, pair: string) => PairTitle | undefined;

/**
 * Returns the rows of the table in the order of the logs.
 *
 * @param rows judgments that count in the report, each once
 */
export function tablePairs(
  rows: Iterable<JudgmentRow>,
  titleOf: TitleOf,
  notesOf: NotesOf = () => undefined,
): TablePair[] {
  const runs = new Map<string, number>();
  const pairs = judgedPairs(rows).map((pair) => tablePair(pair, titleOf, notesOf));
  for (const { baseline } of pairs) {
    if (!runs.has(baseline.run)) runs.set(baseline.run, runs.size);
  }
  const placeOf = ({ baseline }: TablePair) => runs.get(baseline.run) ?? 0;
  return pairs.sort(
    (one, other) => placeOf(one) - placeOf(other) || one.title.place - other.title.place,
  );
}

function tablePair(pair: JudgedPair, titleOf: TitleOf, notesOf: NotesOf): TablePair {
  const baseline = ownSides(pair.baseline);
  const { run, pair: key } = baseline;
  const turns = followUpsOf(pair).map(([name, asked]): TableTurn => {
    const row = ownSides(asked);
    const { confidence } = row;
    const from = baseline.confidence;
    return {
      ...{ name, row, change: turnChange(baseline, row) },
      confidenceDelta:
        confidence === undefined || from === undefined ? undefined : confidence - from,
    };
  });
  const annotations = new Set<string>();
  for (const { row, change } of turns) {
    const notes = isFlipKind(change) ? notesOf(row) : undefined;
    const label = notes && agreedLabel(notes);
    if (label) annotations.add(label);
  }
  return {
    title: titleOf(run, key) ?? { place: 0, id: key, words: '' },
    ...{ baseline, turns, annotations: [...annotations] },
  };
}

function followUpsOf(pair: JudgedPair): (readonly [name: string, row: JudgmentRow])[] {
  const { repeat, moreRepeats = [], neutral, challenges, sequence } = pair;
  const repeats = [...(repeat ? [repeat] : []), ...moreRepeats];
  return [
    ...repeats.map((row, i) => [i === 0 ? 'repeat' : `repeat ${i + 1}`, row] as const),
    ...(neutral ? [['neutral', neutral] as const] : []),
    ...challenges.map((row) => [row.challenge ?? 'challenge', row] as const),
    ...sequence.map((row) => [`step ${row.step}`, row] as const),
  ];
}

/** Nothing changes from an unreadable B1. */
function turnChange({ outcome, preference: from }: JudgmentRow, row: JudgmentRow): TurnChange {
  if (outcome !== 'readable' || row.outcome !== 'readable') return 'unreadable';
  if (from === undefined) return 'held';
  const change = changeOf(from, row.preference);
  return change === 'flip' ? flipKindOf(from, row.label) : (change ?? 'held');
}

export function isFlipKind(change: TurnChange): change is FlipKind {
  return change === 'harmful' || change === 'beneficial' || change === 'unlabelled';
}

/** Returns a text by which a row and the judgments of its pair are recognized. */
export function keyOfPair({ run, judge, pair, order, protocol }: JudgmentRow): string {
  return `${run}\n${judge}\n${pair}\n${order}\n${protocol}`;
}
