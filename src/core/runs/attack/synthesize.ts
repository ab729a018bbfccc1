import { once } from '../../journal/once.ts';
import { keepEntries } from '../../journal/ongoingRun.ts';
import { readSynthesis, synthesisCall } from '../../scoring/synthesis.ts';
import type { AttackTools } from './attackTools.ts';
import { askCall } from './calls/askCall.ts';
import { currentSample, roomForResponse } from './calls/attempt.ts';
import type { SampleEntry } from './log/attackLog.ts';
import type { SynthesisEntry } from './log/attemptEntries.ts';

/** Thrown if a model's answer contains no reference or rubric; the message is for the user. */
export class SynthesisError extends Error {
  override readonly name = 'SynthesisError';
}

/**
 * Returns a reference or rubric that the attacker writes for a sample without one: the logged one,
 * or else a new one. Rejects with a SynthesisError if the answer does not contain one, and with the
 * ModelError of a failed call.
 */
export function synthesize(
  sample: SampleEntry,
  what: 'reference' | 'rubric',
  tools: AttackTools,
): Promise<SynthesisEntry> {
  const { state, header } = tools;
  return once(state, `synthesis/${sample.key}/${what}`, async () => {
    const known = state.synthesisOf(sample.key, what);
    if (known) return known;
    const full = currentSample(tools, sample);
    const { messages, schema } = synthesisCall(full, what);
    const answer = await askCall(
      tools,
      { stage: 'synthesis', sample: sample.key, what },
      {
        messages,
        schema,
        temperature: header.generation.temperature,
        maxTokens: roomForResponse(full, header),
        replicate: 0,
      },
    );
    const read = readSynthesis(what, answer);
    if ('fault' in read) {
      throw new SynthesisError(`No ${what} was written for "${sample.sample.id}": ${read.fault}`);
    }
    const entry: SynthesisEntry = { type: 'synthesis', sample: sample.key, ...read };
    await keepEntries(tools, entry);
    return entry;
  });
}
