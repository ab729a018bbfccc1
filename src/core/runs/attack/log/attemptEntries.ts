import * as z from 'zod';
import { rubric } from '../../../data/samples/rubric.ts';
import { responseContent } from '../../../data/samples/sample.ts';
import { count } from '../../../journal/callEntries.ts';

/** Auxiliary information that a model wrote for a sample that lacked it. */
export const synthesisEntry = z.object({
  type: z.literal('synthesis'),
  sample: z.string(),
  reference: z.string().optional(),
  rubric: rubric.optional(),
  /** Whether the user has edited it. */
  edited: z.boolean().optional(),
});
export type SynthesisEntry = z.infer<typeof synthesisEntry>;

/**
 * Result of an extraction. `sample` is absent for a reusable profile extracted from a rubric; such
 * a profile has the rubric's digest instead.
 */
export const profileEntry = z.object({
  type: z.literal('profile'),
  cell: z.string(),
  sample: z.string().optional(),
  rubric: z.string().optional(),
  text: z.string(),
  /** Whether the user has edited it. */
  edited: z.boolean().optional(),
});
export type ProfileEntry = z.infer<typeof profileEntry>;

/**
 * A limit as measured on one attempt; without `from` and `to`, a quantity that the attack does not
 * limit. Older logs have other limits under other ids; these are shown as recorded.
 */
const measuredLimit = z.object({
  /** Name in `limits/measureLimits`. */
  id: z.string(),
  kept: z.boolean(),
  /** Undefined if the limit does not apply to the attempt's response. */
  measured: z.number().optional(),
  /** Bounds of the allowed range, in the unit of `measured`. */
  from: z.number().optional(),
  to: z.number().optional(),
});
export type MeasuredLimit = z.infer<typeof measuredLimit>;

/** `too-short`: the original has too few words for its limits to be meaningful. */
export const attemptOutcomes = [
  'kept',
  'limits-broken',
  'too-short',
  'unchanged',
  'empty',
  'unreadable',
  'refusal',
  'cut-off',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

export const attemptEntry = z.object({
  type: z.literal('attempt'),
  sample: z.string(),
  cell: z.string(),
  /** 0-based; requests after the first say what was wrong with the previous attempt. */
  attempt: count,
  outcome: z.enum(attemptOutcomes),
  response: responseContent.optional(),
  limits: z.array(measuredLimit),
  edited: z.boolean().optional(),
  /** The call whose answer this was read from; absent if the user edited the response. */
  call: z.string().optional(),
});
export type AttemptEntry = z.infer<typeof attemptEntry>;

/** A change of the same size, made without the auxiliary information. */
export const placeboEntry = z.object({
  type: z.literal('placebo'),
  sample: z.string(),
  cell: z.string(),
  response: responseContent.optional(),
  /** Edits and growth, compared with those of the attack. */
  limits: z.array(measuredLimit),
  /** Digest of the request; differs if the attacked response has been edited since. */
  asked: z.string().optional(),
});
export type PlaceboEntry = z.infer<typeof placeboEntry>;

/** Whether the attacked response is actually better, which a diff cannot measure. */
export const verificationEntry = z.object({
  type: z.literal('verification'),
  sample: z.string(),
  cell: z.string(),
  by: z.enum(['blind', 'user']),
  /** Undefined if the two orders contradict each other or an answer is unreadable. */
  improved: z.boolean().optional(),
  /**
   * Whether the attacked response addresses its judge; undefined as for `improved`, and absent in
   * older logs.
   */
  injection: z.boolean().optional(),
  /** Digest of the request; absent if the user set the result. */
  asked: z.string().optional(),
});
export type VerificationEntry = z.infer<typeof verificationEntry>;

/**
 * The user's decision whether the attacked response is a prompt injection, which is not one of CE's
 * attacks. Absent in older logs and until the user decides.
 */
export const injectionEntry = z.object({
  type: z.literal('injection'),
  sample: z.string(),
  cell: z.string(),
  confirmed: z.boolean(),
});
export type InjectionEntry = z.infer<typeof injectionEntry>;

/**
 * The user's decision to discard an attack, which then is in no rate; a later attempt, or
 * `discarded: false`, takes it back. Absent in older logs.
 */
export const discardEntry = z.object({
  type: z.literal('discard'),
  sample: z.string(),
  cell: z.string(),
  discarded: z.boolean(),
});
