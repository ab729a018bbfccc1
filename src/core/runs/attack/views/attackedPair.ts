import type { Pair, Side } from '../../../pair.ts';
import { type AttackSample, contentText } from '../../../pointwise/sample.ts';
import { gapIn, textOfResponse } from '../../../pointwise/samples/pairResponse.ts';
import type { AttackHeader, AttemptEntry } from '../attackLog.ts';

/** Where an attacked response comes from; it stands in its record under `attack`. */
export interface AttackProvenance {
  /** Id of the attack in the catalogue. */
  readonly cell: string;
  readonly side: Side;
  readonly attacker: AttackHeader['attacker'];
  readonly seed: number;
  /** Digest of the run's prompts. */
  readonly prompts: string;
  readonly outcome: AttemptEntry['outcome'];
  readonly limits: AttemptEntry['limits'];
  /** The user changed the attacked response by hand. */
  readonly edited?: true;
  /** What a model wrote because the record lacked it. */
  readonly synthesised?: AttackSample['synthesised'];
  /** The name of the attack's log. */
  readonly run: string;
}

/** A record of `*.attacked.jsonl`: it is read as any other pair. */
export type AttackedPair = Pair & { readonly attack: AttackProvenance };

/** A pair with the attacked response in its place. Undefined where the attempt has no response. */
export function attackedPair(
  pair: Pair,
  side: Side,
  sample: AttackSample,
  header: AttackHeader,
  attempt: AttemptEntry,
): AttackedPair | undefined {
  if (!attempt.response) return undefined;
  const own = side === 'A' ? pair.responseA : pair.responseB;
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

/** The pair of a sample whose dataset no longer has it: what the sample kept of it. */
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

/** The name of the file that attacked records of a dataset go to: `pairs.jsonl` → `pairs.attacked.jsonl`. */
export function attackedFileName(dataset: string): string {
  return `${dataset.replace(/\.(jsonl|ndjson|json)$/i, '').replace(/\.attacked$/, '')}.attacked.jsonl`;
}
