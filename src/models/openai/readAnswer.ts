import * as z from 'zod';
import { saidIn } from '../../core/data/formats/content.ts';
import type { FinishReason } from '../../core/words/ports.ts';
import { createAnswerText, type Reading, type Received } from '../http/answerText.ts';
import { GarbledError } from '../http/garbledError.ts';
import { readResponse } from '../http/readResponse.ts';
import { redact } from '../http/redaction.ts';
import { firstTokensOf, type TokenChances, tokenChances } from './firstTokens.ts';
import { errorInside } from './sdkError.ts';
import { reportedUsage, usageOf } from './usage.ts';

/** The protocol's last event. */
const endMark = '[DONE]';

const saidText = z
  .looseObject({
    content: z
      .union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())])
      .nullish(),
    refusal: z.string().nullish(),
  })
  .nullish();

/** A streamed chunk or a whole completion, which differ only in `delta` and `message`. */
const completion = z.object({
  model: z.string().optional().catch(undefined),
  system_fingerprint: z.string().nullish().catch(undefined),
  usage: reportedUsage,
  choices: z
    .array(
      z.object({
        index: z.int().optional(),
        delta: saidText,
        message: saidText,
        /** Where servers of an older protocol put the answer. */
        text: z.string().nullish().catch(undefined),
        finish_reason: z.string().nullish(),
        logprobs: tokenChances,
      }),
    )
    .default([]),
});

/**
 * Reads an accepted response, streamed or whole, and passes each piece of answer text to `onText`
 * as it arrives. Thoughts are not answer text; see `saidIn` and `createAnswerText`. The caller's
 * secrets are removed from everything that is read. A streamed answer is complete once
 * its finish reason has been read, even if the connection fails afterwards.
 */
export async function readAnswer(response: Response, reading: Reading): Promise<Received | 'cut'> {
  const { caller } = reading;
  const text = createAnswerText(reading);
  const told: { -readonly [Field in keyof Received]?: Received[Field] } = {};
  let choices = 0;
  let finish: string | undefined;
  let isEnded = false;
  let hasBegun = false;
  let isBlank = true;

  function add(received: unknown): void {
    const parsed = completion.safeParse(received);
    if (!parsed.success) {
      throw new GarbledError(caller, 'its answer lacks the fields of the protocol', received);
    }
    const { model, system_fingerprint, usage } = parsed.data;
    if (model) told.servedModel = redact(model, caller.secrets);
    if (system_fingerprint) told.systemFingerprint = redact(system_fingerprint, caller.secrets);
    if (usage) {
      told.usage = usageOf(usage);
      reading.arrived.completionTokens = told.usage.completionTokens;
    }
    const choice = parsed.data.choices.find(({ index = 0 }) => index === 0);
    if (choice === undefined) return;
    choices += 1;
    const message = choice.delta ?? choice.message;
    const said = saidIn({ ...message, ...(choice.text != null && { text: choice.text }) });
    isBlank &&= message?.content == null && said.refusal === '' && said.asides.length === 0;
    show(text.push(said), choice.logprobs);
    finish = choice.finish_reason ?? finish;
  }

  function show(piece: string, chances: TokenChances): void {
    if (piece === '') return;
    if (reading.firstTokens && !hasBegun) {
      told.firstTokens = firstTokensOf(chances, piece)?.map(({ token, logprob }) => ({
        token: redact(token, caller.secrets),
        logprob,
      }));
    }
    hasBegun = true;
  }

  await readResponse(response, reading, {
    whole(body) {
      throwIfError(body, response.headers);
      add(body);
      const isAnswer = !isBlank || (told.usage?.completionTokens ?? 0) > 0;
      if (!isAnswer && (finish ?? 'stop') === 'stop') {
        throw new GarbledError(caller, 'its response holds no answer', body);
      }
      finish ??= 'other';
    },
    event({ name, data }) {
      if (data === endMark) {
        isEnded = true;
        return;
      }
      const chunk: unknown = JSON.parse(data);
      const failed = errorIn(chunk) ?? (name === 'error' ? chunk : undefined);
      if (failed) throw errorInside(failed, response.headers);
      add(chunk);
    },
    isEnded: () => isEnded,
    isComplete: () => finish !== undefined,
  });
  if (choices === 0) throw new GarbledError(caller, 'its response holds no answer');
  if (finish === undefined && !isEnded) return 'cut';
  return { ...told, ...text.end(), finishReason: finishReason(finish) };
}

/** Throws if a response contains an error: some gateways send errors with status 200. */
function throwIfError(whole: unknown, headers: Headers): void {
  const failed = z.object({ error: z.record(z.string(), z.unknown()) }).safeParse(whole);
  if (failed.success) throw errorInside(failed.data.error, headers);
}

function errorIn(chunk: unknown): object | undefined {
  if (typeof chunk !== 'object' || chunk === null || !('error' in chunk)) return undefined;
  const { error } = chunk;
  if (!error) return undefined;
  return typeof error === 'object' ? error : { message: String(error) };
}

function finishReason(told: string | undefined): FinishReason {
  if (/^(?:max_(?:output_)?tokens|model_length)$/i.test(told ?? '')) return 'length';
  return told === 'stop' || told === 'length' || told === 'content_filter' ? told : 'other';
}
