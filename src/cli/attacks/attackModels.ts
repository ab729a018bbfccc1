import type { AttackSample } from '../../core/pointwise/sample.ts';
import type { ModelIdentity } from '../../core/ports.ts';
import type { AttackHeader } from '../../core/runs/attack/attackLog.ts';
import { isUnderTest, type RunModels } from '../../core/runs/attack/plan/runModels.ts';
import { UsageError } from '../output.ts';
import { boundModels, identityOf, modelOf } from '../runs/models.ts';
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

/** Returns the run's models, ready for calls within the limits. Rejects like `modelOf`. */
export async function attackModels(
  given: AttackChoice,
  samples: readonly AttackSample[],
): Promise<RunModels> {
  const options = { seed: given.seed, labelled: [], samples, ...boundModels(given)() };
  return {
    attacker: await modelOf(given.attacker, { ...options, role: 'attacker' }),
    judges: await Promise.all(given.judges.map((judge) => modelOf(judge, options))),
    ...(given.verifier && { verifier: await modelOf(given.verifier, options) }),
  };
}

function plain(identity: ModelIdentity): AttackHeader['attacker'] {
  return JSON.parse(JSON.stringify(identity));
}
