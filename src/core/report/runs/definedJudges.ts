import { definitionOf } from '../../judges/defaultJudge.ts';
import { definitionDigest } from '../../judges/definitionDigest.ts';
import { optionalSettingsKey } from '../../judges/generation.ts';
import { judgeDigest } from '../../runs/audit/digests.ts';
import type { HeaderEntry } from '../../runs/audit/log.ts';

/** A judge as a model with a definition. */
export interface DefinedJudge {
  /**
   * The same for judges that differ only in their definition's prompt and answer form: provider,
   * model, endpoint, sampling settings and kind of verdict.
   */
  readonly model: string;
  /** Digest of the definition. */
  readonly definition: string;
}

/** Returns the judges of runs by their digest. */
export function definedJudges(headers: readonly HeaderEntry[]): ReadonlyMap<string, DefinedJudge> {
  return new Map(
    headers.map((header) => {
      const definition = definitionDigest(definitionOf(header));
      return [judgeDigest(header), { model: modelKey(header), definition }];
    }),
  );
}

function modelKey(header: HeaderEntry): string {
  const { provider, model, endpoint, settings = {} } = header.judge;
  const { kind, scale } = definitionOf(header);
  const verdicts = kind === 'pairwise' || scale?.pass !== undefined ? kind : scale;
  const sampling = [header.generation.temperature, optionalSettingsKey(header.generation)];
  const ofModel = [provider, model, endpoint, Object.entries(settings).sort()];
  return JSON.stringify([ofModel, sampling, verdicts]);
}
