import type { AttackSample } from '../../core/pointwise/sample.ts';
import type { ChatModel, ModelIdentity } from '../../core/ports.ts';
import type { AttackHeader } from '../../core/runs/attack/attackLog.ts';
import { isUnderTest, type RunModels } from '../../core/runs/attack/plan/runModels.ts';
import { createBudget } from '../../models/budget.ts';
import { createEndpointLimits } from '../../models/limiting.ts';
import { patientRetryPolicy } from '../../models/retrying.ts';
import type { AttackArguments } from '../arguments/attackArguments.ts';
import { identityOf, judgeOf } from '../audits/judge.ts';
import { UsageError } from '../output.ts';

/** What identifies the run's models; needs no key. Throws a UsageError for a verifier that is a judge. */
export async function attackIdentities(
  given: AttackArguments,
): Promise<Pick<AttackHeader, 'attacker' | 'judges' | 'verifier'>> {
  const { verifier: name } = given;
  const judges = await judgesOf(given);
  const verifier = name === undefined ? undefined : plain(await identityOf(name, given));
  if (verifier && isUnderTest(verifier, judges)) {
    throw new UsageError(
      `--verifier ${name} is a judge of this run: it cannot verify attacks whose scores it gives itself. Name another model.`,
    );
  }
  return {
    judges,
    ...(verifier && { verifier }),
    attacker: plain(await identityOf(given.attacker, { ...given, role: 'attacker' })),
  };
}

function judgesOf(given: AttackArguments): Promise<AttackHeader['judges']> {
  return Promise.all(
    given.judges.map(async (name) => {
      const family = given.families.get(name);
      return {
        identity: plain(await identityOf(name, given)),
        kind: given.reasoning.includes(name) ? ('reasoning' as const) : ('general' as const),
        ...(family !== undefined && { family }),
      };
    }),
  );
}

/** The run's models, ready to be asked within the limits. Rejects as `judgeOf`. */
export async function attackModels(
  given: AttackArguments,
  samples: readonly AttackSample[],
): Promise<RunModels> {
  const budget = createBudget(given.budget.limits);
  const limits = createEndpointLimits(given.concurrency, {
    longestWaitMs: patientRetryPolicy.longestWaitMs,
  });
  const bound = (model: ChatModel) => limits.limit(budget.bound(model));
  const options = { ...given, labelled: [], samples, bound, retryPolicy: patientRetryPolicy };
  return {
    attacker: await judgeOf(given.attacker, { ...options, role: 'attacker' }),
    judges: await Promise.all(given.judges.map((name) => judgeOf(name, options))),
    ...(given.verifier !== undefined && { verifier: await judgeOf(given.verifier, options) }),
  };
}

function plain(identity: ModelIdentity): AttackHeader['attacker'] {
  return JSON.parse(JSON.stringify(identity));
}
