import type { Side } from '../../words/verdict.ts';
import type { Pair } from '../pair.ts';
import { responseText } from '../responses.ts';
import { type AttackSample, contentText } from './sample.ts';

/** Whether a record is this response of a pair, as `singleOfPair` names it. */
export function isSideOfPair({ id }: Pick<Pair, 'id'>, side: Side): boolean {
  return id.endsWith(`:${side}`);
}

/** Returns which response of a pair a record is; undefined for any other record. */
export function sideOfPair(record: Pick<Pair, 'id' | 'responseB'>): Side | undefined {
  if (record.responseB !== undefined) return undefined;
  return sides.find((side) => isSideOfPair(record, side));
}

const sides: readonly Side[] = ['A', 'B'];

/** Returns one response of a pair as a record of its own, without the pair's label. */
export function singleOfPair(pair: Pair, side: Side): Pair {
  const { label: _, labelSource: __, responseB: ___, modelA, modelB, ...shared } = pair;
  const model = side === 'A' ? modelA : modelB;
  return {
    ...shared,
    id: `${pair.id}:${side}`,
    responseA: responseText(pair, side),
    ...(model !== undefined && { modelA: model }),
  };
}

/** Returns a sample as a record with a single response. */
export function singleOfSample(sample: AttackSample): Pair {
  const { id, prompt, messages, response, reference, rubric, background, domain, model, scenario } =
    sample;
  const { score, scoreSource, givenRubric, vars } = sample;
  return {
    id,
    ...(messages ? { messages } : { prompt }),
    responseA: contentText(response),
    scenario,
    ...(model !== undefined && { modelA: model }),
    ...(score !== undefined && { score, labelSource: scoreSource }),
    ...(reference !== undefined && { reference }),
    ...(rubric && { rubric: givenRubric ?? JSON.parse(JSON.stringify(rubric)) }),
    ...(vars && { vars }),
    ...(background !== undefined && { background }),
    ...(domain !== undefined && { domain }),
  };
}
