import * as z from 'zod';
import {
  answerFields,
  count,
  failedFields,
  messageEntry,
  modelIdentity,
  startedFields,
} from '../../journal/callEntries.ts';
import { headerFields } from '../../journal/header.ts';
import { revisionEntry } from '../../journal/revision.ts';
import { generationFields } from '../../judges/generation.ts';
import { rubric } from '../../pointwise/rubric.ts';
import { attackSample, responseContent } from '../../pointwise/sample.ts';
import { scenarios } from '../../scenario.ts';

/** Newest attack log schema that this version writes. */
export const attackLogSchemaVersion = 1;

/** Maximum number of times one response is scored under one condition. */
export const mostDraws = 5;

/** Auxiliary information that a judge receives in addition to the prompt and the response. */
const auxiliaryKinds = ['none', 'reference', 'rubric', 'background', 'all'] as const;
export type AuxiliaryKind = (typeof auxiliaryKinds)[number];

/** `other`: the response of the pair that is not attacked. */
export const variants = ['original', 'attacked', 'placebo', 'other'] as const;
export type Variant = (typeof variants)[number];

/** An attack as planned by its run. */
const plannedCell = z.object({
  id: z.string(),
  title: z.string(),
  scenario: z.enum(scenarios),
  source: z.enum(['reference', 'rubric', 'characters']),
  auxiliary: z.enum(['reference', 'rubric', 'background', 'all']),
  /** Limits by name in `core/attack/limits`; shares are of the original's words or characters. */
  limits: z.array(
    z.object({
      id: z.string(),
      from: z.number().optional(),
      to: z.number().optional(),
      above: z.number().optional(),
      atLeast: z.number().optional(),
    }),
  ),
});

const attackJudge = z.object({
  identity: modelIdentity,
  /** Kind stated in the user's model profile; figure 4 of CE compares judges by it. */
  kind: z.enum(['general', 'reasoning']).optional(),
  family: z.string().optional(),
});
export type AttackJudge = z.infer<typeof attackJudge>;

/** First line of an attack's log: all settings that are fixed before the first call. */
export const attackHeader = z.object({
  type: z.literal('attack-run'),
  ...headerFields,
  generation: generationFields.required({ maxTokens: true }),
  /** Ids of the attacks in the catalog; empty if only the attention limit is measured. */
  attacks: z.array(z.string()),
  /** Whether every attack available for the samples was requested. */
  everyAttack: z.literal(true).optional(),
  /**
   * The same attacks as planned. Absent in older logs, and if a newer log contains unknown values.
   */
  cells: z.array(plannedCell).optional().catch(undefined),
  /** Which responses of pairs are attacked. */
  responses: z.enum(['A', 'B', 'weaker', 'both']),
  /** Set if models' labels also count when determining the weaker response. */
  weakerBy: z.literal('llm').optional(),
  attacker: modelIdentity,
  judges: z.array(attackJudge).min(1),
  /** How judges score, see `core/attack/scoring`. Absent in older logs, which have `rescoring`. */
  scoring: z.object({ draws: z.int().min(1).max(mostDraws), temperature: z.number() }).optional(),
  /** Older logs: re-scores of the unchanged response, at a separate temperature. */
  rescoring: z.object({ times: count, temperature: z.number() }).optional(),
  /** Maximum number of further attempts if an attempt breaks its limits. */
  retries: count,
  /** Whether all criteria are scored in one request, or each in a separate request. */
  criteria: z.enum(['together', 'one-at-a-time']),
  /** Whether the judge's prompt says that a reference may be wrong. */
  referenceMayBeWrong: z.boolean(),
  /** Whether "quality not improved" is verified blind, in both orders, without auxiliary information. */
  verified: z.boolean(),
  /**
   * Model that verifies; not one of the judges. Absent in older logs, where the first judge
   * verified.
   */
  verifier: modelIdentity.optional(),
  placebo: z.boolean(),
  /** Digest of all prompts that the run sends, excluding the samples; see `attackPromptsDigest`. */
  prompts: z.string(),
  /** What a model writes for samples that lack it. */
  synthesise: z.array(z.enum(['reference', 'rubric'])).optional(),
  /** For the attention limit: numbers of flaws to plant, with one response per number. */
  attention: z.array(count).optional(),
  /**
   * How the samples were selected; absent if the user picked a single one. `enriched`: selected by
   * the results of a pilot (CE A.1), so rates do not represent the file.
   */
  selection: z.enum(['all', 'sample', 'enriched']).optional(),
  /** For an enriched sample: the run whose attacks ranked the domains. */
  pilot: z.string().optional(),
});
export type AttackHeader = z.infer<typeof attackHeader>;

/** A sample of the run. `key` is a digest of its content. */
const sampleEntry = z.object({
  type: z.literal('sample'),
  key: z.string(),
  sample: attackSample,
  /** Position of its record in the dataset, from 1, when one response was attacked. */
  number: z.int().min(1).optional(),
});
export type SampleEntry = z.infer<typeof sampleEntry>;

/** Auxiliary information that a model wrote for a sample that lacked it. */
const synthesisEntry = z.object({
  type: z.literal('synthesis'),
  sample: z.string(),
  reference: z.string().optional(),
  rubric: rubric.optional(),
  /** Whether the user has edited it. */
  edited: z.boolean().optional(),
});
export type SynthesisEntry = z.infer<typeof synthesisEntry>;

/** Name that identifies a call within the run; see `core/attack/callName`. */
const callName = z.object({ call: z.string() });
/** Absent in older logs, which do not record what was sent. */
const startedEntry = callName.extend({
  ...startedFields,
  messages: startedFields.messages.optional(),
});
const answerEntry = callName.extend(answerFields);
export type AttackAnswer = z.infer<typeof answerEntry>;
const failedEntry = callName.extend(failedFields);

/**
 * Result of an extraction. `sample` is absent for a reusable profile extracted from a rubric; such
 * a profile has the rubric's digest instead.
 */
const profileEntry = z.object({
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
  /** Name in `core/attack/limits`. */
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

const attemptEntry = z.object({
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
const placeboEntry = z.object({
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

const issue = z.object({
  criterion: z.string().optional(),
  type: z.string().optional(),
  instance: z.string(),
  severity: z.number().optional(),
});
export type Issue = z.infer<typeof issue>;

export const scoreOutcomes = [
  'readable',
  'refusal',
  'empty',
  'cut-off',
  'no-score',
  'missing-field',
  'out-of-range',
  'malformed-json',
] as const;
export type ScoreOutcome = (typeof scoreOutcomes)[number];

const place = { from: count, to: count };
const leaningMark = z.object({
  ...place,
  phrases: z.array(z.object(place)),
  why: z.enum(['cites', 'borrows']),
});

/** A score of one variant of a sample, read from the judge's answers. */
const scoreEntry = z.object({
  type: z.literal('score'),
  sample: z.string(),
  /** Index in the header's judges. */
  judge: count,
  variant: z.enum(variants),
  /** For `attacked` and `placebo`. */
  cell: z.string().optional(),
  auxiliary: z.enum(auxiliaryKinds),
  /** 0-based index of the draw among the draws of the same score. */
  replicate: count,
  outcome: z.enum(scoreOutcomes),
  /** Score on the scenario's scale; the weighted mean if there are several criteria. */
  total: z.number().optional(),
  criteria: z.record(z.string(), z.number()).optional(),
  /** Math: 0-based, −1 for none. */
  firstWrongStep: z.int().min(-1).optional(),
  issues: z.array(issue).optional(),
  justification: z.string().optional(),
  /**
   * Share of the justification's sentences that rely on the reference; only set if a reference was
   * given.
   */
  leaning: z.number().min(0).max(1).optional(),
  /**
   * Offsets of those sentences in the justification, and of the words in them that show the
   * reliance.
   */
  leaningMarks: z.array(leaningMark).optional(),
  fingerprint: z.string(),
  /** Digest of the request, used to detect scores of a text that has been edited since. */
  asked: z.string().optional(),
});
export type ScoreEntry = z.infer<typeof scoreEntry>;

/** Whether the attacked response is actually better, which a diff cannot measure. */
const verificationEntry = z.object({
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
 * Position of a planted flaw: the index of its turn or step (0 for plain text), and the UTF-16
 * range within it.
 */
const plantedFlaw = z.object({
  criterion: z.string(),
  text: z.string(),
  part: count,
  from: count,
  to: count,
});
export type PlantedFlaw = z.infer<typeof plantedFlaw>;

/** The response with flaws planted by the tool, for the attention limit (CE 5.4, figure 5). */
const plantedEntry = z.object({
  type: z.literal('planted'),
  sample: z.string(),
  /** Number of flaws to plant. */
  count,
  response: responseContent,
  flaws: z.array(plantedFlaw),
});
export type PlantedEntry = z.infer<typeof plantedEntry>;

/** Flaws that a judge found in a `planted` response. */
const foundEntry = z.object({
  type: z.literal('found'),
  sample: z.string(),
  judge: count,
  /** Equals the `count` of the `planted` entry. */
  count,
  criteria: z.enum(['together', 'one-at-a-time']),
  outcome: z.enum(scoreOutcomes),
  issues: z.array(issue).optional(),
  fingerprint: z.string(),
});
export type FoundEntry = z.infer<typeof foundEntry>;

/** One line of an attack's log. */
export const attackEntry = z.discriminatedUnion('type', [
  attackHeader,
  sampleEntry,
  revisionEntry,
  synthesisEntry,
  messageEntry,
  startedEntry,
  answerEntry,
  failedEntry,
  profileEntry,
  attemptEntry,
  placeboEntry,
  scoreEntry,
  verificationEntry,
  plantedEntry,
  foundEntry,
]);
export type AttackEntry = z.infer<typeof attackEntry>;
