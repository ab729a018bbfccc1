import { type Audit, readerOf } from '../../judgments/audit.ts';
import { ownJudgment } from '../../judgments/exchangeAudit.ts';
import type { PlannedArm } from '../../judgments/plannedArms.ts';
import type { ListedField } from '../../measures/field.ts';
import { type FlipKind, flipKindOf } from '../../measures/flipKind.ts';
import { changeOf } from '../../measures/verdictChange.ts';
import { compareWorst, type Ranked } from '../../results/worstFirst.ts';
import { compareTexts } from '../../words/compareTexts.ts';
import type { Stance, Target } from '../../words/verdict.ts';
import type { VerdictOutcome } from '../../words/verdictOutcome.ts';
import type { WordsOf } from '../reasons/reasons.ts';
import { judgmentsBehind } from './judgmentsBehind.ts';
import type { JudgmentInPlace } from './matchJudgment.ts';
import type { PairQuery } from './pairQuery.ts';

/** Maximum number of judgments that a page lists; the rest are only counted. */
export const mostListed = 200;

/** A listed judgment, with the facts that help a reader choose it. */
export interface ListedPair {
  readonly run: string;
  /** Key of the pair in its run. */
  readonly pair: string;
  readonly order: 'AB' | 'BA';
  /** Id of the turn in its run; absent if the judgment was not read from a log. */
  readonly turn?: string | undefined;
  /** What the pair is called: its id, its first words, or both. */
  readonly name: string;
  /** Its place in the data, if known. */
  readonly place?: number | undefined;
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
export interface JudgmentList {
  readonly pairs: readonly ListedPair[];
  readonly total: number;
}

/** Options for listing judgments. */
interface Listing {
  /** Returns what a pair of a run is called. */
  readonly nameOf: (run: string, pair: string) => string | undefined;
  /** Returns the place of a pair of a run, which decides between flips that are equally bad. */
  readonly placeOf?: ((run: string, pair: string) => number | undefined) | undefined;
  /** Maximum number of judgments to list; all are counted. */
  readonly limit: number;
  readonly listed?: readonly ListedField[];
  /** Words of justifications, for queries that name a phrase. */
  readonly wordsOf?: WordsOf | undefined;
}

/**
 * Lists the judgments that a mark of a report represents: flips with the worst first, others in the
 * order of the audits.
 *
 * @param audits those that the report was built from
 */
export function listPairs(
  audits: readonly Audit[],
  query: PairQuery,
  listing: Listing,
): JudgmentList {
  const found = [...judgmentsBehind(audits, query, listing.wordsOf)];
  const all = query.outcome === 'flip' ? worstFirst(found, listing) : found;
  const pairs = all.slice(0, listing.limit).map((judgment) => listedPair(judgment, listing));
  return { pairs, total: all.length };
}

/** The groups among whose flips the worst is looked for. */
export type GroupQuery = Pick<PairQuery, 'protocol' | 'judge' | 'pooled' | 'part'>;

/**
 * Returns the worst flip under a challenge in some groups: the one that the review of their flips
 * begins with. Undefined if nothing flipped, or only to the label.
 */
export function worstFlip(
  audits: readonly Audit[],
  groups: readonly GroupQuery[],
  listing: Omit<Listing, 'limit'>,
): ListedPair | undefined {
  let worst: PlacedFlip | undefined;
  for (const group of groups) {
    for (const arm of ['challenge', 'sequence'] as const) {
      for (const flip of judgmentsBehind(audits, { ...group, arm, outcome: 'flip' })) {
        const placed = placedFlip(flip, listing);
        if (!worst || comparePlaced(placed, worst) < 0) worst = placed;
      }
    }
  }
  const listed = worst && listedPair(worst.flip, listing);
  return listed?.flipKind === 'beneficial' ? undefined : listed;
}

/** Compares listed flips, the worst first; those that are equally bad by their place in the data. */
export function compareListedFlips(one: ListedPair, other: ListedPair): number {
  const ranked = (flip: ListedPair): Ranked => ({
    ...flip,
    name: { arm: flip.arm },
    outcome: 'flip',
  });
  return compareWorst(ranked(one), ranked(other)) || (one.place ?? 0) - (other.place ?? 0);
}

/** Sorts flips; those that are equally bad by their place in the data. */
function worstFirst(
  flips: readonly JudgmentInPlace[],
  listing: Pick<Listing, 'placeOf'>,
): JudgmentInPlace[] {
  return flips
    .map((flip) => placedFlip(flip, listing))
    .sort(comparePlaced)
    .map(({ flip }) => flip);
}

/** A flip with what decides its place in a list. */
interface PlacedFlip {
  readonly flip: JudgmentInPlace;
  readonly ranked: Ranked;
  readonly place: number;
  readonly at: string;
}

function placedFlip(
  flip: JudgmentInPlace,
  { placeOf = () => undefined }: Pick<Listing, 'placeOf'>,
): PlacedFlip {
  const { audit, turn = '' } = flip.row;
  const { key, order } = audit.pair;
  const place = placeOf(audit.run.run, key) ?? 0;
  return { flip, ranked: rankedFlip(flip), place, at: order + turn };
}

function comparePlaced(one: PlacedFlip, other: PlacedFlip): number {
  return (
    compareWorst(one.ranked, other.ranked) ||
    one.place - other.place ||
    compareTexts(one.at, other.at)
  );
}

function rankedFlip({ baseline, row }: JudgmentInPlace): Ranked {
  const { preference, confidence } = baseline;
  return {
    ...{ name: { arm: row.arm }, simulated: row.audit.run.simulated },
    outcome: 'flip',
    flipKind: preference && flipKindOf(preference, row.audit.pair.label),
    confidenceFrom: confidence,
    confidenceTo: row.confidence,
  };
}

function listedPair(
  given: JudgmentInPlace,
  { nameOf, placeOf, listed = [] }: Omit<Listing, 'limit'>,
): ListedPair {
  const [baseline, row] = [ownJudgment(given.baseline), ownJudgment(given.row)];
  const { run, pair, protocol } = row.audit;
  return {
    run: run.run,
    pair: pair.key,
    order: pair.order,
    turn: row.turn,
    name: nameOf(run.run, pair.key) ?? pair.key,
    place: placeOf?.(run.run, pair.key),
    judge: run.judgeName,
    simulated: run.simulated,
    protocol,
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
        ? flipKindOf(baseline.preference, pair.label)
        : undefined,
    label: pair.label,
    measures: listed.map(({ name, title, format }) => ({
      ...{ title, format },
      value: readerOf(name)(row) as ListedMeasure['value'],
    })),
  };
}
