import type { Pair } from '../../../data/pair.ts';
import { textOfResponse } from '../../../data/samples/pairResponse.ts';
import { type AttackSample, contentText } from '../../../data/samples/sample.ts';
import type { Side } from '../../../words/verdict.ts';
import type { AttackState } from '../attackState.ts';
import { type AttackedPair, attackedPair, pairOfSample } from './attackedPair.ts';

/** Pairs to which the samples' responses belong, by sample key. */
export type SourcePairs = ReadonlyMap<string, { readonly pair: Pair; readonly side: Side }>;

interface AttackedRecords {
  readonly records: readonly AttackedPair[];
  /** Number of attacks that were made but did not keep their limits. */
  readonly leftOut: number;
}

/**
 * Returns a run's attacked responses that kept the limits as records that can be audited in turn:
 * the pair with its response replaced or, for a sample that is not a pair, the original as A and
 * the attacked response as B.
 */
export function attackedRecords(state: AttackState, pairs: SourcePairs): AttackedRecords {
  const { header } = state;
  if (!header) throw new Error('The run has no header.');
  const records: AttackedPair[] = [];
  let leftOut = 0;
  for (const { key, sample } of state.samples()) {
    for (const cell of header.attacks) {
      const attempt = state.attemptsOf(key, cell).at(-1);
      if (!attempt || state.isDiscarded(key, cell)) continue;
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

/**
 * Returns what recognizes this run's records among the lines of a file: they name the run, and have
 * a response that it made. Another log may use the same name.
 */
export function recordsMadeBy(state: AttackState): (line: string) => boolean {
  const run = state.header?.run ?? '';
  const made = new Set<unknown>();
  for (const { key } of state.samples()) {
    for (const cell of state.header?.attacks ?? []) {
      for (const { response } of state.attemptsOf(key, cell)) {
        if (!response) continue;
        made.add(contentText(response)).add(textOfResponse(response, '\n'));
        made.add(textOfResponse(response, '\n\n'));
      }
    }
  }
  return (line) => {
    if (!line.includes(run)) return false;
    const record = recordInLine(line);
    if (record?.attack?.run !== run) return false;
    return made.has(record.attack.side === 'A' ? record.responseA : record.responseB);
  };
}

/** Returns the record in a line of a file; undefined if it is not JSON. */
export function recordInLine(line: string): Partial<AttackedPair> | null | undefined {
  try {
    return JSON.parse(line.trim());
  } catch {
    return undefined;
  }
}

/**
 * Returns the parts of the pair kept in the sample or, if it has none, the comparison with itself;
 * used if the pair is unknown.
 */
function pairWithout(sample: AttackSample): { readonly pair: Pair; readonly side: Side } {
  const { side } = sample;
  return side === undefined
    ? { pair: comparisonOf(sample), side: 'B' }
    : { pair: pairOfSample(sample), side };
}

/** Returns a pair for a sample that is not one, with its response and the attacked one. */
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
