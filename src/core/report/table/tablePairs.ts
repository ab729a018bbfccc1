import { agreedLabel } from '../../annotations/annotationBook.ts';
import type { RecordPlace } from '../../data/recordName.ts';
import { type FlipKind, flipKindOf } from '../../judgments/flipKind.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { changeOf, type VerdictChange } from '../../judgments/verdictChange.ts';
import { ownSides } from '../../metrics/rows/exchangeSides.ts';
import type { JudgedPair } from '../../metrics/rows/judgedPair.ts';
import { type OrderedRows, pairsIn } from '../../metrics/rows/orderedRows.ts';
import { type OpposedPair, opposedPair, statesOf } from '../../results/opposedPair.ts';
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

/** A pair whose turns, name and annotations are derived when they are read. */
class JudgedRow implements TablePair {
  readonly baseline: JudgmentRow;
  readonly #pair: JudgedPair;
  readonly #titleOf: TitleOf;
  readonly #notesOf: NotesOf;
  #turns: readonly TableTurn[] | undefined;

  constructor(pair: JudgedPair, titleOf: TitleOf, notesOf: NotesOf) {
    this.baseline = ownSides(pair.baseline);
    this.#pair = pair;
    this.#titleOf = titleOf;
    this.#notesOf = notesOf;
  }

  get title(): PairTitle {
    const { run, pair } = this.baseline;
    return this.#titleOf(run, pair) ?? { place: 0, id: pair, words: '' };
  }

  get turns(): readonly TableTurn[] {
    this.#turns ??= turnsOf(this.baseline, this.#pair);
    return this.#turns;
  }

  get annotations(): readonly string[] {
    const annotations = new Set<string>();
    for (const { row, change } of this.turns) {
      const notes = isFlipKind(change) ? this.#notesOf(row) : undefined;
      const label = notes && agreedLabel(notes);
      if (label) annotations.add(label);
    }
    return [...annotations];
  }
}

/**
 * The rows of the table in the order of the logs, each made when it is reached: those of a million
 * judgments would take 200 MB.
 */
export class TablePairs implements Iterable<TablePair> {
  readonly #pairs: ReturnType<typeof pairsIn>;
  readonly #titleOf: TitleOf;
  readonly #notesOf: NotesOf;
  /** Indices of pairs, in the order of the rows. */
  readonly #order: Int32Array;

  /** @param rows judgments that count in the report, each once */
  constructor(
    rows: OrderedRows | Iterable<JudgmentRow>,
    titleOf: TitleOf,
    notesOf: NotesOf = () => undefined,
  ) {
    this.#pairs = pairsIn(rows);
    this.#titleOf = titleOf;
    this.#notesOf = notesOf;
    this.#order = this.#inLogOrder();
  }

  get length(): number {
    return this.#order.length;
  }

  /** Returns a row by its index. */
  at(index: number): TablePair | undefined {
    const pair = this.#pairs.at(this.#order[index] ?? this.length);
    return pair && new JudgedRow(pair, this.#titleOf, this.#notesOf);
  }

  *[Symbol.iterator](): Generator<TablePair> {
    for (let i = 0; i < this.length; i += 1) {
      const pair = this.at(i);
      if (pair) yield pair;
    }
  }

  /** Returns the order of runs as they appear and, within a run, of its log. */
  #inLogOrder(): Int32Array {
    const { length } = this.#pairs;
    const runs = new Map<string, number>();
    const [ofRun, inRun] = [new Int32Array(length), new Int32Array(length)];
    for (let i = 0; i < length; i += 1) {
      const baseline = this.#pairs.at(i)?.baseline;
      if (!baseline) continue;
      const { run, pair } = ownSides(baseline);
      const place = runs.get(run) ?? runs.size;
      runs.set(run, place);
      ofRun[i] = place;
      inRun[i] = this.#titleOf(run, pair)?.place ?? 0;
    }
    return Int32Array.from(ofRun.keys()).sort(
      (one, other) =>
        (ofRun[one] ?? 0) - (ofRun[other] ?? 0) ||
        (inRun[one] ?? 0) - (inRun[other] ?? 0) ||
        one - other,
    );
  }
}

function turnsOf(baseline: JudgmentRow, pair: JudgedPair): TableTurn[] {
  return followUpsOf(pair).map(([name, asked]) => {
    const row = ownSides(asked);
    const { confidence } = row;
    const from = baseline.confidence;
    return {
      ...{ name, row, change: turnChange(baseline, row) },
      confidenceDelta:
        confidence === undefined || from === undefined ? undefined : confidence - from,
    };
  });
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

/** Returns what became of a row's first verdict; undefined if no challenge opposed it. */
export function opposedIn({ baseline, turns }: TablePair): OpposedPair | undefined {
  const { label, preference } = baseline;
  const rows = turns.map(({ row }) => row);
  const aim = rows.find((row) => row.aim !== undefined)?.aim;
  return opposedPair(statesOf(baseline, label, rows, aim).values(), preference, label);
}

export function isFlipKind(change: TurnChange): change is FlipKind {
  return change === 'harmful' || change === 'beneficial' || change === 'unlabelled';
}

/** Returns a text by which a row and the judgments of its pair are recognized. */
export function keyOfPair({ run, judge, pair, order, protocol }: JudgmentRow): string {
  return `${run}\n${judge}\n${pair}\n${order}\n${protocol}`;
}
