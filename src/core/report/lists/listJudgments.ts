import { type Audit, answerOf, flipKindIn, type JudgmentInAudit } from '../../judgments/audit.ts';
import { ownJudgment } from '../../judgments/exchangeAudit.ts';
import { countByKind, type FlipCount } from '../../measures/countedFlips.ts';
import type { ListedField } from '../../measures/field.ts';
import type { FlipKind } from '../../measures/flipKind.ts';
import { compareWorst, type Ranked } from '../../results/worstFirst.ts';
import { compareTexts } from '../../words/compareTexts.ts';
import type { WordsOf } from '../reasons/reasons.ts';
import type { JudgmentQuery } from './judgmentQuery.ts';
import { judgmentsBehind } from './judgmentsBehind.ts';

/** Maximum number of judgments that a page lists; the rest are only counted. */
export const mostListed = 200;

/** A judgment beside its B1, with A and B as in their dataset, and what a reader chooses it by. */
export interface ListedJudgment extends Pick<JudgmentInAudit, 'baseline' | 'judgment'> {
  /** What the pair is called: its id, its first words, or both. */
  readonly name: string;
  /** Its place in the data, if known. */
  readonly place?: number | undefined;
}

/** The first judgments of a list, and their total number. */
export interface JudgmentList {
  readonly judgments: readonly ListedJudgment[];
  readonly total: number;
  /** Further fields that the list shows. */
  readonly listed: readonly ListedField[];
}

/** Options for listing judgments. */
interface Listing {
  /** Returns what a pair of a run is called. */
  readonly nameOf: (run: string, pair: string) => string | undefined;
  /** Returns the place of a pair of a run, which decides between flips that are equally bad. */
  readonly placeOf?: ((run: string, pair: string) => number | undefined) | undefined;
  /** Maximum number of judgments to list; all are counted. */
  readonly limit: number;
  readonly listed?: readonly ListedField[] | undefined;
  /** Words of justifications, for queries that name a phrase. */
  readonly wordsOf?: WordsOf | undefined;
}

/**
 * Lists the judgments that a mark of a report represents: flips with the worst first, others in the
 * order of the audits.
 *
 * @param audits those that the report was built from
 */
export function listJudgments(
  audits: readonly Audit[],
  query: JudgmentQuery,
  listing: Listing,
): JudgmentList {
  const found = [...judgmentsBehind(audits, query, listing.wordsOf)];
  const all = query.outcome === 'flip' ? worstFirst(found, listing) : found;
  const judgments = all.slice(0, listing.limit).map((one) => listedJudgment(one, listing));
  return { judgments, total: all.length, listed: listing.listed ?? [] };
}

/** The groups among whose flips the worst is looked for. */
export type GroupQuery = Pick<JudgmentQuery, 'protocol' | 'judge' | 'pooled' | 'part'>;

/**
 * Returns the worst flip under a challenge in some groups: the one that the review of their flips
 * begins with. Undefined if nothing flipped, or only to the label.
 */
function worstFlip(
  audits: readonly Audit[],
  groups: readonly GroupQuery[],
  listing: Omit<Listing, 'limit'>,
): ListedJudgment | undefined {
  let worst: PlacedFlip | undefined;
  for (const group of groups) {
    for (const arm of ['challenge', 'sequence'] as const) {
      for (const flip of judgmentsBehind(audits, { ...group, arm, outcome: 'flip' })) {
        const placed = placedFlip(flip, listing);
        if (!worst || comparePlaced(placed, worst) < 0) worst = placed;
      }
    }
  }
  return worst && flipKindIn(worst.flip) !== 'beneficial'
    ? listedJudgment(worst.flip, listing)
    : undefined;
}

/** The flips of some groups: the worst, null where there is none, and their number. */
export interface FlipsFound {
  readonly worst: ListedJudgment | null;
  readonly count: FlipCount;
}

/** Returns the worst flip of some groups and the number of their flips, as all surfaces count them. */
export function findFlips(
  audits: readonly Audit[],
  groups: readonly GroupQuery[],
  listing: Omit<Listing, 'limit'>,
): FlipsFound {
  const flips = new Map<string, { readonly flipKind: FlipKind | undefined }>();
  for (const group of groups) {
    for (const flip of judgmentsBehind(audits, { ...group, arm: 'challenged', outcome: 'flip' })) {
      flips.set(answerOf(flip.judgment), { flipKind: flipKindIn(flip) });
    }
  }
  const worst = worstFlip(audits, groups, listing) ?? null;
  return { worst, count: countByKind(flips.values()) };
}

/** Compares listed flips, the worst first; those that are equally bad by their place in the data. */
export function compareListedFlips(one: ListedJudgment, other: ListedJudgment): number {
  return compareWorst(rankedFlip(one), rankedFlip(other)) || (one.place ?? 0) - (other.place ?? 0);
}

/** Sorts flips; those that are equally bad by their place in the data. */
function worstFirst(
  flips: readonly JudgmentInAudit[],
  listing: Pick<Listing, 'placeOf'>,
): JudgmentInAudit[] {
  return flips
    .map((flip) => placedFlip(flip, listing))
    .sort(comparePlaced)
    .map(({ flip }) => flip);
}

/** A flip with what decides its place in a list. */
interface PlacedFlip {
  readonly flip: JudgmentInAudit;
  readonly ranked: Ranked;
  readonly place: number;
  readonly at: string;
}

function placedFlip(
  flip: JudgmentInAudit,
  { placeOf = () => undefined }: Pick<Listing, 'placeOf'>,
): PlacedFlip {
  const { audit, judgment } = flip;
  const { key, order } = audit.pair;
  const place = placeOf(audit.run.run, key) ?? 0;
  return { flip, ranked: rankedFlip(flip), place, at: order + (judgment.turn ?? '') };
}

function comparePlaced(one: PlacedFlip, other: PlacedFlip): number {
  return (
    compareWorst(one.ranked, other.ranked) ||
    one.place - other.place ||
    compareTexts(one.at, other.at)
  );
}

/** Returns what decides which of two flips is worse. */
export function rankedFlip(flip: Pick<JudgmentInAudit, 'baseline' | 'judgment'>): Ranked {
  const { baseline, judgment } = flip;
  return {
    run: judgment.audit.run,
    baseline,
    judgment: { ...judgment, flipKind: flipKindIn(flip) },
  };
}

function listedJudgment(
  { audit, baseline, judgment }: JudgmentInAudit,
  { nameOf, placeOf }: Pick<Listing, 'nameOf' | 'placeOf'>,
): ListedJudgment {
  const [run, pair] = [audit.run.run, audit.pair.key];
  return {
    name: nameOf(run, pair) ?? pair,
    place: placeOf?.(run, pair),
    baseline: ownJudgment(baseline),
    judgment: ownJudgment(judgment),
  };
}
