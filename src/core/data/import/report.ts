import type { LabelSource } from '../pair.ts';
import type { Origin } from './origin.ts';

/** A part of the sources that is not in the pairs. */
interface Skip extends Origin {
  /** Identical for all skips with this reason. */
  readonly reason: string;
  /** What was skipped: a pair's id, a model or a question. */
  readonly detail: string;
}

interface SkipReason {
  readonly reason: string;
  readonly count: number;
  readonly first: Skip;
}

/** Maximum number of skips listed individually; further ones are only counted. */
export const mostSkipsListed = 10_000;

/** Outcome of an import: pairs by label source, and everything that was skipped with the reason. */
export class ImportReport {
  readonly #reasons = new Map<string, { count: number; first: Skip }>();
  readonly #skips: Skip[] = [];
  readonly #labels = new Map<string, number>();
  /** Files without any record of the dataset. */
  readonly unusedFiles: string[] = [];
  /** Number of records of models or turns that were not chosen. */
  notChosen = 0;
  pairs = 0;

  skip({ file, line }: Origin, reason: string, detail = ''): void {
    const skip = { file, line, reason, detail };
    const known = this.#reasons.get(reason);
    if (known) known.count += 1;
    else this.#reasons.set(reason, { count: 1, first: skip });
    if (this.#skips.length < mostSkipsListed) this.#skips.push(skip);
  }

  /** Whether a model is among those chosen; counts a record of one that is not. */
  isChosen(model: string, models: readonly string[] | undefined): boolean {
    const isChosen = models === undefined || models.includes(model);
    if (!isChosen) this.notChosen += 1;
    return isChosen;
  }

  countPair(label: string | undefined, source: LabelSource | undefined): void {
    this.pairs += 1;
    const from = source ?? 'unknown source';
    const name = label === undefined ? 'no label' : label === 'tie' ? `${from} (tie)` : from;
    this.#labels.set(name, (this.#labels.get(name) ?? 0) + 1);
  }

  /** Number of pairs by label source, with ties separate (`human (tie)`), most frequent first. */
  get labels(): readonly (readonly [source: string, count: number])[] {
    return [...this.#labels].sort(([, one], [, other]) => other - one);
  }

  /** Reasons for skips, most frequent first. */
  get reasons(): readonly SkipReason[] {
    return [...this.#reasons]
      .map(([reason, { count, first }]) => ({ reason, count, first }))
      .sort((one, other) => other.count - one.count);
  }

  get skipped(): number {
    return this.reasons.reduce((sum, { count }) => sum + count, 0);
  }

  /** The first `mostSkipsListed` skips, in the order in which they were found. */
  get skips(): readonly Skip[] {
    return this.#skips;
  }
}
