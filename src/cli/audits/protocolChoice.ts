import type { auditOptions } from '../../core/runs/audit/options.ts';
import {
  type ChosenProtocols,
  choiceIn,
  chooseProtocols,
} from '../../core/runs/audit/plan/protocolChoice.ts';
import type { ModelIdentity } from '../../core/words/ports.ts';
import type { GivenTo } from '../options/forms.ts';
import { UsageError } from '../output.ts';

type Given = Pick<GivenTo<'planFile'>, keyof typeof auditOptions | 'evidence'>;

/**
 * Returns the protocols that the options choose for each pair.
 *
 * @param writer identity of the model that writes evidence, if any
 * @throws UsageError for contradictory options
 */
export function protocolsOf(given: Given, writer: ModelIdentity | undefined): ChosenProtocols {
  const { protocols, multiStepChallenges, multiStepTarget } = given;
  const isMultiStep = protocols.includes('multi-step');
  if (multiStepChallenges && !isMultiStep) throw needsMultiStep('--multi-step-challenges');
  if (multiStepTarget && !isMultiStep) throw needsMultiStep('--multi-step-target');
  if ((given.evidence === 'written') !== (writer !== undefined)) {
    throw new UsageError('--evidence written and --writer MODEL go together.');
  }
  try {
    return chooseProtocols(choiceIn(given, writer));
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}

function needsMultiStep(flag: string): UsageError {
  return new UsageError(`${flag} goes with --protocol multi-step.`);
}
