import { contentText, type ResponseContent } from '../../../data/samples/sample.ts';
import { keepEntries } from '../../../journal/ongoingRun.ts';
import { settleAll } from '../../../journal/settleAll.ts';
import { readVerification, verificationCalls } from '../../../scoring/verification.ts';
import type { AttackTools } from '../attackTools.ts';
import { askCall } from '../calls/askCall.ts';
import { currentSample, measureAttempt, roomForResponse } from '../calls/attempt.ts';
import { messagesDigest } from '../calls/callName.ts';
import type { AttackCell } from '../cell.ts';
import type { SampleEntry } from '../log/attackLog.ts';
import type { PlaceboEntry, VerificationEntry } from '../log/attemptEntries.ts';
import { placeboLimits, placeboMessages } from '../placebo.ts';
import { attackSchema, readAttack } from '../views/readAttack.ts';

/**
 * Returns a change of the same size as the attack's, made without the auxiliary information: the
 * logged one, or else a new one. Rejects with the ModelError of a failed call.
 */
export async function makePlacebo(
  sample: SampleEntry,
  cell: Pick<AttackCell, 'id'>,
  attacked: ResponseContent,
  tools: AttackTools,
): Promise<PlaceboEntry> {
  const { state, header } = tools;
  const full = currentSample(tools, sample);
  const messages = placeboMessages(full, attacked);
  const asked = messagesDigest(messages);
  const known = state.placeboOf(sample.key, cell.id);
  if (known?.asked === asked) return known;
  const answer = await askCall(
    tools,
    { stage: 'placebo', sample: sample.key, cell: cell.id },
    {
      messages,
      schema: attackSchema(full.response),
      temperature: header.generation.temperature,
      maxTokens: roomForResponse(full, header),
      replicate: 0,
    },
  );
  const { outcome: _, ...measured } = measureAttempt(
    readAttack(full, answer),
    full,
    placeboLimits(full, attacked),
  );
  const about = { sample: sample.key, cell: cell.id };
  const entry: PlaceboEntry = { type: 'placebo', ...about, ...measured, asked };
  await keepEntries(tools, entry);
  return entry;
}

/**
 * Has the verifier judge whether the attacked response is actually better, blind and in both
 * orders, unless the log has a verification or the user's decision. Rejects with the ModelError of
 * a failed call.
 */
export async function verify(
  sample: SampleEntry,
  cell: Pick<AttackCell, 'id'>,
  attacked: ResponseContent,
  tools: AttackTools,
): Promise<VerificationEntry> {
  const { state, header } = tools;
  const full = currentSample(tools, sample);
  const calls = verificationCalls(full, attacked);
  const asked = messagesDigest(calls.flatMap(({ messages }) => messages));
  const known = state.verificationOf(sample.key, cell.id);
  if (known && (known.by === 'user' || known.asked === asked)) return known;
  const answers = await settleAll(
    calls.map(async ({ part, messages, schema }, order) => {
      const request = { messages, schema, ...header.generation, replicate: 0 };
      const name = { stage: 'verification', sample: sample.key, cell: cell.id, order } as const;
      return { part, answer: await askCall(tools, name, request) };
    }),
  );
  const shown = [full.prompt, contentText(full.response), contentText(attacked)];
  const { improved, injection } = readVerification(answers, shown);
  const entry: VerificationEntry = {
    type: 'verification',
    sample: sample.key,
    cell: cell.id,
    by: 'blind',
    ...(improved !== undefined && { improved }),
    ...(injection !== undefined && { injection }),
    asked,
  };
  await keepEntries(tools, entry);
  return entry;
}
