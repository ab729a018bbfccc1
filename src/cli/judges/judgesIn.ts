import { type ConfiguredModel, definitionsOf } from '../../core/config/runConfig.ts';
import type { PlacedConfig } from '../../files/readRunConfig.ts';

/** Returns the name by which a command chooses a model of a project's audit. */
export function nameOfConfigured(
  { provider, model, profile }: ConfiguredModel,
  checkProfile: (profile: string) => void,
): string {
  if (profile !== undefined) checkProfile(profile);
  return profile ?? (model === undefined ? (provider ?? '') : `${provider}:${model}`);
}

/**
 * Returns the judges of a project's audit by the names by which a command chooses them, each with
 * its definitions: names and paths, undefined for Recant's own.
 */
export function judgesIn(
  { config, definitions }: Pick<PlacedConfig, 'config' | 'definitions'>,
  checkProfile: (profile: string) => void,
): ReadonlyMap<string, readonly (string | undefined)[]> {
  const asked = new Map<string, (string | undefined)[]>();
  for (const judge of config.judges) {
    const under = definitionsOf(judge, config).map((name) => name && definitions.get(name));
    const name = nameOfConfigured(judge, checkProfile);
    asked.set(name, [...(asked.get(name) ?? []), ...under]);
  }
  return asked;
}
