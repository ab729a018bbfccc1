import { practiceName } from '../../models/providers.ts';
import type { GivenTo } from '../options/forms.ts';
import { UsageError } from '../output.ts';
import { ofOneProvider } from '../runs/models.ts';

type Given = GivenTo<'planAttack'>;

/** Validated choices of the attack options. */
export interface AttackChoice extends Omit<Given, 'attacker' | 'attention'> {
  readonly attacker: string;
  /** Numbers of flaws to plant for the attention limit; empty if it is not measured. */
  readonly attention: readonly number[];
}

/** Returns the validated choices. Throws a UsageError for contradictory options. */
export function attackChoice(given: Given): AttackChoice {
  const { attack, judge: judges, attention = [], verifier } = given;
  if (attack.length + attention.length === 0) {
    throw new UsageError('--attack or --attention is needed.');
  }
  const attacker = given.attacker ?? (attack.length === 0 ? practiceName : undefined);
  if (attacker === undefined) throw new UsageError('--attacker MODEL is needed with --attack.');
  if (given.sample !== undefined && given.enrichedFrom !== undefined) {
    throw new UsageError(
      '--sample and --enriched-from each choose the responses: give only one of them.',
    );
  }
  for (const judge of [...given.reasoning, ...given.family.map(([name]) => name)]) {
    if (judges.includes(judge)) continue;
    throw new UsageError(
      `"${judge}" isn't a judge of this run; its judges are ${judges.join(', ')}.`,
    );
  }
  const baseUrl = ofOneProvider(given.baseUrl, [attacker, ...judges, verifier]);
  return { ...given, attacker, attention: [...new Set(attention)], baseUrl };
}
