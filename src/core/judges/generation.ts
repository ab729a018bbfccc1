import * as z from 'zod';
import type { ModelIdentity } from '../words/ports.ts';
import { extraValue, judgeGeneration } from './definition.ts';
import { maySend } from './extraParameters.ts';

const { topP, reasoningEffort } = judgeGeneration.shape;

/** Settings with which a run asks for answers. */
export const generationFields = z.object({
  temperature: z.number(),
  /** Limit of an answer in tokens, hidden reasoning included; absent: the endpoint's own. */
  maxTokens: z.number().int().nonnegative().optional(),
  seed: z.number().optional(),
  topP,
  reasoningEffort,
  extra: z.record(z.string(), extraValue).optional(),
});
export type Generation = z.infer<typeof generationFields>;

/** Settings that a user chooses for a model; may have parameters that definitions may not. */
export const chosenGeneration = judgeGeneration.extend({
  extra: z
    .record(
      z.string().refine(maySend, { error: 'is not a parameter that may be set here' }),
      extraValue,
    )
    .optional(),
});
export type ChosenGeneration = z.infer<typeof chosenGeneration>;

/** Returns settings in which each later source replaces what earlier ones state. */
export function withGeneration(
  standard: Generation,
  ...sources: readonly (ChosenGeneration | undefined)[]
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

/** Returns the settings as those of a model's identity. */
export function identitySettings({
  extra = {},
  ...settings
}: ChosenGeneration): Record<string, string | number | boolean> {
  const stated = Object.entries({ ...settings, ...prefixed(extra) });
  return Object.fromEntries(
    stated.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * Returns the settings that a model's identity states, as `identitySettings` writes them. Ignores
 * what may not be set, because identities come from logs.
 */
export function settingsOfIdentity(
  settings: ModelIdentity['settings'] = {},
): ChosenGeneration | undefined {
  const stated = Object.entries(settings).flatMap(([name, value]) => {
    const extra = name.startsWith(extraPrefix) ? name.slice(extraPrefix.length) : undefined;
    const one = extra === undefined ? { [name]: value } : { extra: { [extra]: value } };
    return chosenGeneration.safeParse(one).data ?? [];
  });
  const extra = Object.assign({}, ...stated.map((one) => one.extra));
  const read: ChosenGeneration = Object.assign({}, ...stated);
  if (Object.keys(extra).length > 0) read.extra = extra;
  else delete read.extra;
  return Object.keys(read).length > 0 ? read : undefined;
}

const extraPrefix = 'extra.';

function prefixed<Value>(extra: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(extra).map(([name, value]) => [`${extraPrefix}${name}`, value]),
  );
}

/** Returns a key that distinguishes the optional settings; empty if there are none. */
export function optionalSettingsKey(generation: Generation): string {
  const { topP: share, reasoningEffort: effort, extra: others = {} } = generation;
  const given = [share, effort, Object.entries(others).sort()];
  const isPlain = share === undefined && effort === undefined && Object.keys(others).length === 0;
  return isPlain ? '' : JSON.stringify(given);
}
