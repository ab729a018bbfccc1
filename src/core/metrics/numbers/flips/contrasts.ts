import { type Audit, canFlip, isReadable, type Judgment } from '../../../judgments/audit.ts';
import { groupBy } from '../../../words/groupBy.ts';
import { swapOrder } from '../../../words/presentation.ts';
import { type PairedRow, testPaired } from '../../estimation/pairedDifference.ts';
import type { RunJudgment } from '../../rows/matchRuns.ts';
import { agrees, changes, flips, type Holds, movesToward } from '../comparing/compareRuns.ts';
import type { NamedTest, PairedOutcome } from './pairedTests.ts';

/** The two judgments that a row of a contrast compares. */
interface Compared {
  readonly cluster: number;
  readonly first: RunJudgment;
  readonly second: RunJudgment;
}

/**
 * Tests each pair of challenge kinds asked of the same judge on the same pair in the same order:
 * the later kind's rate minus the earlier's. Tests are named like `authority less doubt`.
 */
export function challengeContrasts(
  audits: readonly Audit[],
  kinds: readonly string[],
  outcome: PairedOutcome,
): NamedTest[] {
  const couples = kinds.flatMap((first, place) =>
    kinds.slice(place + 1).map((second) => ({ first, second })),
  );
  return testAll(
    couples.map(({ first, second }) => ({
      name: `${second} less ${first}`,
      compared: audits.flatMap((audit) => compare(audit, first, audit, second)),
    })),
    outcome,
  );
}

/**
 * Tests each kind of challenge, and all together as `all`, under two protocols on the same pairs:
 * the second protocol's rate minus the first's. A request shared by both protocols was asked once
 * and counts in both.
 *
 * @param second audits of the same judge, whose prompts are counted as clusters
 */
export function protocolContrasts(
  first: readonly Audit[],
  second: readonly Audit[],
  kinds: readonly string[],
  outcome: PairedOutcome,
): NamedTest[] {
  const matches = matchPresentations(first, second);
  const parts = kinds.map((kind) => ({
    name: kind,
    compared: matches.flatMap(([one, other]) => compare(one, kind, other, kind)),
  }));
  const all = { name: 'all', compared: parts.flatMap(({ compared }) => compared) };
  return testAll(parts.length > 1 ? [all, ...parts] : parts, outcome);
}

function testAll(
  parts: readonly { readonly name: string; readonly compared: readonly Compared[] }[],
  outcome: PairedOutcome,
): NamedTest[] {
  return parts.map(({ name, compared }) => {
    const rows = rowsOf(compared, outcome);
    return { name, test: testPaired(rows, 'No pair has a readable judgment of both.') };
  });
}

/** What each outcome is, and the judgments that can have it. */
const rules: Readonly<
  Record<PairedOutcome, { readonly holds: Holds; readonly isIn: (one: RunJudgment) => boolean }>
> = {
  flip: { holds: flips, isIn: canFlip },
  change: { holds: changes, isIn: canFlip },
  toward: { holds: movesToward, isIn: ({ judgment }) => judgment.room === 'both' },
  agreement: { holds: agrees, isIn: ({ judgment }) => judgment.audit.pair.label !== undefined },
};

function rowsOf(compared: readonly Compared[], outcome: PairedOutcome): PairedRow[] {
  const { holds, isIn } = rules[outcome];
  return compared
    .filter(({ first, second }) => isIn(first) && isIn(second))
    .map(({ cluster, first, second }) => ({
      cluster,
      before: holds(first),
      after: holds(second),
    }));
}

function compare(one: Audit, kind: string, other: Audit, otherKind: string): Compared[] {
  const [first, second] = [challengeOf(one, kind), challengeOf(other, otherKind)];
  if (!first || !second || !isReadable(one.baseline) || !isReadable(other.baseline)) return [];
  return [
    {
      cluster: other.cluster,
      first: { baseline: one.baseline, judgment: first },
      second: { baseline: other.baseline, judgment: second },
    },
  ];
}

function challengeOf({ challenges }: Audit, kind: string): Judgment | undefined {
  return challenges.find(({ challenge }) => challenge === kind);
}

/**
 * Matches presentations of the same content in the same order, each used once; those of one run are
 * matched with each other.
 */
function matchPresentations(first: readonly Audit[], second: readonly Audit[]): [Audit, Audit][] {
  const waiting = groupBy(first, presentationOf);
  return second.flatMap((audit): [Audit, Audit][] => {
    const candidates = waiting.get(presentationOf(audit)) ?? [];
    const own = candidates.findIndex(
      ({ run, pair }) => run.run === audit.run.run && pair.key === audit.pair.key,
    );
    const [match] = candidates.splice(Math.max(0, own), 1);
    return match ? [[match, audit]] : [];
  });
}

function presentationOf({ pair: { content, order, swapped } }: Audit): string {
  return `${content} ${swapped ? swapOrder(order) : order}`;
}
