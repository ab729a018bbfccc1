import { z95 } from './distributions/normal.ts';

/** Number of documents of a group that contain a phrase, and of all. */
interface PhraseCount {
  readonly count: number;
  readonly of: number;
}

/** A log-odds ratio, with its variance for independent documents. */
export interface LogOdds {
  readonly value: number;
  readonly variance: number;
}

/** Number of documents that the prior of each group is worth. */
export const priorDocuments = 10;

/**
 * Returns the log-odds ratio of a phrase in one group of documents against another, with an
 * informative Dirichlet prior (Monroe, Colaresi and Quinn 2008, "Fightin' Words", equations 15 to
 * 19), for documents that contain a phrase or not. The prior gives both groups ten documents with
 * the phrase's share of all documents, which draws rare phrases toward 0. Undefined for a phrase
 * that is in all documents or in none.
 */
export function logOddsRatio(one: PhraseCount, other: PhraseCount): LogOdds | undefined {
  const share = (one.count + other.count) / (one.of + other.of);
  if (!(share > 0 && share < 1)) return undefined;
  const [first, second] = [one, other].map(({ count, of }) => {
    const has = count + share * priorDocuments;
    const lacks = of - count + (1 - share) * priorDocuments;
    return { value: Math.log(has / lacks), variance: 1 / has + 1 / lacks };
  }) as [LogOdds, LogOdds];
  return { value: first.value - second.value, variance: first.variance + second.variance };
}

/** Returns a log-odds ratio's 95% limits and z, given how many times larger its variance is. */
export function limitsOf({ value, variance }: LogOdds, designEffect: number) {
  const error = Math.sqrt(variance * designEffect);
  return { lower: value - z95 * error, upper: value + z95 * error, z: value / error };
}
