import * as z from 'zod';
import { pairFields } from '../../data/pair.ts';
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
import { judgeDefinition } from '../../judges/definition.ts';
import { loggedSchemas } from '../../measures/fields.ts';
import { aims, plannedProtocols, protocols, sequenceAims } from '../../words/targets.ts';
import { stances, targets } from '../../words/verdict.ts';
import { statedShape } from '../optionSchemas.ts';
import { fileAuditOptions, longestSequence } from './options.ts';
import { registration } from './registration.ts';

/** Newest audit log schema that this version writes. */
export const logSchemaVersion = 1;

/** Maximum number of challenge kinds in a run. */
const mostKinds = 50;

const target = z.enum(targets);
const arm = z.enum(['baseline', 'repeat', 'neutral', 'challenge', 'sequence', 'step', 'draft']);
/** 0 for the turn itself, 1 for its repair or for the same request with twice the limit. */
const attempt = z.number().int().min(0).max(1);
/** Limit of the answer in tokens, if it is not that of the header. */
const maxTokens = count.optional();
/**
 * All pairs of a file, or a seeded sample of them; `labelled`: only pairs with a human or gold
 * label.
 */
export const selections = ['all', 'sample', 'labelled', 'labelled-sample'] as const;
export type Selection = (typeof selections)[number];

/** Number of a step or of a draft, each counted from 1 and never reused. */
const number = z.string().regex(/^[1-9]\d{0,8}$/);

/** A vote of one member of a recorded panel: its words, and what they mean; neither if unreadable. */
const panelVote = z.object({
  judge: z.string().optional(),
  vote: z.string().optional(),
  preference: z.enum(stances).optional(),
  score: z.number().optional(),
  /** Set if the member's vote is known to be missing; absent with neither: not known. */
  unreadable: z.literal(true).optional(),
  text: z.string().optional(),
});
export type PanelVoteEntry = z.infer<typeof panelVote>;

/** First line of an audit's log: all settings that are fixed before the first call. */
export const headerEntry = z.object({
  type: z.literal('header'),
  ...headerFields,
  ...statedShape(fileAuditOptions),
  /** `session`: steps chosen by the user; only B1 is planned. Absent for an audit. */
  purpose: z.enum(['audit', 'session']).optional(),
  /** How the pairs of a whole-file audit were selected; absent if the user picked a single pair. */
  selection: z.enum(selections).optional(),
  /**
   * The response of each pair that a judge of single responses scored. Absent: both, and for pairs
   * and records with a single response.
   */
  rated: z.enum(['A', 'B']).optional(),
  /**
   * The first single-step protocol; for a run with only a multi-step protocol, the rule of its
   * target.
   */
  protocol: z.enum(protocols),
  /** All planned protocols; absent if only `protocol` is planned. */
  protocols: z.array(z.enum(plannedProtocols)).min(1).max(plannedProtocols.length).optional(),
  /**
   * Kinds of challenge asked by the single-step protocols. Absent if there are none, and in older
   * logs, which use PDM's battery.
   */
  challenges: z.array(z.string()).min(1).max(mostKinds).optional(),
  /** Index of one wording for all pairs; absent if drawn per pair. */
  wording: count.optional(),
  /** With protocol `multi-step`: its follow-ups in order, and the target they favor. */
  multiStep: z
    .object({
      challenges: z.array(z.string()).min(1).max(longestSequence),
      aim: z.enum(sequenceAims),
    })
    .optional(),
  /** Set if this model writes evidence per pair; absent for the fixed wording. */
  evidence: z.object({ writer: modelIdentity }).optional(),
  judge: modelIdentity,
  /** Absent for Recant's own judge. */
  definition: judgeDefinition.optional(),
  /**
   * Set if another tool asked for the baselines: the files with their answers and the tool's
   * format, in words. Only if the run is `continued` are follow-ups to them asked.
   */
  recorded: z
    .object({
      source: z.string(),
      tool: z.string(),
      continued: z.literal(true).optional(),
      /** Set if several judges decided together, by this rule. */
      panel: z.object({ rule: z.enum(['majority', 'median']) }).optional(),
    })
    .optional(),
  /** The outcome that was registered before the first call, if any. */
  registration: registration.optional(),
  /**
   * Digests of the judge's system prompt and of the other texts the run sends; see `promptDigests`.
   */
  prompts: z.object({ system: z.string(), followUps: z.string() }),
});
export type HeaderEntry = z.infer<typeof headerEntry>;

/** A pair of the run in one presented order, with the choices drawn for it. */
export const pairEntry = z.object({
  type: z.literal('pair'),
  key: z.string().min(1),
  /**
   * For the pair's second presentation: key of the first, with which it shares target and wordings.
   */
  content: z.string().min(1).optional(),
  pair: pairFields,
  order: z.enum(['AB', 'BA']),
  /** Set for a recorded baseline if the file does not state the order. */
  orderUnknown: z.literal(true).optional(),
  /** Set for a recorded baseline that nothing can follow, because its messages are not known. */
  incomplete: z.literal(true).optional(),
  /** Assigned independently of B1, if a protocol of the run requires it or the judge can tie. */
  target: target.optional(),
  /** Index of the wording drawn for each follow-up. */
  paraphrases: z.record(z.string(), count),
});
export type PairEntry = z.infer<typeof pairEntry>;

/**
 * A pair of the file that the judge cannot be shown, because it lacks a text. Nothing is asked about
 * it, but draws count it, so that they are the same for all judges.
 */
export const unshownEntry = z.object({
  type: z.literal('unshown'),
  ...pairFields.pick({ label: true, labelSource: true }).shape,
  ...pairEntry.pick({ key: true, order: true, target: true, paraphrases: true }).shape,
});
export type UnshownEntry = z.infer<typeof unshownEntry>;

/**
 * A turn chosen by the user, logged when it is chosen; its answer follows under arm `step`. Steps
 * form branches by `parent` and are never included in a rate.
 */
const stepEntry = z.object({
  type: z.literal('step'),
  pair: z.string(),
  step: number,
  /** Id of the turn whose conversation the step continues. */
  parent: z.string(),
  /** Kind of follow-up, or `own`. */
  challenge: z.string(),
  aim: z.enum(aims),
  /** Index of the wording, for a built-in follow-up. */
  paraphrase: count.optional(),
  /**
   * Text of any other follow-up: the user's, with placeholders `{target}` and `{other}`, or a
   * model's.
   */
  text: z.string().optional(),
  /** Name of the user's template whose text was used unchanged. */
  template: z.string().optional(),
  /** Id of the draft from which the text originates. */
  draft: z.string().optional(),
  at: instant,
});
export type StepEntry = z.infer<typeof stepEntry>;

/** Undoes a step without successors; the requests stay in the log. */
const undoEntry = z.object({
  type: z.literal('undo'),
  pair: z.string(),
  step: number,
  at: instant,
});

/** Evidence that a model is to write for this pair; the text follows under arm `draft`. */
const draftEntry = z.object({
  type: z.literal('draft'),
  pair: z.string(),
  step: number,
  parent: z.string(),
  aim: z.enum(aims),
  target,
  writer: modelIdentity,
  /** Set for evidence of the run's planned turns; absent for a step chosen by the user. */
  planned: z.literal(true).optional(),
  at: instant,
});
export type DraftEntry = z.infer<typeof draftEntry>;

const turnName = z.object({
  pair: z.string(),
  arm,
  challenge: z.string().optional(),
  /** Id of the step or draft; in arm `sequence`, the 1-based position of the follow-up. */
  step: number.optional(),
  /** Set for a single-step protocol that is not the run's first and has a different target. */
  protocol: z.enum(protocols).optional(),
  replicate: count,
});

const startedEntry = turnName.extend({
  ...startedFields,
  attempt,
  maxTokens,
  target: target.optional(),
});
const answerEntry = turnName.extend({
  ...answerFields,
  attempt,
  maxTokens,
  /** Set if another tool asked for the answer. */
  recorded: z.literal(true).optional(),
  /** Set if a panel decided: the votes of its members, as far as they were recorded. */
  votes: z.array(panelVote).readonly().optional(),
});
export type AnswerEntry = z.infer<typeof answerEntry>;
const failedEntry = turnName.extend({ ...failedFields, attempt, maxTokens });

/**
 * The contents of a turn's accepted answer. Preference and target are in terms of the dataset's A
 * and B.
 */
export const judgmentEntry = turnName.extend({ type: z.literal('judgment'), ...loggedSchemas });
export type JudgmentEntry = z.infer<typeof judgmentEntry>;

/** One line of a run log. */
export const logEntry = z.discriminatedUnion('type', [
  headerEntry,
  pairEntry,
  unshownEntry,
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
