import type { AttackSample } from '../../core/data/samples/sample.ts';
import { withGeneration } from '../../core/judges/generation.ts';
import { modelOfName } from '../../core/judges/judgeName.ts';
import type { AttackHeader, AttackJudge } from '../../core/runs/attack/log/attackHeader.ts';
import { judgeTemperature } from '../../core/runs/attack/options.ts';
import { isUnderTest, type RunModels } from '../../core/runs/attack/plan/runModels.ts';
import type { ModelIdentity } from '../../core/words/ports.ts';
import type { ChosenModel } from '../judges/chooseModels.ts';
import { UsageError } from '../output.ts';
import { type boundModels, identityOf, modelOf } from '../runs/models.ts';
import type { AttackChoice } from './attackChoice.ts';

/**
 * Returns the identities of the run's models; needs no key. Throws a UsageError if the verifier is
 * also a judge.
 */
export async function attackIdentities(
  given: AttackChoice,
): Promise<Pick<AttackHeader, 'attacker' | 'judges' | 'verifier'>> {
  const judges = await judgesOf(given);
  const verifier = given.verifier && plain(await identityOf(given.verifier, given));
  if (verifier && isUnderTest(verifier, judges)) {
    throw new UsageError(
      `--verifier ${given.verifier?.name} is a judge of this run: it cannot verify attacks whose scores it gives itself. Name another model.`,
    );
  }
  return {
    judges,
    ...(verifier && { verifier }),
    attacker: plain(await identityOf(given.attacker, { seed: given.seed, role: 'attacker' })),
  };
}

function judgesOf(given: AttackChoice): Promise<AttackHeader['judges']> {
  const families = new Map(given.family);
  return Promise.all(
    given.judges.map(async (judge) => {
      const names = [judge.name, modelOfName(judge.name)];
      const family = names.map((name) => families.get(name)).find((one) => one !== undefined);
      const { model, ...asked } = askedOf(judge, given.temperature);
      const isReasoning = names.some((name) => given.reasoning.includes(name));
      return {
        identity: plain(await identityOf(model, given)),
        kind: isReasoning ? ('reasoning' as const) : ('general' as const),
        ...(family !== undefined && { family }),
        ...asked,
      };
    }),
  );
}

/**
 * Returns a judge as a model, and how it scores if that is not how the run's other judges do: by
 * its definition, with the settings of definition and list as in audits; or, with Recant's own
 * scoring prompts, at its own temperature. A temperature of the command replaces its own.
 */
function askedOf(
  judge: ChosenModel,
  given: number | undefined,
): Pick<AttackJudge, 'definition' | 'generation'> & { readonly model: ChosenModel } {
  const { definition, generation = {}, ...rest } = judge;
  const stated = given === undefined ? {} : { temperature: given };
  if (definition) {
    const standard = { temperature: judgeTemperature };
    return {
      model: { ...rest, definition },
      definition,
      generation: withGeneration(standard, definition.generation, generation, stated),
    };
  }
  const { temperature: own, ...others } = generation;
  return {
    model: Object.keys(others).length > 0 ? { ...rest, generation: others } : rest,
    ...(own !== undefined && given === undefined && { generation: { temperature: own } }),
  };
}

/**
 * Returns the run's models, ready for calls within the limits. Rejects like `modelOf`.
 *
 * @param bound applies the limits of the command
 */
export async function attackModels(
  { attacker, judges, verifier, seed, temperature }: AttackChoice,
  samples: readonly AttackSample[],
  bound: ReturnType<typeof boundModels>,
): Promise<RunModels> {
  const ready = (model: ChosenModel, role?: 'attacker') =>
    modelOf(model, { seed, role, labeled: [], samples, ...bound(model) });
  return {
    attacker: await ready(attacker, 'attacker'),
    judges: await Promise.all(judges.map((judge) => ready(askedOf(judge, temperature).model))),
    ...(verifier && { verifier: await ready(verifier) }),
  };
}

function plain(identity: ModelIdentity): AttackHeader['attacker'] {
  return JSON.parse(JSON.stringify(identity));
}
