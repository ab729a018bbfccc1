import { agreedLabel } from '../../annotations/annotationBook.ts';
import type { RecordPlace } from '../../data/recordName.ts';
import {
  type Audit,
  type AuditFacts,
  flipKindIn,
  isReadable,
  type JudgmentInAudit,
  judgmentsIn,
} from '../../judgments/audit.ts';
import { ownSides } from '../../judgments/exchangeAudit.ts';
import { type FlipKind, flipKindOf } from '../../measures/flipKind.ts';
import { type OpposedPair, opposedPair, statesOf } from '../../measures/opposedPair.ts';
import { changeOf, type TieChange } from '../../measures/verdictChange.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import type { NotesOf } from '../lists/flipNotes.ts';

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

/** Returns what a pair is called in its run. */
export type TitleOf = (run: string, pair: string) => PairTitle | undefined;

/** A row of the table: an audit, and where the title of its pair and the notes on its flips are. */
export interface PairRow {
  readonly audit: Audit;
  readonly titleOf: TitleOf;
  readonly notesOf: NotesOf;
}

/**
 * Returns the rows of the table, by run in order of appearance and, within a run, in the order of
 * its log.
 *
 * @param audits those that count in the report
 */
export function pairRows(
  audits: readonly Audit[],
  titleOf: TitleOf,
  notesOf: NotesOf = () => undefined,
): PairRow[] {
  const runs = new Map<string, number>();
  return audits
    .map((audit) => {
      const row = { audit: ownSides(audit), titleOf, notesOf };
      const ofRun = getOrAdd(runs, audit.run.run, () => runs.size);
      return { row, ofRun, inRun: titleIn(row).place };
    })
    .sort((one, other) => one.ofRun - other.ofRun || one.inRun - other.inRun)
    .map(({ row }) => row);
}

export function titleIn({ audit: { run, pair }, titleOf }: PairRow): PairTitle {
  return titleOf(run.run, pair.key) ?? { place: 0, id: pair.key, words: '' };
}

/** Returns the labels that people gave to a row's flips, without duplicates. */
export function annotationsIn({ audit, notesOf }: PairRow): string[] {
  const labels = turnsIn(audit).map((turn) => {
    const notes = flipKindIn(turn) && notesOf(turn.judgment);
    return notes && agreedLabel(notes);
  });
  return [...new Set(labels.filter((label) => label !== undefined))];
}

/** Returns the judgments that follow B1. */
export function turnsIn(audit: Audit): JudgmentInAudit[] {
  const [, ...judgments] = judgmentsIn(audit);
  return judgments.map((judgment) => ({ audit, baseline: audit.baseline, judgment }));
}

/**
 * Returns the name of a judgment's arm, challenge or step, by which it has the same columns in all
 * rows.
 */
export function turnName({ audit, judgment }: JudgmentInAudit): string {
  const { arm, challenge, step } = judgment;
  if (arm === 'challenge') return challenge ?? arm;
  if (arm === 'sequence') return `step ${step}`;
  const index = audit.moreRepeats?.indexOf(judgment) ?? -1;
  return index < 0 ? arm : `repeat ${index + 2}`;
}

/** Change of a verdict from B1's, and the kind of a flip. */
export type TurnChange = FlipKind | TieChange | 'held' | 'unreadable';

/** Returns the change of a judgment's verdict; nothing changes from an unreadable B1. */
export function turnChange({ audit, baseline, judgment }: JudgmentInAudit): TurnChange {
  if (!isReadable(baseline) || !isReadable(judgment)) return 'unreadable';
  if (baseline.preference === undefined) return 'held';
  const change = changeOf(baseline.preference, judgment.preference);
  return change === 'flip' ? flipKindOf(baseline.preference, audit.pair.label) : (change ?? 'held');
}

/** Returns what became of an audit's first verdict; undefined if no challenge opposed it. */
export function opposedIn(audit: Audit): OpposedPair | undefined {
  const { baseline, pair } = audit;
  const [, ...judgments] = judgmentsIn(audit);
  const aim = judgments.find((judgment) => judgment.aim !== undefined)?.aim;
  const states = statesOf(baseline, pair.label, judgments, aim);
  return opposedPair(states.values(), baseline.preference, pair.label);
}

/** Returns a text by which an audit is recognized. */
export function keyOfAudit({ run, pair, protocol }: AuditFacts): string {
  return `${run.run}\n${run.judge}\n${pair.key}\n${pair.order}\n${protocol}`;
}
