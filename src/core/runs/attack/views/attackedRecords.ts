import type { Pair, Side } from '../../../pair.ts';
import { type AttackSample, contentText } from '../../../pointwise/sample.ts';
import type { AttackState } from '../attackState.ts';
import { type AttackedPair, attackedPair, pairOfSample } from './attackedPair.ts';

/** The pairs that samples are a response of, by the sample's key. */
export type SourcePairs = ReadonlyMap<string, { readonly pair: Pair; readonly side: Side }>;

export interface AttackedRecords {
  readonly records: readonly AttackedPair[];
  /** Attacks that have been made and did not keep their limits. */
  readonly leftOut: number;
}

/**
 * The responses of a run whose attack kept its limits, as records that audit in turn: the pair with the
 * attacked response in its place, or, of a sample that is no pair, the original as A and the attacked one
 * as B.
 */
export function attackedRecords(state: AttackState, pairs: SourcePairs): AttackedRecords {
  const { header } = state;
  if (!header) throw new Error('The run has no header.');
  const records: AttackedPair[] = [];
  let leftOut = 0;
  for (const { key, sample } of state.samples()) {
    for (const cell of header.attacks) {
      const attempt = state.attemptsOf(key, cell).at(-1);
      if (!attempt) continue;
      const { pair, side } = pairs.get(key) ?? pairWithout(sample);
      const current = state.sampleOf(key) ?? sample;
      const kept = attempt.outcome === 'kept' ? attempt : undefined;
      const record = kept && attackedPair(pair, side, current, header, kept);
      if (record) records.push(record);
      else leftOut += 1;
    }
  }
  return { records, leftOut };
}

/** Where no pair is known: what a response of a pair kept of it, or the comparison with itself. */
function pairWithout(sample: AttackSample): { readonly pair: Pair; readonly side: Side } {
  const { side } = sample;
  return side === undefined
    ? { pair: comparisonOf(sample), side: 'B' }
    : { pair: pairOfSample(sample), side };
}

/** A sample that is no pair, as the pair of its response with the attacked one. */
export function comparisonOf(sample: AttackSample): Pair {
  const { id, prompt, response, reference, background, domain } = sample;
  const text = contentText(response);
  return {
    id,
    prompt,
    responseA: text,
    responseB: text,
    ...(reference !== undefined && { reference }),
    ...(background !== undefined && { background }),
    ...(domain !== undefined && { domain }),
  };
}
