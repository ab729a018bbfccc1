import * as z from 'zod';
import { type JudgeGeneration, judgeGeneration } from './definition.ts';

const { topP, reasoningEffort, extra } = judgeGeneration.shape;

/** Settings with which a run asks for answers. */
export const generationFields = z.object({
  temperature: z.number(),
  maxTokens: z.number().int().nonnegative(),
  seed: z.number().optional(),
  topP,
  reasoningEffort,
  extra,
});
export type Generation = z.infer<typeof generationFields>;

/** Returns settings in which each later source replaces what earlier ones state. */
export function withGeneration(
  standard: Generation,
  ...sources: readonly (JudgeGeneration | undefined)[]
): Generation {
  let all = standard;
  for (const source of sources) {
    const stated = Object.entries(source ?? {}).filter(([, value]) => value !== undefined);
    const extras = { ...all.extra, ...source?.extra };
    const isPlain = Object.keys(extras).length === 0;
    all = { ...all, ...Object.fromEntries(stated), ...(!isPlain && { extra: extras }) };
    if (isPlain) delete all.extra;
  }
  return all;
}

/** Returns a key that distinguishes the optional settings; empty if there are none. */
export function optionalSettingsKey(generation: Generation): string {
  const { topP: share, reasoningEffort: effort, extra: others = {} } = generation;
  const given = [share, effort, Object.entries(others).sort()];
  const isPlain = share === undefined && effort === undefined && Object.keys(others).length === 0;
  return isPlain ? '' : JSON.stringify(given);
}
