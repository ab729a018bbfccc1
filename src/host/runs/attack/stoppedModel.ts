import type { ModelErrorReason, ModelIdentity } from '../../../core/ports.ts';
import type { AttackEntry, AttackHeader } from '../../../core/runs/attack/attackLog.ts';
import { modelOfCall } from '../../../core/runs/attack/calls/callName.ts';
import { identityAt } from '../../../core/runs/attack/plan/runModels.ts';
import { lastingFailures } from '../../lastingFailures.ts';
import { type Remedy, remediesOf } from '../../remedies.ts';

/** The model whose failure every further call would meet too. */
export interface StoppedModel {
  readonly identity: ModelIdentity;
  readonly reason: ModelErrorReason;
}

const stopping: readonly ModelErrorReason[] = [...lastingFailures, 'budget'];

/** The model that an entry says has stopped a run; undefined of any other entry. */
export function stoppedModel(entry: AttackEntry, header: AttackHeader): StoppedModel | undefined {
  if (entry.type !== 'failed') return undefined;
  const reason = stopping.find((known) => known === entry.reason);
  const identity = identityAt(header, modelOfCall(entry.call));
  return reason && identity && { identity, reason };
}

/** What mends it: the key of its endpoint. A run stays with its models, so another one is no remedy here. */
export function stoppedRemedies({ identity, reason }: StoppedModel): Remedy[] {
  return remediesOf(reason)
    .filter(({ command }) => command === 'recant.setKey')
    .map((remedy) => ({ ...remedy, argument: identity.endpoint }));
}
