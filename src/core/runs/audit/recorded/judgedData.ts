import { numbering } from '../../../data/formats/pairNames.ts';
import { pairDigest } from '../../../data/formats/readRecord.ts';
import { pairId } from '../../../data/import/modelPairs.ts';
import type { Pair } from '../../../data/pair.ts';
import { isSingle } from '../../../data/responses.ts';
import { singleOfPair } from '../../../data/samples/singles.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import type { RecordedItem } from '../../../judges/recorded/recordedAnswer.ts';
import { groupBy } from '../../../words/groupBy.ts';
import type { Side } from '../../../words/verdict.ts';
import type { SelectablePair } from '../plan/selectPairs.ts';

interface Lookup {
  /** Pairs or responses with the same texts, which may be judged by different rubrics. */
  readonly byDigest: ReadonlyMap<string, readonly SelectablePair[]>;
  readonly byId: ReadonlyMap<string, SelectablePair>;
}

/** A dataset in which the pairs and responses of recorded answers are looked up. */
export class JudgedData {
  readonly #pairs: readonly SelectablePair[];
  readonly #lookups = new Map<JudgeDefinition['kind'], Lookup>();

  constructor(pairs: readonly SelectablePair[]) {
    this.#pairs = pairs;
  }

  /** Returns the pair or response of an item, by its content or its id. */
  find({ pair, key: id }: RecordedItem, kind: JudgeDefinition['kind']): SelectablePair | undefined {
    const { byDigest, byId } = this.#lookup(kind);
    const same = (pair && byDigest.get(pairDigest(pair))) ?? [];
    if (!pair || same.length < 2) return same[0] ?? byId.get(id);
    const givens = givensOf(pair);
    return (
      same.find((one) => givensOf(one.pair) === givens) ??
      same.find((one) => one.pair.id === id) ??
      same[0]
    );
  }

  #lookup(kind: JudgeDefinition['kind']): Lookup {
    const known = this.#lookups.get(kind);
    if (known) return known;
    const made = kind === 'pairwise' ? lookupOf(this.#pairs) : lookupOf(responsesIn(this.#pairs));
    this.#lookups.set(kind, made);
    return made;
  }
}

type Judged = Pick<Pair, 'prompt' | 'messages' | 'responseA' | 'responseB'> & Partial<Pair>;

/** Returns what a judge is given besides the conversation and the responses. */
function givensOf({ reference, rubric, background, vars }: Judged): string {
  return JSON.stringify([reference, rubric, background, vars]);
}

/**
 * Returns a naming that gives a pair or response its digest, numbered if another one was named that
 * differs only in what a judge is given besides: `key`, `key~2`, `key~3` …
 */
export function keysByGivens(): (pair: Judged) => string {
  const keys = new Map<string, string>();
  const numbered = numbering();
  return (pair) => {
    const digest = pairDigest(pair);
    const content = digest + givensOf(pair);
    const key = keys.get(content) ?? numbered(digest);
    keys.set(content, key);
    return key;
  };
}

type Named = SelectablePair & { readonly alias?: string };

/** The first of several with the same id is found. */
function lookupOf(subjects: readonly Named[]): Lookup {
  const latest = [...subjects].reverse();
  return {
    byDigest: groupBy(subjects, ({ key }) => key.replace(/~\d+$/, '')),
    byId: new Map([
      ...latest.flatMap((one) => (one.alias === undefined ? [] : [[one.alias, one] as const])),
      ...latest.map((one) => [one.pair.id, one] as const),
    ]),
  };
}

function responsesIn(pairs: readonly SelectablePair[]): readonly Named[] {
  const keyOf = keysByGivens();
  return pairs.flatMap(({ key, pair, line }) => {
    if (isSingle(pair)) return { key, pair };
    return (['A', 'B'] as const).map((side) => {
      const single = singleOfPair(pair, side);
      return {
        key: keyOf(single),
        pair: single,
        ...(line !== undefined && { line }),
        alias: idByModel(pair, side),
      };
    });
  });
}

/**
 * Returns the id of a response by its model, for a pair whose id ends with both models as imported
 * ones do: `mt-bench-81-t1-m` of `mt-bench-81-t1-m-vs-n`.
 */
function idByModel({ id, modelA, modelB }: Pair, side: Side): string | undefined {
  if (modelA === undefined || modelB === undefined) return undefined;
  const models = pairId(modelA, 'vs', modelB);
  if (!id.endsWith(models)) return undefined;
  return `${id.slice(0, -models.length)}${pairId(side === 'A' ? modelA : modelB)}`;
}
