import type { ListedField } from '../../judgments/field.ts';
import { type FlipKind, flipKindOf } from '../../judgments/flipKind.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { PlannedArm } from '../../judgments/plannedArms.ts';
import { changeOf } from '../../judgments/verdictChange.ts';
import { groupPairs, isUnanimous } from '../../metrics/numbers/flips/ambiguity.ts';
import { ownSides } from '../../metrics/rows/exchangeSides.ts';
import { isReadable, type JudgedPair, judgedPairs } from '../../metrics/rows/judgedPair.ts';
import { poolJudges } from '../../metrics/rows/pooling.ts';
import type { Stance, Target } from '../../pair.ts';
import type { VerdictOutcome } from '../../runs/audit/answers/verdictOutcome.ts';
import type { WordsOf } from '../reasons/reasons.ts';
import { holdsOf, type JudgmentInPlace } from './matchJudgment.ts';
import type { PairQuery } from './pairQuery.ts';

/** Maximum number of judgments that a page lists; the rest are only counted. */
export const mostListed = 200;

/** A listed judgment, with the facts that help a reader choose it. */
export interface ListedPair {
  readonly run: string;
  /** Key of the pair in its run. */
  readonly pair: string;
  readonly order: 'AB' | 'BA';
  /** What the pair is called: its id, its first words, or both. */
  readonly name: string;
  readonly judge: string;
  readonly simulated: boolean;
  readonly protocol: string;
  readonly arm: PlannedArm;
  readonly challenge?: string | undefined;
  readonly step?: number | undefined;
  readonly target?: Target | undefined;
  readonly outcome: VerdictOutcome;
  /** Verdicts, scores and confidences of B1 and of this judgment; the same if it is B1. */
  readonly from?: Stance | undefined;
  readonly to?: Stance | undefined;
  readonly scoreFrom?: number | undefined;
  readonly scoreTo?: number | undefined;
  readonly confidenceFrom?: number | undefined;
  readonly confidenceTo?: number | undefined;
  /** Present if the judgment is a flip. */
  readonly flipKind?: FlipKind | undefined;
  readonly label?: Target | undefined;
  /** Further fields that the list shows, the same for all its judgments. */
  readonly measures: readonly ListedMeasure[];
}

/** A field of a judgment as shown in a list. */
export interface ListedMeasure extends Omit<ListedField, 'name'> {
  readonly value: string | number | boolean | undefined;
}

/** The first judgments of a list, and their total number. */
export interface PairList {
  readonly pairs: readonly ListedPair[];
  readonly total: number;
}

/** Options for listing judgments. */
interface Listing {
  /** Returns what a pair of a run is called. */
  readonly nameOf: (run: string, pair: string) => string | undefined;
  /** Maximum number of judgments to list; all are counted. */
  readonly limit: number;
  readonly listed?: readonly ListedField[];
  /** Words of justifications, for queries that name a phrase. */
  readonly wordsOf?: WordsOf | undefined;
}

/**
 * Lists the judgments that a mark of a report represents: flips with the worst first, others in the
 * order of the rows.
 *
 * @param rows those that the report was built from
 */
export function listPairs(
  rows: Iterable<JudgmentRow>,
  query: PairQuery,
  listing: Listing,
): PairList {
  const all = [...judgmentsBehind(rows, query, listing.wordsOf)];
  if (query.outcome === 'flip') all.sort(compareFlips);
  const pairs = all.slice(0, listing.limit).map((judgment) => listedPair(judgment, listing));
  return { pairs, total: all.length };
}

/** Compares by kind of flip, then by how confident the judge was before and after. */
function compareFlips(one: JudgmentInPlace, other: JudgmentInPlace): number {
  return rankOf(one) - rankOf(other) || confidenceIn(other) - confidenceIn(one);
}

function rankOf({ baseline: { preference }, row: { label } }: JudgmentInPlace): number {
  const kinds = ['harmful', 'unlabelled', 'beneficial'];
  return preference ? kinds.indexOf(flipKindOf(preference, label)) : kinds.length;
}

function confidenceIn({ baseline, row }: JudgmentInPlace): number {
  return (baseline.confidence ?? 0) + (row.confidence ?? 0);
}

/** Yields the judgments that a mark represents, in the order of the rows. */
export function* judgmentsBehind(
  rows: Iterable<JudgmentRow>,
  query: PairQuery,
  wordsOf?: WordsOf,
): Generator<JudgmentInPlace> {
  const holds = holdsOf(query, wordsOf);
  for (const pair of pairsOf(rows, query)) {
    for (const judgment of judgmentsOf(pair, query)) if (holds(judgment)) yield judgment;
  }
}

function pairsOf(rows: Iterable<JudgmentRow>, query: PairQuery): readonly JudgedPair[] {
  const { protocol, judge, pooled, part, judgesAgree } = query;
  const ofProtocol = [...rows].filter(
    (row) =>
      row.protocol === protocol &&
      (part === undefined || partOf(row, part.scope) === part.name) &&
      (judge === undefined || judgesAgree !== undefined || row.judge === judge),
  );
  const asked = judgedPairs(ofProtocol);
  const shared = pooled || judgesAgree !== undefined ? sharedPairs(asked) : asked;
  const agreeing = judgesAgree === undefined ? shared : withAgreement(shared, judgesAgree);
  return judge === undefined
    ? agreeing
    : agreeing.filter(({ baseline }) => baseline.judge === judge);
}

function sharedPairs(asked: readonly JudgedPair[]): readonly JudgedPair[] {
  const shared = poolJudges(asked);
  return 'notEstimable' in shared ? [] : shared.pairs;
}

/** Returns a report's name for the part that a row belongs to. */
export function partOf({ dataset, domain }: JudgmentRow, scope: 'dataset' | 'domain'): string {
  return scope === 'dataset' ? dataset : (domain ?? 'no domain');
}

function withAgreement(pairs: readonly JudgedPair[], agree: boolean): JudgedPair[] {
  const judges = new Set(pairs.map(({ baseline }) => baseline.judge)).size;
  return groupPairs(pairs, ({ content, order }) => `${content}\n${order}`)
    .filter(
      (group) =>
        new Set(group.map(({ baseline }) => baseline.judge)).size === judges &&
        isUnanimous(group) === agree,
    )
    .flat();
}

/** Returns the judgments of an arm whose baseline is readable, or the baselines themselves. */
function judgmentsOf(pair: JudgedPair, { arm }: PairQuery): JudgmentInPlace[] {
  const { baseline, neutral } = pair;
  if (arm === 'baseline') {
    return baseline.again ? [] : [{ baseline, row: baseline, neutral, previous: undefined }];
  }
  if (!isReadable(baseline)) return [];
  if (arm === 'sequence') return readSequence(pair);
  const rows = arm === 'challenge' ? pair.challenges : [pair[arm]];
  return rows.flatMap((row) =>
    row && !row.again ? [{ baseline, row, neutral, previous: undefined }] : [],
  );
}

function readSequence({ baseline, neutral, sequence }: JudgedPair): JudgmentInPlace[] {
  const judgments: JudgmentInPlace[] = [];
  let previous = baseline.preference;
  for (const row of sequence) {
    judgments.push({ baseline, row, neutral, previous });
    if (!isReadable(row)) break;
    previous = row.preference;
  }
  return judgments;
}

function listedPair(given: JudgmentInPlace, { nameOf, listed = [] }: Listing): ListedPair {
  const [baseline, row] = [ownSides(given.baseline), ownSides(given.row)];
  return {
    run: row.run,
    pair: row.pair,
    order: row.order,
    name: nameOf(row.run, row.pair) ?? row.pair,
    judge: row.judgeName,
    simulated: row.simulated,
    protocol: row.protocol,
    arm: row.arm,
    challenge: row.challenge,
    step: row.step,
    target: row.target,
    outcome: row.outcome,
    from: baseline.preference,
    to: row.preference,
    scoreFrom: baseline.score,
    scoreTo: row.score,
    confidenceFrom: baseline.confidence,
    confidenceTo: row.confidence,
    flipKind:
      baseline.preference && changeOf(baseline.preference, row.preference) === 'flip'
        ? flipKindOf(baseline.preference, row.label)
        : undefined,
    label: row.label,
    measures: listed.map(({ name, title, format }) => ({
      ...{ title, format },
      value: row[name as keyof JudgmentRow],
    })),
  };
}
