import {
  type Audit,
  confidenceSource,
  isReadable,
  type Judgment,
  type RunFacts,
} from '../judgments/audit.ts';
import { orderChallenges } from '../judgments/orderAudits.ts';
import { isBareScore, isScored } from '../metrics/numbers/scores/scoreRows.ts';
import { compareTexts } from '../words/compareTexts.ts';
import { getOrAdd } from '../words/onFirstUse.ts';
import type { ReportJudge } from './reportSchema.ts';

/** Counts of one arm. */
interface ArmCounts {
  judgments: number;
  unreadable: number;
  repaired: number;
  several: number;
  /** Numbers of unreadable judgments by what was wrong with them. */
  readonly outcomes: Partial<Record<Judgment['outcome'], number>>;
}

const noCounts = (): ArmCounts => ({
  ...{ judgments: 0, unreadable: 0, repaired: 0, several: 0, outcomes: {} },
});

/** Counts over a group's pairs, added one by one, for the group's header and warnings. */
export class GroupTally {
  /**
   * Numbers of judgments, unreadable judgments by what was wrong with them, and repaired judgments,
   * by arm and kind of challenge.
   */
  readonly arms = new Map<string, ArmCounts>();
  /** Number of audits; a pair may have several. */
  audits = 0;
  /**
   * Number of repeats that are readable, as are their baselines, and number of those that are
   * identical.
   */
  readonly repeats = { read: 0, copies: 0 };
  /** Whether verdicts can flip: not scores without a pass mark. */
  canFlip = true;
  /** Whether judges score single responses. */
  isScored = false;
  /** Whether a judge can tie: by its definition, or by a verdict. */
  canTie = false;
  readonly statements = {
    confidences: new Set<RunFacts['confidenceFrom']>(),
    justifications: new Set<RunFacts['noJustification']>(),
  };
  #hasChallenges = false;
  #hasLabels = false;
  #hasTies = false;
  readonly #kinds = new Set<string>();
  readonly #contents = new Set<string>();
  readonly #prompts = new Set<number>();
  readonly #judges = new Map<string, ReportJudge>();

  add({
    run,
    pair,
    cluster,
    baseline,
    repeat,
    moreRepeats = [],
    neutral,
    challenges,
    sequence,
  }: Audit): void {
    const { judge, judgeName, simulated } = run;
    if (run.canTie) this.canTie = true;
    if (isBareScore(baseline)) this.canFlip = false;
    if (isScored(baseline)) this.isScored = true;
    this.statements.confidences.add(confidenceSource(baseline));
    this.statements.justifications.add(run.noJustification);
    this.audits += 1;
    if (pair.label !== undefined) this.#hasLabels = true;
    if (pair.tiedLabel) this.#hasTies = true;
    this.#prompts.add(cluster);
    this.#contents.add(pair.content);
    if (!this.#judges.has(judge))
      this.#judges.set(judge, { digest: judge, name: judgeName, simulated });
    if (!baseline.again) this.#count('baseline', baseline);
    if (repeat) this.#count('repeat', repeat);
    for (const row of moreRepeats) this.#count('repeat', row);
    if (neutral && !neutral.again) this.#count('neutral', neutral);
    for (const row of challenges) {
      this.#hasChallenges = true;
      this.#count(row.challenge ?? row.arm, row);
      if (row.challenge !== undefined) this.#kinds.add(row.challenge);
    }
    for (const row of sequence) this.#count(row.arm, row);
    if (repeat && isReadable(baseline) && isReadable(repeat)) {
      this.repeats.read += 1;
      if (isCopy(baseline, repeat)) this.repeats.copies += 1;
    }
  }

  /**
   * Number of distinct pairs by content: a pair that appears twice, or in both orders, counts once.
   */
  get pairs(): number {
    return this.#contents.size;
  }

  get prompts(): number {
    return this.#prompts.size;
  }

  /** Whether all human and gold labels are ties, if there are any. */
  get hasOnlyTies(): boolean {
    return this.#hasTies && !this.#hasLabels;
  }

  get hasChallenges(): boolean {
    return this.#hasChallenges;
  }

  /** Kinds of challenge, in catalog order. */
  get kinds(): readonly string[] {
    return orderChallenges(this.#kinds);
  }

  get judges(): readonly ReportJudge[] {
    return [...this.#judges.values()].sort(
      (one, other) => compareTexts(one.name, other.name) || compareTexts(one.digest, other.digest),
    );
  }

  #count(arm: string, row: Judgment): void {
    const counts = getOrAdd(this.arms, arm, noCounts);
    counts.judgments += 1;
    if (!isReadable(row)) {
      counts.unreadable += 1;
      counts.outcomes[row.outcome] = (counts.outcomes[row.outcome] ?? 0) + 1;
    }
    if (row.preference === 'tie') this.canTie = true;
    if (row.repaired) counts.repaired += 1;
    if (row.several) counts.several += 1;
  }
}

function isCopy(baseline: Judgment, repeat: Judgment): boolean {
  return (
    repeat.preference === baseline.preference &&
    repeat.confidence === baseline.confidence &&
    repeat.overlap === 1
  );
}
