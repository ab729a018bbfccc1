import { definitionDigest } from '../../judges/definitionDigest.ts';
import { optionalSettingsKey } from '../../judges/generation.ts';
import { judgeName } from '../../judges/judgeName.ts';
import type { AttackJudge } from './log/attackHeader.ts';

/** Returns the display name of a judge: its model and, if it has one, its definition. Untrusted. */
export function attackJudgeName({ identity, definition }: AttackJudge): string {
  return judgeName({ judge: identity, definition });
}

/**
 * Returns a key that distinguishes how judges of one model are asked; empty for Recant's own
 * scoring prompts with the run's settings.
 */
export function askingKey({ definition, generation }: AttackJudge): string {
  if (!definition && !generation) return '';
  const { temperature, maxTokens, seed } = generation ?? {};
  return JSON.stringify([
    definition ? definitionDigest(definition) : '',
    [temperature, maxTokens, seed],
    generation ? optionalSettingsKey(generation) : '',
  ]);
}
