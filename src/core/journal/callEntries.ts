import * as z from 'zod';
import { isTruthful } from '../judges/simulated.ts';

/** A non-negative integer. */
export const count = z.number().int().nonnegative();
/**
 * Milliseconds since the epoch, within the range of `Date`; negative if the system clock is before
 * the epoch.
 */
export const instant = z.number().min(-8.64e15).max(8.64e15);

/**
 * A model as identified in every log. Never contains a key. An identity that contradicts its
 * provider is refused, so that no log decides what is priced, shown or asked as simulated.
 */
export const modelIdentity = z
  .object({
    provider: z.string(),
    model: z.string(),
    /** What people see instead of `model`, if the model has a name beside its id. */
    name: z.string().optional(),
    endpoint: z.string(),
    simulated: z.boolean(),
    settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  })
  .refine(isTruthful);

/**
 * A message that was sent, stored once and referenced by `id`, a digest of its role and content.
 */
export const messageEntry = z.object({
  type: z.literal('message'),
  id: z.string(),
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
});
export type MessageEntry = z.infer<typeof messageEntry>;

/**
 * Logged before each send, in addition to the call's name; `messages` are ids, in the order sent.
 */
export const startedFields = {
  type: z.literal('started'),
  messages: z.array(z.string()),
  at: instant,
};

/**
 * Attempts of a call that may be charged although their answers were lost, and the answer tokens
 * that arrived in them; absent: none known.
 */
const brokenFields = { brokenAttempts: count.optional(), brokenTokens: count.optional() };

/** Fields of a call's answer, in addition to the call's name. */
export const answerFields = {
  type: z.literal('answer'),
  text: z.string(),
  refusal: z.string().optional(),
  finishReason: z.enum(['stop', 'length', 'content_filter', 'other', 'unknown']),
  usage: z
    .object({
      promptTokens: count,
      completionTokens: count,
      reasoningTokens: count.optional(),
      cachedTokens: count.optional(),
      cacheWriteTokens: count.optional(),
      estimated: z.literal(true).optional(),
    })
    .optional(),
  ...brokenFields,
  firstTextMs: z.number().optional(),
  totalMs: z.number(),
  servedModel: z.string().optional(),
  systemFingerprint: z.string().optional(),
  responseFormat: z.enum(['json_schema', 'json_object', 'text']),
  effectiveTemperature: z.number().optional(),
  notApplied: z.array(z.string()).readonly().optional(),
  firstTokens: z
    .array(z.object({ token: z.string(), logprob: z.number() }))
    .readonly()
    .optional(),
  /** Thoughts, and text in fields that are not read. */
  asides: z
    .array(
      z.object({ field: z.string(), text: z.string(), isThoughts: z.literal(true).optional() }),
    )
    .readonly()
    .optional(),
  at: instant,
};

/** Fields that state why a call has no answer, in addition to the call's name. */
export const failedFields = {
  type: z.literal('failed'),
  reason: z.string(),
  message: z.string(),
  ...brokenFields,
  at: instant,
};
