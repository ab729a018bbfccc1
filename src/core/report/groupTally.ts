import { isReadable, type JudgedPair } from '../metrics/judgedPair.ts';
import type { JudgmentRow } from '../metrics/judgmentRow.ts';
import { compareTexts, orderChallenges } from './orderRows.ts';
import type { ReportJudge } from './reportSchema.ts';

type Orders = 'AB' | 'BA' | 'both';

/** What is counted of a group's pairs, taken in one by one: what its head and its warnings say. */
export class GroupTally {
  /** Judgments of each arm and kind of challenge, those that could not be read, and repaired ones. */
  readonly arms = new Map<string, { judgments: number; unreadable: number; repaired: number }>();
  /** Audits; a pair may have several. */
  audits = 0;
  /** Repeats that could be read, as their baselines, and those of them that say the same. */
  readonly repeats = { read: 0, copies: 0 };
  #hasChallenges = false;
  readonly #kinds = new Set<string>();
  /** Presented orders by judge, data set and pair. Texts joined would take longer than all else. */
  readonly #asked = new Map<string, Map<string, Map<string, Orders>>>();
  #askedAgain = 0;
  readonly #clusters = new Set<number>();
  readonly #judges = new Map<string, ReportJudge>();

  add({ cluster, baseline, repeat, neutral, challenges, sequence }: JudgedPair): void {
    const { dataset, pair, judge, judgeName, simulated, order } = baseline;
    this.audits += 1;
    this.#clusters.add(cluster);
    this.#ask(judge, dataset, pair, order);
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
    const pairs = new Map<string, Set<string>>();
    const [first, ...others] = this.#asked.values();
    if (others.length === 0) {
      return [...(first?.values() ?? [])].reduce((sum, { size }) => sum + size, 0);
    }
    for (const ofJudge of this.#asked.values()) {
      for (const [dataset, known] of ofJudge) {
        const all = pairs.get(dataset) ?? new Set();
        pairs.set(dataset, all);
        for (const pair of known.keys()) all.add(pair);
      }
    }
    return [...pairs.values()].reduce((sum, { size }) => sum + size, 0);
  }

  get hasChallenges(): boolean {
    return this.#hasChallenges;
  }

  get prompts(): number {
    return this.#clusters.size;
  }

  /** Audits of a pair beside its first by the same judge in the same order. */
  get askedAgain(): number {
    return this.#askedAgain;
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

  #ask(judge: string, dataset: string, pair: string, order: 'AB' | 'BA'): void {
    const ofJudge = this.#asked.get(judge) ?? new Map<string, Map<string, Orders>>();
    if (ofJudge.size === 0) this.#asked.set(judge, ofJudge);
    const pairs = ofJudge.get(dataset) ?? new Map<string, Orders>();
    if (pairs.size === 0) ofJudge.set(dataset, pairs);
    const known = pairs.get(pair);
    if (known === order || known === 'both') this.#askedAgain += 1;
    else pairs.set(pair, known === undefined ? order : 'both');
  }

  #count(arm: string, row: JudgmentRow): void {
    const known = this.arms.get(arm);
    const counts = known ?? { judgments: 0, unreadable: 0, repaired: 0 };
    if (!known) this.arms.set(arm, counts);
    counts.judgments += 1;
    if (!isReadable(row)) counts.unreadable += 1;
    if (row.repaired) counts.repaired += 1;
  }
}

function isCopy(baseline: JudgmentRow, repeat: JudgmentRow): boolean {
  return (
    repeat.preference === baseline.preference &&
    repeat.confidence === baseline.confidence &&
    repeat.overlap === 1
  );
}
