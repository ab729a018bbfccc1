import type { Pair } from '../../pair.ts';
import type { SelectablePair } from './plan/selectPairs.ts';
import { contentKey, type PairRecord } from './runState.ts';

/** What numbers depend on besides the content that a pair's key is derived from, in words. */
const facts = {
  label: 'label',
  labelSource: 'label source',
  score: 'score',
  domain: 'domain',
} as const satisfies Partial<Record<keyof Pair, string>>;

/** A fact of a pair that differs between a run and its file. */
export interface RelabeledPair {
  readonly key: string;
  readonly id: string;
  /** 1-based line of the record, if known. */
  readonly line: number | undefined;
  /** Such as "label". */
  readonly fact: string;
  /** Value in the run and in the file, such as "A"; undefined if there is none. */
  readonly before: string | undefined;
  readonly now: string | undefined;
}

/**
 * Thrown if labels, scores or domains of a run's pairs have changed in the file since the run was
 * started, because a run keeps those that it began with.
 */
export class RelabeledError extends Error {
  override readonly name = 'RelabeledError';
  /** In the order of the run, at least one. */
  readonly pairs: readonly RelabeledPair[];

  constructor(pairs: readonly RelabeledPair[]) {
    super('Labels in the file have changed since this run was begun.');
    this.pairs = pairs;
  }
}

/** Throws RelabeledError if the file has other labels, scores or domains than the run. */
export function checkLabels(
  planned: Iterable<PairRecord>,
  present: readonly SelectablePair[],
): void {
  const inFile = new Map(present.map((found) => [found.key, found]));
  const relabeled = [...planned].flatMap((record): RelabeledPair[] => {
    const key = contentKey(record);
    const found = inFile.get(key);
    if (!found || record.entry.content !== undefined) return [];
    return Object.entries(facts).flatMap(([name, fact]): RelabeledPair[] => {
      const before = record.entry.pair[name as keyof typeof facts];
      const now = found.pair[name as keyof typeof facts];
      if (before === now) return [];
      const { id } = found.pair;
      return [{ key, id, line: found.line, fact, before: textOf(before), now: textOf(now) }];
    });
  });
  if (relabeled.length > 0) throw new RelabeledError(relabeled);
}

function textOf(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

/** Maximum number of changes that are described. */
const mostNamed = 5;

/** Describes the changes, such as `p1 (line 3): label "B", was "A"`. */
export function describeRelabeled({ pairs }: RelabeledError): string {
  const quoted = (value: string | undefined) => (value === undefined ? 'none' : `"${value}"`);
  const named = pairs.slice(0, mostNamed).map(({ id, line, fact, before, now }) => {
    const where = line === undefined ? id : `${id} (line ${line})`;
    return `${where}: ${fact} ${quoted(now)}, was ${quoted(before)}`;
  });
  const more = pairs.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
