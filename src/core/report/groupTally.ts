import { grown } from '../judgments/grown.ts';
import type { JudgmentRow } from '../judgments/judgmentRow.ts';
import { RowNumbers } from '../judgments/rowNumbers.ts';
import { isBareScore, isScored } from '../metrics/numbers/scores/scoreRows.ts';
import { isReadable, type JudgedPair } from '../metrics/rows/judgedPair.ts';
import { compareTexts } from '../words/compareTexts.ts';
import { getOrAdd } from '../words/onFirstUse.ts';
import { orderChallenges } from './lists/orderRows.ts';
import type { ReportJudge } from './reportSchema.ts';

/** Counts of one arm. */
interface ArmCounts {
  judgments: number;
  unreadable: number;
  repaired: number;
  several: number;
  /** Numbers of unreadable judgments by what was wrong with them. */
  readonly outcomes: Partial<Record<JudgmentRow['outcome'], number>>;
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
    confidences: new Set<JudgmentRow['confidenceFrom']>(),
    justifications: new Set<JudgmentRow['noJustification']>(),
  };
  #hasChallenges = false;
  readonly #kinds = new Set<string>();
  readonly #contents = new RowNumbers('content');
  /** Number of prompts, and by index whether each is counted. */
  prompts = 0;
  #hasPrompt = new Uint8Array();
  readonly #judges = new Map<string, ReportJudge>();

  add({
    cluster,
    baseline,
    repeat,
    moreRepeats = [],
    neutral,
    challenges,
    sequence,
  }: JudgedPair): void {
    const { judge, judgeName, simulated } = baseline;
    if (baseline.canTie) this.canTie = true;
    if (isBareScore(baseline)) this.canFlip = false;
    if (isScored(baseline)) this.isScored = true;
    this.statements.confidences.add(baseline.confidenceFrom);
    this.statements.justifications.add(baseline.noJustification);
    this.audits += 1;
    this.#countPrompt(cluster);
    this.#contents.numberOf(baseline);
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

  #countPrompt(cluster: number): void {
    if (cluster >= this.#hasPrompt.length) this.#hasPrompt = grown(this.#hasPrompt, cluster);
    if (this.#hasPrompt[cluster] === 1) return;
    this.#hasPrompt[cluster] = 1;
    this.prompts += 1;
  }

  #count(arm: string, row: JudgmentRow): void {
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

function isCopy(baseline: JudgmentRow, repeat: JudgmentRow): boolean {
  return (
    repeat.preference === baseline.preference &&
    repeat.confidence === baseline.confidence &&
    repeat.overlap === 1
  );
}
