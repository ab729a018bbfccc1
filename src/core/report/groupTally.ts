import { isReadable, type JudgedPair } from '../metrics/judgedPair.ts';
import type { JudgmentRow } from '../metrics/judgmentRow.ts';
import { compareTexts, orderChallenges } from './orderRows.ts';
import type { ReportJudge } from './reportSchema.ts';

/** What is counted of a group's pairs, taken in one by one: what its head and its warnings say. */
export class GroupTally {
  /** Judgments of each arm and kind of challenge, and those that could not be read. */
  readonly arms = new Map<string, { judgments: number; unreadable: number }>();
  /** Audits; a pair may have several. */
  audits = 0;
  /** Repeats that could be read, as their baselines, and those of them that say the same. */
  readonly repeats = { read: 0, copies: 0 };
  #hasChallenges = false;
  readonly #kinds = new Set<string>();
  readonly #pairs = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #clusters = new Set<number>();
  readonly #judges = new Map<string, ReportJudge>();

  add({ cluster, baseline, repeat, neutral, challenges, sequence }: JudgedPair): void {
    const { dataset, pair, judge, judgeName, simulated, order } = baseline;
    this.audits += 1;
    this.#clusters.add(cluster);
    const name = `${dataset}\n${pair}`;
    this.#pairs.add(name);
    this.#asked.add(`${name}\n${judge}\n${order}`);
    if (!this.#judges.has(judge))
      this.#judges.set(judge, { digest: judge, name: judgeName, simulated });
    this.#count('baseline', baseline);
    if (repeat) this.#count('repeat', repeat);
    if (neutral) this.#count('neutral', neutral);
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

  /** Different pairs of different data sets. */
  get pairs(): number {
    return this.#pairs.size;
  }

  get hasChallenges(): boolean {
    return this.#hasChallenges;
  }

  get prompts(): number {
    return this.#clusters.size;
  }

  /** Audits of a pair beside its first by the same judge in the same order. */
  get askedAgain(): number {
    return this.audits - this.#asked.size;
  }

  /** Kinds of challenge, in the catalogue's order. */
  get kinds(): readonly string[] {
    return orderChallenges(this.#kinds);
  }

  get judges(): readonly ReportJudge[] {
    return [...this.#judges.values()].sort(
      (one, other) => compareTexts(one.name, other.name) || compareTexts(one.digest, other.digest),
    );
  }

  #count(arm: string, row: JudgmentRow): void {
    const known = this.arms.get(arm);
    const counts = known ?? { judgments: 0, unreadable: 0 };
    if (!known) this.arms.set(arm, counts);
    counts.judgments += 1;
    if (!isReadable(row)) counts.unreadable += 1;
  }
}

function isCopy(baseline: JudgmentRow, repeat: JudgmentRow): boolean {
  return (
    repeat.preference === baseline.preference &&
    repeat.confidence === baseline.confidence &&
    repeat.overlap === 1
  );
}
