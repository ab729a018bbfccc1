import type { AttackSample } from '../../core/pointwise/sample.ts';
import type { ModelIdentity } from '../../core/ports.ts';
import type { AttackHeader } from '../../core/runs/attack/log/attackHeader.ts';
import { isUnderTest, type RunModels } from '../../core/runs/attack/plan/runModels.ts';
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
      const { name } = judge;
      const family = families.get(name);
      return {
        identity: plain(await identityOf(judge, given)),
        kind: given.reasoning.includes(name) ? ('reasoning' as const) : ('general' as const),
        ...(family !== undefined && { family }),
      };
    }),
  );
}

/**
 * Returns the run's models, ready for calls within the limits. Rejects like `modelOf`.
 *
 * @param bound applies the limits of the command
 */
export async function attackModels(
  { attacker, judges, verifier, seed }: AttackChoice,
  samples: readonly AttackSample[],
  bound: ReturnType<typeof boundModels>,
): Promise<RunModels> {
  const ready = (model: ChosenModel, role?: 'attacker') =>
    modelOf(model, { seed, role, labeled: [], samples, ...bound(model) });
  return {
    attacker: await ready(attacker, 'attacker'),
    judges: await Promise.all(judges.map((judge) => ready(judge))),
    ...(verifier && { verifier: await ready(verifier) }),
  };
}

function plain(identity: ModelIdentity): AttackHeader['attacker'] {
  return JSON.parse(JSON.stringify(identity));
}
