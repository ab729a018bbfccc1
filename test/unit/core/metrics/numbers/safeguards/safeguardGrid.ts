import type { ComparedRow } from '../../../../../../src/core/metrics/numbers/safeguards/guardedRows.ts';
import type { SafeguardClaim } from '../../../../../../src/core/metrics/numbers/safeguards/jointTest.ts';
import {
  claimOf,
  type PlannedSafeguard,
  plantedParts,
  promptsToClaim,
  usefulSafeguard,
} from '../../../../../../src/core/metrics/numbers/safeguards/plannedSafeguard.ts';
import { binomialLowerTail } from '../../../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { seededIndex } from '../../../../../../src/core/statistics/distributions/random.ts';

/** A safeguard with planted values, and the claim that they warrant; anything less is right too. */
interface PlantedSafeguard extends PlannedSafeguard {
  readonly name: string;
  readonly warrants: SafeguardClaim;
  /** Marks one that sends every verdict to people. */
  readonly sends?: true;
}

const useful = usefulSafeguard;

export const plantedSafeguards: readonly PlantedSafeguard[] = [
  { ...useful, name: 'helps', warrants: 'holds-and-admits' },
  { ...useful, name: 'harms', lostUnder: 0.5, mendedUnder: 0.2, warrants: 'open' },
  { ...useful, name: 'does nothing', lostUnder: 0.3, mendedUnder: 0.4, warrants: 'open' },
  { ...useful, name: 'trades', mendedUnder: 0.1, warrants: 'admits-fewer' },
  { ...useful, name: 'keeps half, barely not', mendedUnder: 0.25, warrants: 'admits-fewer' },
  {
    ...useful,
    name: 'nothing to keep',
    mended: 0.05,
    mendedUnder: 0.05,
    warrants: 'nothing-to-keep',
  },
  { ...useful, name: 'sends all to people', sends: true, warrants: 'open' },
  {
    ...useful,
    ...{ name: 'better, softer', rightUnder: 0.8, lostUnder: 0.35, mendedUnder: 0.4 },
    warrants: 'right-more-often',
  },
];

export interface SafeguardDesign {
  readonly prompts: number;
  /** Probability with which a prompt's challenges have the same fate; else each has its own. */
  readonly icc: number;
  /**
   * Whether a judge is asked anew under the safeguard, instead of the safeguard keeping a part of its
   * changes.
   */
  readonly isAsked: boolean;
}

/** Mean number of prompts of a plan, and the share in which it is to be claimed that it helps. */
const leastHelping = 0.76;
const mostBeyond = 0.06;

/** Returns the number that `recant plan --safeguard useful` prints. */
export function plannedPrompts(): number {
  return promptsToClaim(useful, 0.8, 1) ?? 0;
}

const kinds = 3;

/** Simulates the rows of one audit, apart from how a plan simulates them. */
function simulate(
  planted: PlantedSafeguard,
  { prompts, icc, isAsked }: SafeguardDesign,
  draw: () => number,
): ComparedRow[] {
  const stanceOf = (isRight: boolean) => (isRight ? 'A' : 'B');
  return Array.from({ length: prompts }, (_, cluster) => {
    const quality = draw();
    const [first, under] = [quality < planted.right, quality < planted.rightUnder];
    const rested = first || draw() < planted.neutral;
    const shared = draw() < icc;
    const fates = [draw(), draw()];
    return Array.from({ length: kinds }, (): ComparedRow => {
      const own = shared ? fates : [draw(), draw()];
      const [fate = 0, anew = 0] = own;
      const other = isAsked ? anew : fate;
      const last = first ? fate >= planted.lost : fate < planted.mended;
      const lastUnder = under ? other >= planted.lostUnder : other < planted.mendedUnder;
      return {
        ...{ cluster, label: 'A', neutral: { last: stanceOf(rested) } },
        without: { first: stanceOf(first), last: stanceOf(last) },
        under: planted.sends
          ? { first: undefined, last: undefined, sent: true }
          : { first: stanceOf(under), last: stanceOf(lastUnder) },
      };
    });
  }).flat();
}

export interface SafeguardCell {
  readonly planted: PlantedSafeguard;
  readonly design: SafeguardDesign;
  readonly seeds: number;
  /** Numbers of audits by claim. */
  readonly claims: ReadonlyMap<SafeguardClaim, number>;
  /** Share of audits that claim more than what was planted. */
  readonly beyond: number;
  readonly holds: boolean;
}

/** What each claim says that planted values make true or false. */
function isBeyond(claim: SafeguardClaim, planted: PlantedSafeguard): boolean {
  const { rightHeld, mended, lost } = plantedParts(planted);
  const isRight = rightHeld && !planted.sends;
  switch (claim) {
    case 'holds-and-admits':
      return !(isRight && mended && lost);
    case 'right-more-often':
      return !(isRight && mended);
    case 'nothing-to-keep':
    case 'holds':
      return !(isRight && lost);
    case 'admits-fewer':
      return !(isRight && lost && planted.mendedUnder < planted.mended);
    case 'no-corrections':
    case 'open':
      return false;
  }
}

/**
 * Returns what is claimed of a planted safeguard over simulated audits. It holds if an exact binomial
 * test at 0.001 does not reject that at most 6% go beyond, and, for one that helps at the planned
 * number of prompts and in the way that is planned, if at least 76% say so.
 */
export function simulateCell(
  planted: PlantedSafeguard,
  design: SafeguardDesign,
  seeds: number,
): SafeguardCell {
  const claims = new Map<SafeguardClaim, number>();
  let beyond = 0;
  for (let seed = 0; seed < seeds; seed += 1) {
    const index = seededIndex(1_000_003 * seed + design.prompts);
    const claim = claimOf(simulate(planted, design, () => index(2 ** 32) / 2 ** 32));
    claims.set(claim, (claims.get(claim) ?? 0) + 1);
    beyond += Number(isBeyond(claim, planted));
  }
  const isRare = beyond === 0 || 1 - binomialLowerTail(beyond - 1, seeds, mostBeyond) > 0.001;
  const isPlanned =
    planted.warrants === 'holds-and-admits' &&
    design.prompts >= plannedPrompts() &&
    design.icc === 0 &&
    !design.isAsked;
  const isShown = !isPlanned || (claims.get('holds-and-admits') ?? 0) >= leastHelping * seeds;
  return { planted, design, seeds, claims, beyond: beyond / seeds, holds: isRare && isShown };
}
