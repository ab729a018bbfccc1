import * as z from 'zod';
import {
  answerFields,
  count,
  failedFields,
  instant,
  messageEntry,
  modelIdentity,
  startedFields,
} from '../../journal/callEntries.ts';
import { headerFields } from '../../journal/header.ts';
import { revisionEntry } from '../../journal/revision.ts';
import { loggedSchemas } from '../../judgments/fields.ts';
import { pairFields } from '../../pair.ts';
import { aims, plannedProtocols, protocols, sequenceAims } from './plan/targets.ts';

/** Newest schema of an audit's log that this version writes. */
export const logSchemaVersion = 1;

/** Maximum number of follow-ups in a planned sequence. */
export const longestSequence = 10;
/** Maximum number of kinds of challenge that a run asks. */
const mostKinds = 50;

const side = z.enum(['A', 'B']);
const arm = z.enum(['baseline', 'repeat', 'neutral', 'challenge', 'sequence', 'step', 'draft']);
/** 0 for the turn itself, 1 for its one repair. */
const attempt = z.number().int().min(0).max(1);
/** All pairs of a file, or a seeded sample of them; `labelled`: of those with a human or gold label. */
export const selections = ['all', 'sample', 'labelled', 'labelled-sample'] as const;
export type Selection = (typeof selections)[number];

/** Number of a step or of a draft, each counted from 1; none is used twice. */
const number = z.string().regex(/^[1-9]\d{0,8}$/);

/** First line of an audit's log: everything that is fixed before the first call. */
export const headerEntry = z.object({
  type: z.literal('header'),
  ...headerFields,
  /** `session`: steps of the user's choice; only B1 is planned. Absent: an audit. */
  purpose: z.enum(['audit', 'session']).optional(),
  /** How the pairs of a whole-file audit were chosen; absent where the user picked the pair by hand. */
  selection: z.enum(selections).optional(),
  /** The first single-step protocol; of a multi-step run alone, the rule of its target. */
  protocol: z.enum(protocols),
  /** Everything that the run plans; absent: `protocol` alone. */
  protocols: z.array(z.enum(plannedProtocols)).min(1).max(plannedProtocols.length).optional(),
  /**
   * Kinds of challenge that the single-step protocols ask. Absent where there are none, and in older logs,
   * which ask PDM's battery.
   */
  challenges: z.array(z.string()).min(1).max(mostKinds).optional(),
  /** One wording for all pairs, by index; absent: drawn per pair. */
  wording: count.optional(),
  /** Each pair is asked in both presented orders; absent: in the one that is drawn for it. */
  orders: z.literal('both').optional(),
  /** With protocol `multi-step`: its follow-ups in order, and what they favour. */
  multiStep: z
    .object({
      challenges: z.array(z.string()).min(1).max(longestSequence),
      aim: z.enum(sequenceAims),
    })
    .optional(),
  /** Evidence is written per pair by this model; absent: fixed wording. */
  evidence: z.object({ writer: modelIdentity }).optional(),
  judge: modelIdentity,
  /** Digests of the judge's system prompt and of what else the run sends; see `promptDigests`. */
  prompts: z.object({ system: z.string(), followUps: z.string() }),
});
export type HeaderEntry = z.infer<typeof headerEntry>;

/** A pair of the run, in one presented order, with what was drawn for it. */
export const pairEntry = z.object({
  type: z.literal('pair'),
  key: z.string().min(1),
  /** The pair's second presentation: key of the first, with which it shares target and wordings. */
  content: z.string().min(1).optional(),
  pair: pairFields,
  order: z.enum(['AB', 'BA']),
  /** Assigned independently of B1, where a protocol of the run asks for it. */
  target: side.optional(),
  /** Index of the wording drawn for each follow-up. */
  paraphrases: z.record(z.string(), count),
});
export type PairEntry = z.infer<typeof pairEntry>;

/**
 * A turn of the user's own choice, logged when it is chosen; its answer follows under arm `step`. Steps
 * form branches by `parent` and are never counted in a rate.
 */
const stepEntry = z.object({
  type: z.literal('step'),
  pair: z.string(),
  step: number,
  /** Id of the turn whose conversation it continues. */
  parent: z.string(),
  /** Kind of follow-up, or `own`. */
  challenge: z.string(),
  aim: z.enum(aims),
  /** Index of the wording, for a built-in follow-up. */
  paraphrase: count.optional(),
  /** Otherwise its text: the user's, with `{target}` and `{other}` still to be filled, or a model's. */
  text: z.string().optional(),
  /** Name of the user's template that the text was taken from unchanged. */
  template: z.string().optional(),
  /** Id of the draft that the text began as. */
  draft: z.string().optional(),
  at: instant,
});
export type StepEntry = z.infer<typeof stepEntry>;

/** Takes back a step without successors; what was asked stays in the log. */
const undoEntry = z.object({
  type: z.literal('undo'),
  pair: z.string(),
  step: number,
  at: instant,
});

/** Evidence to be written for this pair by a model; what it wrote follows under arm `draft`. */
const draftEntry = z.object({
  type: z.literal('draft'),
  pair: z.string(),
  step: number,
  parent: z.string(),
  aim: z.enum(aims),
  target: side,
  writer: modelIdentity,
  /** Written for the run's own evidence turns; absent: for a step of the user's choice. */
  planned: z.literal(true).optional(),
  at: instant,
});
export type DraftEntry = z.infer<typeof draftEntry>;

const turnName = z.object({
  pair: z.string(),
  arm,
  challenge: z.string().optional(),
  /** The id of a step or draft; in arm `sequence`, the place of the follow-up, from 1. */
  step: number.optional(),
  /** A single-step protocol beside the run's first whose target differs from that one's. */
  protocol: z.enum(protocols).optional(),
  replicate: count,
});

const startedEntry = turnName.extend({ ...startedFields, attempt, target: side.optional() });
const answerEntry = turnName.extend({ ...answerFields, attempt });
export type AnswerEntry = z.infer<typeof answerEntry>;
const failedEntry = turnName.extend({ ...failedFields, attempt });

/** What was read from a turn's accepted answer. Preference and target are the dataset's A and B. */
export const judgmentEntry = turnName.extend({ type: z.literal('judgment'), ...loggedSchemas });
export type JudgmentEntry = z.infer<typeof judgmentEntry>;

/** One line of a run log. */
export const logEntry = z.discriminatedUnion('type', [
  headerEntry,
  pairEntry,
  revisionEntry,
  stepEntry,
  undoEntry,
  draftEntry,
  messageEntry,
  startedEntry,
  answerEntry,
  failedEntry,
  judgmentEntry,
]);
export type LogEntry = z.infer<typeof logEntry>;
