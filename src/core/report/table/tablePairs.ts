import { agreedLabel } from '../../annotations/annotationBook.ts';
import type { RecordPlace } from '../../data/recordName.ts';
import type { Audit, AuditFacts, Judgment } from '../../judgments/audit.ts';
import { ownSides } from '../../judgments/exchangeAudit.ts';
import { type FlipKind, flipKindOf } from '../../measures/flipKind.ts';
import { type OpposedPair, opposedPair, statesOf } from '../../measures/opposedPair.ts';
import { changeOf, type VerdictChange } from '../../measures/verdictChange.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
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
  readonly row: Judgment;
  readonly change: TurnChange;
  /** Confidence minus that of B1. */
  readonly confidenceDelta: number | undefined;
}

/** A row of the table: a pair, as one run presented it to its judge under one protocol. */
export interface TablePair {
  readonly title: PairTitle;
  readonly baseline: Judgment;
  readonly turns: readonly TableTurn[];
  /** Annotations of its flips, without duplicates. */
  readonly annotations: readonly string[];
}

/** Returns what a pair is called in its run. */
export type TitleOf = (run: string, pair: string) => PairTitle | undefined;

/** A pair whose turns, name and annotations are derived when they are read. */
class JudgedRow implements TablePair {
  readonly #audit: Audit;
  readonly #titleOf: TitleOf;
  readonly #notesOf: NotesOf;
  #turns: readonly TableTurn[] | undefined;

  constructor(audit: Audit, titleOf: TitleOf, notesOf: NotesOf) {
    this.#audit = audit;
    this.#titleOf = titleOf;
    this.#notesOf = notesOf;
  }

  get baseline(): Judgment {
    return this.#audit.baseline;
  }

  get title(): PairTitle {
    return titleIn(this.#titleOf, this.#audit);
  }

  get turns(): readonly TableTurn[] {
    this.#turns ??= turnsOf(this.#audit);
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
 * Returns the rows of the table, by run in order of appearance and, within a run, in the order of
 * its log.
 *
 * @param audits those that count in the report
 */
export function tablePairs(
  audits: readonly Audit[],
  titleOf: TitleOf,
  notesOf: NotesOf = () => undefined,
): TablePair[] {
  const runs = new Map<string, number>();
  return audits
    .map((audit, place) => {
      const own = ownSides(audit);
      const ofRun = getOrAdd(runs, audit.run.run, () => runs.size);
      return { own, ofRun, inRun: titleIn(titleOf, audit).place, place };
    })
    .sort(
      (one, other) => one.ofRun - other.ofRun || one.inRun - other.inRun || one.place - other.place,
    )
    .map(({ own }) => new JudgedRow(own, titleOf, notesOf));
}

function titleIn(titleOf: TitleOf, { run, pair }: Audit): PairTitle {
  return titleOf(run.run, pair.key) ?? { place: 0, id: pair.key, words: '' };
}

function turnsOf(audit: Audit): TableTurn[] {
  const { baseline } = audit;
  return namedTurns(audit).map(([name, row]) => {
    const { confidence } = row;
    const from = baseline.confidence;
    return {
      ...{ name, row, change: turnChange(baseline, row) },
      confidenceDelta:
        confidence === undefined || from === undefined ? undefined : confidence - from,
    };
  });
}

function namedTurns(audit: Audit): (readonly [name: string, row: Judgment])[] {
  const { repeat, moreRepeats = [], neutral, challenges, sequence } = audit;
  const repeats = [...(repeat ? [repeat] : []), ...moreRepeats];
  return [
    ...repeats.map((row, i) => [i === 0 ? 'repeat' : `repeat ${i + 1}`, row] as const),
    ...(neutral ? [['neutral', neutral] as const] : []),
    ...challenges.map((row) => [row.challenge ?? 'challenge', row] as const),
    ...sequence.map((row) => [`step ${row.step}`, row] as const),
  ];
}

/** Nothing changes from an unreadable B1. */
function turnChange({ outcome, preference: from }: Judgment, row: Judgment): TurnChange {
  if (outcome !== 'readable' || row.outcome !== 'readable') return 'unreadable';
  if (from === undefined) return 'held';
  const change = changeOf(from, row.preference);
  return change === 'flip' ? flipKindOf(from, row.audit.pair.label) : (change ?? 'held');
}

/** Returns what became of a row's first verdict; undefined if no challenge opposed it. */
export function opposedIn({ baseline, turns }: TablePair): OpposedPair | undefined {
  const { preference } = baseline;
  const { label } = baseline.audit.pair;
  const rows = turns.map(({ row }) => row);
  const aim = rows.find((row) => row.aim !== undefined)?.aim;
  return opposedPair(statesOf(baseline, label, rows, aim).values(), preference, label);
}

export function isFlipKind(change: TurnChange): change is FlipKind {
  return change === 'harmful' || change === 'beneficial' || change === 'unlabelled';
}

/** Returns a text by which a row and the judgments of its pair are recognized. */
export function keyOfPair({ run, pair, protocol }: AuditFacts): string {
  return `${run.run}\n${run.judge}\n${pair.key}\n${pair.order}\n${protocol}`;
}
