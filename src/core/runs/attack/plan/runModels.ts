import type { ChatModel, ModelIdentity } from '../../../ports.ts';
import type { AttackHeader } from '../attackLog.ts';

/** A model of a run: a judge by its place in the header, the verifier, or undefined for the attacker. */
export type ModelPlace = number | 'verifier' | undefined;

/** Older logs name no verifier: there the first judge verified. */
const olderVerifier = 0;

/** What identifies a model of a run; undefined where the run has none there. */
export function identityAt(
  { attacker, judges, verifier }: Pick<AttackHeader, 'attacker' | 'judges' | 'verifier'>,
  place: ModelPlace,
): ModelIdentity | undefined {
  if (place === undefined) return attacker;
  if (place === 'verifier') return verifier ?? judges[olderVerifier]?.identity;
  return judges[place]?.identity;
}

/** The models of a run, ready to be asked. */
export interface RunModels {
  readonly attacker: ChatModel;
  /** In the order of the header's judges. */
  readonly judges: readonly ChatModel[];
  /** Where the header names one. */
  readonly verifier?: ChatModel | undefined;
}

/** The same for the model itself. */
export function modelAt(
  { attacker, judges, verifier }: RunModels,
  place: ModelPlace,
): ChatModel | undefined {
  if (place === undefined) return attacker;
  return place === 'verifier' ? (verifier ?? judges[olderVerifier]) : judges[place];
}

/** Whether a verifier is one of the judges whose scores its word is to check. */
export function isUnderTest(
  { provider, model, endpoint }: ModelIdentity,
  judges: AttackHeader['judges'],
): boolean {
  return judges.some(
    ({ identity }) =>
      identity.provider === provider && identity.model === model && identity.endpoint === endpoint,
  );
}
