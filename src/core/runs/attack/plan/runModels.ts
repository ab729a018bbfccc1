import type { ChatModel, ModelIdentity } from '../../../words/ports.ts';
import type { AttackHeader } from '../log/attackHeader.ts';

/** A model of a run: a judge's index in the header, the verifier, or undefined for the attacker. */
export type ModelPlace = number | 'verifier' | undefined;

/** Index of the judge that verified in older logs, which name no verifier. */
const olderVerifier = 0;

/** Returns the place of the model that verifies. */
export function verifierPlace({ verifier }: Pick<AttackHeader, 'verifier'>): ModelPlace {
  return verifier ? 'verifier' : olderVerifier;
}

/** Returns the identity of a run's model; undefined if the run has no such model. */
export function identityAt(
  { attacker, judges, verifier }: Pick<AttackHeader, 'attacker' | 'judges' | 'verifier'>,
  place: ModelPlace,
): ModelIdentity | undefined {
  if (place === undefined) return attacker;
  if (place === 'verifier') return verifier ?? judges[olderVerifier]?.identity;
  return judges[place]?.identity;
}

/** The models of a run, ready for requests. */
export interface RunModels {
  readonly attacker: ChatModel;
  /** In the order of the header's judges. */
  readonly judges: readonly ChatModel[];
  /** Set if the header names one. */
  readonly verifier?: ChatModel | undefined;
}

/** Returns a run's model; undefined if the run has no such model. */
export function modelAt(
  { attacker, judges, verifier }: RunModels,
  place: ModelPlace,
): ChatModel | undefined {
  if (place === undefined) return attacker;
  return place === 'verifier' ? (verifier ?? judges[olderVerifier]) : judges[place];
}

/** Whether a verifier is also one of the judges whose scores it checks. */
export function isUnderTest(
  { provider, model, endpoint }: ModelIdentity,
  judges: AttackHeader['judges'],
): boolean {
  return judges.some(
    ({ identity }) =>
      identity.provider === provider && identity.model === model && identity.endpoint === endpoint,
  );
}
