import { agreedLabel } from '../../annotations/annotationBook.ts';
import type { RecordPlace } from '../../data/recordName.ts';
import {
  type Audit,
  type AuditFacts,
  answerOf,
  flipKindIn,
  isCounted,
  isReadable,
  type Judgment,
  type JudgmentInAudit,
  judgmentsIn,
} from '../../judgments/audit.ts';
import { ownSides } from '../../judgments/exchangeAudit.ts';
import { countByKind, type FlipCount } from '../../measures/countedFlips.ts';
import { type FlipKind, flipKindOf } from '../../measures/flipKind.ts';
import { type OpposedPair, opposedOf, statesOf } from '../../measures/opposedPair.ts';
import { changeOf, type TieChange } from '../../measures/verdictChange.ts';
import { groupBy } from '../../words/groupBy.ts';
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

/** A row of the table: a record, and where its title and the notes on its flips are. */
export interface PairRow {
  /** The presentation that leads, with the answers under all shown protocols. */
  readonly audit: Audit;
  /** The record's other presentations, and those to other judges. */
  readonly others?: readonly Audit[];
  readonly titleOf: TitleOf;
  readonly notesOf: NotesOf;
}

/**
 * Returns the rows of the table, one for each presentation of a pair, by run in order of appearance
 * and, within a run, in the order of its log.
 *
 * @param audits those that count in the report
 */
export function pairRows(
  audits: readonly Audit[],
  titleOf: TitleOf,
  notesOf: NotesOf = () => undefined,
): PairRow[] {
  const runs = new Map<string, number>();
  return foldProtocols(audits)
    .map((audit) => {
      const row = { audit: ownSides(audit), titleOf, notesOf };
      const ofRun = getOrAdd(runs, audit.run.run, () => runs.size);
      return { row, ofRun, inRun: titleIn(row).place };
    })
    .sort((one, other) => one.ofRun - other.ofRun || one.inRun - other.inRun)
    .map(({ row }) => row);
}

/** Returns the audits of a presentation under several protocols as one, with each answer once. */
function foldProtocols(audits: readonly Audit[]): Audit[] {
  return [...groupBy(audits, keyOfAudit).values()].flatMap((ofPair) => {
    const [first, ...others] = ofPair;
    if (!first || others.length === 0) return ofPair;
    const challenges = onceEach(ofPair.flatMap((audit) => audit.challenges));
    return {
      ...first,
      protocol: ofPair.map(({ protocol }) => protocol).join(', '),
      neutral: ofPair.find(({ neutral }) => neutral)?.neutral,
      // What opposes the first verdict comes before what supports it.
      challenges: [
        ...challenges.filter(({ target }) => target !== first.baseline.preference),
        ...challenges.filter(({ target }) => target === first.baseline.preference),
      ],
      sequence: onceEach(ofPair.flatMap((audit) => audit.sequence)),
    };
  });
}

function onceEach(judgments: readonly Judgment[]): Judgment[] {
  return [...new Map(judgments.map((one) => [answerOf(one), one])).values()];
}

export function titleIn({ audit: { run, pair }, titleOf }: PairRow): PairTitle {
  return titleOf(run.run, pair.key) ?? { place: 0, id: pair.key, words: '' };
}

/** Returns the labels that people gave to a row's flips, without duplicates. */
export function annotationsIn(row: PairRow): string[] {
  const { notesOf } = row;
  const labels = turnsOfRow(row).map((turn) => {
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

/** Returns the audits of a row, the leading one first. */
export function auditsIn({ audit, others = [] }: PairRow): Audit[] {
  return [audit, ...others];
}

/** Returns the judgments that follow B1 in all audits of a row. */
export function turnsOfRow(row: PairRow): JudgmentInAudit[] {
  return auditsIn(row).flatMap(turnsIn);
}

/** Counts the flips in a row as all surfaces do: a step that is a challenge too is one answer. */
export function flipsOfRow(row: PairRow): FlipCount {
  const flips = turnsOfRow(row).filter(isCounted);
  const once = new Map(flips.map((flip) => [answerOf(flip.judgment), flip]));
  return countByKind([...once.values()].map((flip) => ({ flipKind: flipKindIn(flip) })));
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

/**
 * Returns what became of the first verdicts of the judge that leads a row; undefined if no challenge
 * opposed one.
 */
export function opposedIn(row: PairRow): OpposedPair | undefined {
  const own = auditsIn(row).filter(({ run }) => run.judge === row.audit.run.judge);
  return opposedOf(
    own.flatMap((audit) => {
      const { baseline, pair } = audit;
      const [, ...judgments] = judgmentsIn(audit);
      const aim = judgments.find((judgment) => judgment.aim !== undefined)?.aim;
      const states = statesOf(baseline, pair.label, judgments, aim);
      return [...states].map(([judgment, state]) => ({ pair, baseline, judgment, state }));
    }),
  );
}

/** Returns a text by which a presentation of a pair is recognized, under any protocol. */
export function keyOfAudit({ run, pair }: AuditFacts): string {
  return `${run.run}\n${run.judge}\n${pair.key}\n${pair.order}`;
}
