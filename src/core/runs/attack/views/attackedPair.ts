import type { Pair } from '../../../data/pair.ts';
import { responseText } from '../../../data/responses.ts';
import { gapIn, textOfResponse } from '../../../data/samples/pairResponse.ts';
import { type AttackSample, contentText } from '../../../data/samples/sample.ts';
import type { Side } from '../../../words/verdict.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { AttemptEntry } from '../log/attemptEntries.ts';

/** Origin of an attacked response, stored in its record under `attack`. */
interface AttackProvenance {
  /** Id of the attack in the catalog. */
  readonly cell: string;
  readonly side: Side;
  readonly attacker: AttackHeader['attacker'];
  readonly seed: number;
  /** Digest of the run's prompts. */
  readonly prompts: string;
  readonly outcome: AttemptEntry['outcome'];
  readonly limits: AttemptEntry['limits'];
  /** Set if the user edited the attacked response. */
  readonly edited?: true;
  /** What a model wrote because the record lacked it. */
  readonly synthesised?: AttackSample['synthesised'];
  /** Name of the attack's log. */
  readonly run: string;
}

/** A record of `*.attacked.jsonl`, which can be read like any other pair. */
export type AttackedPair = Pair & { readonly attack: AttackProvenance };

/**
 * Returns the pair with the original response replaced by the attacked one. Undefined if the
 * attempt has no response.
 */
export function attackedPair(
  pair: Pair,
  side: Side,
  sample: AttackSample,
  header: AttackHeader,
  attempt: AttemptEntry,
): AttackedPair | undefined {
  if (!attempt.response) return undefined;
  const own = responseText(pair, side);
  const response =
    sample.side === undefined
      ? contentText(attempt.response)
      : textOfResponse(attempt.response, gapIn(own));
  const { synthesised, reference, rubric } = sample;
  return {
    ...pair,
    [side === 'A' ? 'responseA' : 'responseB']: response,
    ...(pair.reference === undefined && reference !== undefined && { reference }),
    ...(pair.rubric === undefined && rubric && { rubric: JSON.parse(JSON.stringify(rubric)) }),
    attack: {
      cell: attempt.cell,
      side,
      attacker: header.attacker,
      seed: header.seed,
      prompts: header.prompts,
      outcome: attempt.outcome,
      limits: attempt.limits,
      ...(attempt.edited && { edited: true }),
      ...(synthesised && { synthesised }),
      run: header.run,
    },
  };
}

/** Returns the pair of a sample that is no longer in its dataset, restored from the sample. */
export function pairOfSample(sample: AttackSample): Pair {
  const { id, prompt, response, other, side, reference, background, domain, model } = sample;
  const [own, others] = [textOfResponse(response), other?.text ?? ''];
  return {
    id: side !== undefined && id.endsWith(`:${side}`) ? id.slice(0, -2) : id,
    prompt,
    responseA: side === 'B' ? others : own,
    responseB: side === 'B' ? own : others,
    ...(model !== undefined && (side === 'B' ? { modelB: model } : { modelA: model })),
    ...(reference !== undefined && { reference }),
    ...(background !== undefined && { background }),
    ...(domain !== undefined && { domain }),
  };
}

/**
 * Returns the name of the file for attacked records of a dataset: `pairs.jsonl` →
 * `pairs.attacked.jsonl`.
 */
export function attackedFileName(dataset: string): string {
  return `${dataset.replace(/\.(jsonl|ndjson|json)$/i, '').replace(/\.attacked$/, '')}.attacked.jsonl`;
}
