/** Number of a judge's first answers that pause a run if none of them is readable. */
export const mostUnreadAtFirst = 5;
/** Number of settled answers of which more than half must be readable. */
const watched = 20;

/**
 * Counts a judge's settled answers, in log order, by whether they were readable. What the service
 * filters says nothing about how the judge is read.
 */
export class Readings {
  readonly #judge: string;
  #readable = 0;
  /** Unreadable ones, by outcome. */
  readonly #outcomes = new Map<string, number>();
  /** What became of the tokens of the first empty answer, by outcome. */
  readonly #emptied = new Map<string, string>();
  #unreadable = 0;
  #filtered = 0;
  /** Unreadable ones of the first 20, and of the current 20. */
  #atFirst = 0;
  #latest = 0;
  #warning: string | undefined;

  /** @param judge name for messages */
  constructor(judge: string) {
    this.#judge = judge;
  }

  get settled(): number {
    return this.#readable + this.#unreadable + this.#filtered;
  }

  get readable(): number {
    return this.#readable;
  }

  get unreadable(): number {
    return this.#unreadable;
  }

  /**
   * Counts a settled answer.
   *
   * @param emptied what became of its tokens, if it is empty
   */
  take(outcome: string, emptied?: string): void {
    if (emptied !== undefined && !this.#emptied.has(outcome)) this.#emptied.set(outcome, emptied);
    if (this.settled % watched === 0) this.#latest = 0;
    if (outcome === 'readable') {
      this.#readable += 1;
    } else if (outcome === 'filtered') {
      this.#filtered += 1;
    } else {
      if (this.settled < watched) this.#atFirst += 1;
      this.#latest += 1;
      this.#unreadable += 1;
      this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
    }
    if (this.settled > watched && this.#latest > watched / 2) {
      this.#warning ??= `${this.#judge}: more than half of the last ${watched} answers could not be read. ${this.#remedy}`;
    }
  }

  /**
   * Returns why a run must not continue: none of the first answers was readable, or fewer than half
   * of the first 20.
   *
   * @param atFirst number of first answers, at least one of which must be readable
   */
  fault(atFirst = mostUnreadAtFirst): string | undefined {
    if (this.#readable === 0 && this.#unreadable >= atFirst) {
      return this.#describe(`none of the first ${this.#unreadable} answers could be read`);
    }
    if (this.#atFirst <= watched / 2) return undefined;
    const first = Math.min(watched, this.settled);
    return this.#describe(`${this.#atFirst} of the first ${first} answers could not be read`);
  }

  /** Message about later answers, once more than half of 20 in a row were unreadable. */
  get warning(): string | undefined {
    return this.#warning;
  }

  #describe(what: string): string {
    const counts = [...this.#outcomes].sort(([, one], [, other]) => other - one);
    const reasons = counts
      .map(([outcome, count]) => {
        const emptied = this.#emptied.get(outcome);
        return `${count} ${outcome}${emptied === undefined ? '' : `: ${emptied}`}`;
      })
      .join(', ');
    return `${this.#judge}: ${what} (${reasons}). ${this.#remedy}`;
  }

  /** What helps against the most frequent outcome. */
  get #remedy(): string {
    const [[most = ''] = []] = [...this.#outcomes].sort(([, one], [, other]) => other - one);
    return remedies[most] ?? otherwise;
  }
}

const remedies: Readonly<Record<string, string>> = {
  'cut-off':
    'Raise the answer limit (maxTokens) in the judge prompt or settings, or lower its reasoning effort.',
  refusal: 'The judge refuses to answer: change its prompt, or choose another judge.',
};
const otherwise =
  "See its answers in the run's log, and check its judge prompt and how it is read, or choose another judge.";
