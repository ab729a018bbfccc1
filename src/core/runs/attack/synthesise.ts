import { once } from '../../journal/once.ts';
import { keepEntries } from '../../journal/ongoingRun.ts';
import { readSynthesis, synthesisCall } from '../../pointwise/synthesis.ts';
import type { SampleEntry, SynthesisEntry } from './attackLog.ts';
import type { AttackTools } from './attackTools.ts';
import { askCall } from './calls/askCall.ts';
import { currentSample, roomForResponse } from './calls/attempt.ts';

/** A model's answer holds no reference or rubric; the message is for the user. */
export class SynthesisError extends Error {
  override readonly name = 'SynthesisError';
}

/**
 * A reference or a rubric for a sample that has none, written by the attacker: the log's, or else a new one. Rejects
 * with a SynthesisError where the answer holds none, and with the ModelError of a call that failed.
 */
export function synthesise(
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
