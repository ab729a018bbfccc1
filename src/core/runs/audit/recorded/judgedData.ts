import { pairDigest } from '../../../formats/readRecord.ts';
import { pairId } from '../../../import/modelPairs.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import type { RecordedItem } from '../../../judges/recorded/recordedAnswer.ts';
import type { Pair, Side } from '../../../pair.ts';
import { singleOfPair } from '../../../pointwise/singles.ts';
import { isSingle } from '../../../responses.ts';
import type { SelectablePair } from '../plan/selectPairs.ts';

interface Lookup {
  readonly byKey: ReadonlyMap<string, SelectablePair>;
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
    const { byKey, byId } = this.#lookup(kind);
    return (pair && byKey.get(pairDigest(pair))) ?? byId.get(id);
  }

  #lookup(kind: JudgeDefinition['kind']): Lookup {
    const known = this.#lookups.get(kind);
    if (known) return known;
    const made = kind === 'pairwise' ? lookupOf(this.#pairs) : lookupOf(responsesIn(this.#pairs));
    this.#lookups.set(kind, made);
    return made;
  }
}

type Named = SelectablePair & { readonly alias?: string };

/** The first of several with the same key or id is found. */
function lookupOf(subjects: readonly Named[]): Lookup {
  const latest = [...subjects].reverse();
  return {
    byKey: new Map(latest.map((one) => [one.key, one])),
    byId: new Map([
      ...latest.flatMap((one) => (one.alias === undefined ? [] : [[one.alias, one] as const])),
      ...latest.map((one) => [one.pair.id, one] as const),
    ]),
  };
}

function responsesIn(pairs: readonly SelectablePair[]): readonly Named[] {
  return pairs.flatMap(({ pair, line }) => {
    if (isSingle(pair)) return { key: pairDigest(pair), pair };
    return (['A', 'B'] as const).map((side) => {
      const single = singleOfPair(pair, side);
      return {
        key: pairDigest(single),
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
