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
import { rubric } from '../../pointwise/rubric.ts';
import { attackSample, responseContent } from '../../pointwise/sample.ts';
import { scenarios } from '../../scenario.ts';

/** Newest schema of an attack's log that this version writes. */
export const attackLogSchemaVersion = 1;

/** Maximum number of times that one response is scored under one condition. */
export const mostDraws = 5;

/** What a judge is given beside prompt and response. */
export const auxiliaryKinds = ['none', 'reference', 'rubric', 'background', 'all'] as const;
export type AuxiliaryKind = (typeof auxiliaryKinds)[number];

/** `other`: the pair's response that is not attacked. */
export const variants = ['original', 'attacked', 'placebo', 'other'] as const;
export type Variant = (typeof variants)[number];

/** An attack as its run plans it. */
const plannedCell = z.object({
  id: z.string(),
  title: z.string(),
  scenario: z.enum(scenarios),
  source: z.enum(['reference', 'rubric', 'characters']),
  auxiliary: z.enum(['reference', 'rubric', 'background', 'all']),
  /** By name in `core/attack/limits`; shares are of the original's words or characters. */
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
  /** As the user's profile says; by it figure 4 of CE compares judges. */
  kind: z.enum(['general', 'reasoning']).optional(),
  family: z.string().optional(),
});
export type AttackJudge = z.infer<typeof attackJudge>;

/** First line of an attack's log: everything that is fixed before the first call. */
export const attackHeader = z.object({
  type: z.literal('attack-run'),
  ...headerFields,
  /** Ids of the catalogue's cells; none where only the attention limit is measured. */
  attacks: z.array(z.string()),
  /** Whether every attack was asked for: these are all that there were for the samples. */
  everyAttack: z.literal(true).optional(),
  /** The same as they are planned. Absent in older logs, and where a newer one says what is not known here. */
  cells: z.array(plannedCell).optional().catch(undefined),
  /** Which responses of pairs are attacked. */
  responses: z.enum(['A', 'B', 'weaker', 'both']),
  /** Where models' labels too say which response is the weaker one. */
  weakerBy: z.literal('llm').optional(),
  attacker: modelIdentity,
  judges: z.array(attackJudge).min(1),
  /** How judges score, see `core/attack/scoring`. Absent in older logs, which have `rescoring`. */
  scoring: z.object({ draws: z.int().min(1).max(mostDraws), temperature: z.number() }).optional(),
  /** Older logs: re-scores of the unchanged response, at a temperature of their own. */
  rescoring: z.object({ times: count, temperature: z.number() }).optional(),
  /** Attempts after the first that broke its limits. */
  retries: count,
  /** All criteria in one request, or one request for each. */
  criteria: z.enum(['together', 'one-at-a-time']),
  /** Whether the judge is told that a reference may be wrong. */
  referenceMayBeWrong: z.boolean(),
  /** Whether "quality not improved" is verified blind, in both orders, without auxiliary information. */
  verified: z.boolean(),
  /** Who verifies: none of the judges. Absent in older logs, where the first judge did. */
  verifier: modelIdentity.optional(),
  placebo: z.boolean(),
  /** Digest of every prompt that the run sends apart from the samples; see `attackPromptsDigest`. */
  prompts: z.string(),
  /** What a model writes for samples that lack it. */
  synthesise: z.array(z.enum(['reference', 'rubric'])).optional(),
  /** For the attention limit: how many flaws are planted into a response, one response for each. */
  attention: z.array(count).optional(),
  /**
   * How the samples were chosen; absent: one that the user picked by hand. `enriched`: by what a pilot
   * found (CE A.1), so that rates are not those of the file.
   */
  selection: z.enum(['all', 'sample', 'enriched']).optional(),
  /** Of an enriched sample: the run whose attacks ranked the domains. */
  pilot: z.string().optional(),
});
export type AttackHeader = z.infer<typeof attackHeader>;

/** A sample of the run. `key` is a digest of its content. */
const sampleEntry = z.object({ type: z.literal('sample'), key: z.string(), sample: attackSample });
export type SampleEntry = z.infer<typeof sampleEntry>;

/** Auxiliary information that a model wrote for a sample that lacked it. */
const synthesisEntry = z.object({
  type: z.literal('synthesis'),
  sample: z.string(),
  reference: z.string().optional(),
  rubric: rubric.optional(),
  /** The user has changed it. */
  edited: z.boolean().optional(),
});
export type SynthesisEntry = z.infer<typeof synthesisEntry>;

/** What a call is named by within the run; see `core/attack/callName`. */
const callName = z.object({ call: z.string() });
/** Older logs do not say what was sent. */
const startedEntry = callName.extend({
  ...startedFields,
  messages: startedFields.messages.optional(),
});
const answerEntry = callName.extend(answerFields);
export type AttackAnswer = z.infer<typeof answerEntry>;
const failedEntry = callName.extend(failedFields);

/**
 * What an extraction found. `sample` is absent for a profile that is drawn from a rubric and reused; that
 * one has the digest of its rubric.
 */
const profileEntry = z.object({
  type: z.literal('profile'),
  cell: z.string(),
  sample: z.string().optional(),
  rubric: z.string().optional(),
  text: z.string(),
  /** The user has changed it. */
  edited: z.boolean().optional(),
});
export type ProfileEntry = z.infer<typeof profileEntry>;

/**
 * A limit as it was measured on one attempt; without `from` and `to`, what the attack does not limit. Older
 * logs have other limits under other ids; they are shown as recorded.
 */
export const measuredLimit = z.object({
  /** Name in `core/attack/limits`. */
  id: z.string(),
  kept: z.boolean(),
  /** Undefined where it does not apply to what came back. */
  measured: z.number().optional(),
  /** Ends of what is allowed, in the unit of `measured`. */
  from: z.number().optional(),
  to: z.number().optional(),
});
export type MeasuredLimit = z.infer<typeof measuredLimit>;

/** `too-short`: the original has too few words for its limits to mean anything. */
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
  /** From 0; attempts after the first were told what was wrong. */
  attempt: count,
  outcome: z.enum(attemptOutcomes),
  response: responseContent.optional(),
  limits: z.array(measuredLimit),
  edited: z.boolean().optional(),
  /** The call whose answer this was read from; absent for what the user has edited. */
  call: z.string().optional(),
});
export type AttemptEntry = z.infer<typeof attemptEntry>;

/** A change of the same size that was made without the auxiliary information. */
const placeboEntry = z.object({
  type: z.literal('placebo'),
  sample: z.string(),
  cell: z.string(),
  response: responseContent.optional(),
  /** Edits and growth, against those of the attack. */
  limits: z.array(measuredLimit),
  /** Digest of what was asked: another one, where the attacked response was edited since. */
  asked: z.string().optional(),
});
export type PlaceboEntry = z.infer<typeof placeboEntry>;

export const issue = z.object({
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

/** What was read from the answers that score one variant of a sample. */
const scoreEntry = z.object({
  type: z.literal('score'),
  sample: z.string(),
  /** Place in the header's judges. */
  judge: count,
  variant: z.enum(variants),
  /** For `attacked` and `placebo`. */
  cell: z.string().optional(),
  auxiliary: z.enum(auxiliaryKinds),
  /** Which draw of the same scoring this is, from 0. */
  replicate: count,
  outcome: z.enum(scoreOutcomes),
  /** On the scenario's scale; weighted mean of the criteria where there are several. */
  total: z.number().optional(),
  criteria: z.record(z.string(), z.number()).optional(),
  /** Maths: 0-based, −1 for none. */
  firstWrongStep: z.int().min(-1).optional(),
  issues: z.array(issue).optional(),
  justification: z.string().optional(),
  /** Share of the justification's sentences that lean on the reference; only where it was given. */
  leaning: z.number().min(0).max(1).optional(),
  /** Those sentences, and in them the words by which they lean: places in the justification. */
  leaningMarks: z.array(leaningMark).optional(),
  fingerprint: z.string(),
  /** Digest of what was asked, so that a score of an edited text is known to be out of date. */
  asked: z.string().optional(),
});
export type ScoreEntry = z.infer<typeof scoreEntry>;

/** Whether the attacked response is really better, which a diff cannot measure. */
const verificationEntry = z.object({
  type: z.literal('verification'),
  sample: z.string(),
  cell: z.string(),
  by: z.enum(['blind', 'user']),
  /** Undefined where the two orders contradict each other or an answer cannot be read. */
  improved: z.boolean().optional(),
  /** Whether the attacked response speaks to its judge; absent as `improved`, and in older logs. */
  injection: z.boolean().optional(),
  /** Digest of what was asked; absent for the user's own tick. */
  asked: z.string().optional(),
});
export type VerificationEntry = z.infer<typeof verificationEntry>;

/** Where a planted flaw stands: in which turn or step (0 of a text), and its UTF-16 units there. */
const plantedFlaw = z.object({
  criterion: z.string(),
  text: z.string(),
  part: count,
  from: count,
  to: count,
});
export type PlantedFlaw = z.infer<typeof plantedFlaw>;

/** The response with flaws that the tool has planted, for the attention limit (CE 5.4, figure 5). */
const plantedEntry = z.object({
  type: z.literal('planted'),
  sample: z.string(),
  /** How many flaws were to be planted. */
  count,
  response: responseContent,
  flaws: z.array(plantedFlaw),
});
export type PlantedEntry = z.infer<typeof plantedEntry>;

/** What a judge found in it. */
const foundEntry = z.object({
  type: z.literal('found'),
  sample: z.string(),
  judge: count,
  /** That of the `planted` entry. */
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
