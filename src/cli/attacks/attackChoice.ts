import { basename } from 'node:path';
import { configName } from '../../core/config/runConfig.ts';
import { isDefaultJudge } from '../../core/judges/definitionDigest.ts';
import { modelOfName } from '../../core/judges/judgeName.ts';
import { readRunConfig } from '../../files/readRunConfig.ts';
import { listedProviders, practiceName } from '../../models/providers.ts';
import { type ChosenModel, chooseModels } from '../judges/chooseModels.ts';
import { judgesIn } from '../judges/judgesIn.ts';
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
  const models = await chooseModels({ ...given, ...(await judgesOfProject(given)) }, [
    attacker,
    given.verifier,
  ]);
  const judges = models.judges.map(withoutDefault);
  const names = new Set(judges.flatMap(({ name }) => [name, modelOfName(name)]));
  for (const judge of [...given.reasoning, ...given.family.map(([name]) => name)]) {
    if (names.has(judge)) continue;
    const known = judges.map(({ name }) => name).join(', ');
    throw new UsageError(`"${judge}" isn't a judge of this run; its judges are ${known}.`);
  }
  return {
    ...given,
    judges,
    attacker: withoutRole(models.named(attacker)),
    verifier: given.verifier === undefined ? undefined : withoutRole(models.named(given.verifier)),
    attention: [...new Set(attention)],
  };
}

/** Returns the judges of a project's audit, with their judge prompts, if that is the list. */
async function judgesOfProject({
  judges: list,
}: Given): Promise<Partial<Parameters<typeof chooseModels>[0]>> {
  if (list === undefined || basename(list) !== configName) return {};
  const placed = await readRunConfig(list, listedProviders);
  const definitionsOf = judgesIn(placed, (profile) => {
    throw new UsageError(
      `the judge ${JSON.stringify(profile)} is a profile of yours. Name a list with a judge of this name as --judges FILE instead of ${configName}.`,
    );
  });
  return { judges: undefined, judge: [...definitionsOf.keys()], definitionsOf };
}

/** Returns a judge without a judge prompt if that is Recant's own, which compares two responses. */
function withoutDefault({ definition, ...judge }: ChosenModel): ChosenModel {
  return definition && !isDefaultJudge(definition) ? { ...judge, definition } : judge;
}

/** Returns a model that writes or verifies attacks, for which listed settings of judges are not. */
function withoutRole({ definition: _, generation, ...model }: ChosenModel): ChosenModel {
  const { temperature: __, ...others } = generation ?? {};
  return Object.keys(others).length > 0 ? { ...model, generation: others } : model;
}
