import { type AttackSample, contentText } from '../../../data/samples/sample.ts';
import type { ValueChange } from '../../../journal/valueChange.ts';

/** What the key of a sample is derived from, in words. */
const values: Readonly<Record<string, (sample: AttackSample) => unknown>> = {
  prompt: ({ prompt }) => prompt,
  response: ({ response }) => contentText(response),
  'other response': ({ other }) => other?.text,
  label: ({ side, other }) => labelOf(side, other?.preferred),
  "model's label": ({ side, other }) => labelOf(side, other?.byModel?.preferred),
  reference: ({ reference }) => reference,
  rubric: ({ rubric }) => rubric,
  background: ({ background }) => background,
  characters: ({ characters }) => characters,
  domain: ({ domain }) => domain,
  score: ({ score }) => score,
  'first wrong step': ({ firstWrongStep }) => firstWrongStep,
};

/** Lists how a sample differs between a run and its file. */
export function sampleChanges(before: AttackSample, now: AttackSample): ValueChange[] {
  return Object.entries(values).flatMap(([name, read]) => {
    const [was, is] = [textOf(read(before)), textOf(read(now))];
    return was === is ? [] : [{ name, before: was, now: is }];
  });
}

function labelOf(side: AttackSample['side'], isOtherPreferred: boolean | undefined) {
  if (side === undefined || isOtherPreferred === undefined) return undefined;
  return isOtherPreferred === (side === 'A') ? 'B' : 'A';
}

function textOf(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}
