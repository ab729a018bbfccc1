import { asOneLine } from '../words/escape.ts';
import type { ModelIdentity } from '../words/ports.ts';

/** Provider of the built-in judge, attacker and writer. */
export const practiceProviderId = 'practice';

/**
 * Provider of recorded answers, which can't be asked. Only here the log states whether they were
 * simulated.
 */
const recordedProviderId = 'recorded';

/** Whether a provider's answers are simulated: no network, no key, no cost. */
export function isSimulated(provider: string): boolean {
  return provider === practiceProviderId;
}

/** Whether an identity says the same about itself as its provider. */
export function isTruthful({
  provider,
  simulated,
}: Pick<ModelIdentity, 'provider' | 'simulated'>): boolean {
  return provider === recordedProviderId || simulated === isSimulated(provider);
}

/**
 * Returns why an entry of a log is refused for what it says about its models; undefined if that is
 * not the reason. The entry is untrusted and of any shape.
 */
export function describeUntruthful(entry: unknown): string | undefined {
  const fields = fieldsOf(entry);
  const judges = Array.isArray(fields.judges) ? fields.judges : [];
  const found = [
    ...[fields.judge, fields.attacker, fields.verifier, fields.writer],
    fieldsOf(fields.evidence).writer,
    ...judges.map((judge) => fieldsOf(judge).identity),
  ].map(fieldsOf);
  for (const { provider, model, simulated } of found) {
    if (typeof provider !== 'string' || typeof simulated !== 'boolean') continue;
    if (isTruthful({ provider, simulated })) continue;
    const name = asOneLine(`${provider}:${model}`, 80);
    return simulated
      ? `says that the answers of ${name} are simulated, but only those of the practice judge are. Recant doesn't use this log, because it would ask a real model. Delete it, or set "simulated" to false if you trust it`
      : `says that the answers of ${name} are not simulated, but those of the practice judge always are. Recant doesn't use this log. Delete it, or set "simulated" to true if you trust it`;
  }
  return undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
