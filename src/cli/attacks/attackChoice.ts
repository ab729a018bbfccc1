import { practiceName } from '../../models/providers.ts';
import { type ChosenModel, chooseModels } from '../judges/chooseModels.ts';
import type { GivenTo } from '../options/forms.ts';
import { UsageError } from '../output.ts';

type Given = GivenTo<'planAttack'>;

/** Validated choices of the attack options. */
export interface AttackChoice
  extends Omit<Given, 'attacker' | 'attention' | 'judges' | 'verifier'> {
  readonly judges: readonly ChosenModel[];
  readonly attacker: ChosenModel;
  readonly verifier: ChosenModel | undefined;
  /** Numbers of flaws to plant for the attention limit; empty if it is not measured. */
  readonly attention: readonly number[];
}

/** Returns the validated choices. Rejects with a UsageError for contradictory options. */
export async function attackChoice(given: Given): Promise<AttackChoice> {
  const { attack, attention = [] } = given;
  if (attack.length + attention.length === 0) {
    throw new UsageError('--attack or --attention is required.');
  }
  const attacker = given.attacker ?? (attack.length === 0 ? practiceName : undefined);
  if (attacker === undefined) throw new UsageError('--attacker MODEL is required with --attack.');
  if (given.sample !== undefined && given.enrichedFrom !== undefined) {
    throw new UsageError(
      '--sample and --enriched-from each choose the responses: give only one of them.',
    );
  }
  const models = await chooseModels(given, [attacker, given.verifier]);
  const names = models.judges.map(({ name }) => name);
  for (const judge of [...given.reasoning, ...given.family.map(([name]) => name)]) {
    if (names.includes(judge)) continue;
    throw new UsageError(
      `"${judge}" isn't a judge of this run; its judges are ${names.join(', ')}.`,
    );
  }
  const chosen = {
    judges: models.judges,
    attacker: models.named(attacker),
    verifier: models.named(given.verifier),
  };
  for (const model of [...chosen.judges, chosen.attacker, chosen.verifier]) {
    if (model) checkAttackModel(model);
  }
  return { ...given, ...chosen, attention: [...new Set(attention)] };
}

/** Throws a UsageError for settings of a listed model that attacks do not use. */
function checkAttackModel({ name, definition, generation }: ChosenModel): void {
  if (definition) {
    throw new UsageError(
      `"${name}" has a judge prompt, but attacks are scored with prompts of their own. List it without one.`,
    );
  }
  if (generation?.temperature === undefined) return;
  throw new UsageError(
    `"${name}" has a temperature, but attacks use that of --temperature. List it without one.`,
  );
}
