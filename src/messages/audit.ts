import * as z from 'zod';
import type { Annotation } from '../core/annotations/annotationBook.ts';
import { longestOwnWording } from '../core/runs/audit/challenges/ownWording.ts';
import { wordingKinds } from '../core/runs/audit/challenges/wordingRules.ts';
import type { AuditView } from '../core/runs/audit/views/auditView.ts';
import type { TurnView } from '../core/runs/audit/views/turnView.ts';
import type { Price } from '../core/runs/plan/cost.ts';
import type { ChatMessage } from '../core/words/ports.ts';
import { aims } from '../core/words/targets.ts';
import type { PanelStrings } from './strings.ts';

const name = z.string().min(1).max(100);
const aim = z.enum(aims);
const words = z.string().min(1).max(longestOwnWording);

/** Estimated cost of the remaining calls, shown before any of them is sent. */
export interface RemainingCost {
  readonly calls: number;
  /** Number of calls if every answer has to be requested a second time. */
  readonly mostCalls: number;
  /** Prompt and answer tokens, estimated at four characters per token. */
  readonly tokens: number;
  /** Formatted with its currency; absent if the settings have no price for the judge. */
  readonly money?: string;
}

/** A follow-up in the user's own words, saved by name in the user's settings. */
export const ownTemplate = z.object({ name, kind: z.enum(wordingKinds), text: words });
export type OwnTemplate = z.infer<typeof ownTemplate>;

/** Another judge's audit of the same record. */
export interface OtherAudit {
  /** Id of the run. */
  readonly run: string;
  readonly order: 'AB' | 'BA';
  /** Example: "gpt-4o-mini: A → B under doubt · harmful". */
  readonly line: string;
}

/** The part of the panel's state that changes as the audit progresses. */
export interface AuditProgress {
  readonly running: boolean;
  readonly remaining: RemainingCost;
  /** What the log states of calls and cost so far, a line for each fact. */
  readonly stated: readonly string[];
  /** Notices for the reader: an unfinished run, a changed model version, a read-only log. */
  readonly notices: readonly string[];
  readonly canResume: boolean;
  /** Whether a run of its own can continue what was recorded. */
  readonly canContinue: boolean;
  /** Whether another step can be sent: nothing is running and the log is writable. */
  readonly canStep: boolean;
}

/**
 * Everything the audit panel shows; sent on `ready` and whenever the panel becomes visible again.
 */
export interface AuditSnapshot {
  readonly strings: PanelStrings;
  /** Name of the record: its number, if known, and first words. */
  readonly name: string;
  readonly view: AuditView;
  /** Texts of the record that the judge is not shown, such as `reference`. */
  readonly unshown: readonly string[];
  readonly progress: AuditProgress;
  /** Whether the tab stays when another audit is opened. */
  readonly isKept: boolean;
  /** The user's own annotations of flips, by turn id. */
  readonly annotations: Readonly<Record<string, Pick<Annotation, 'label' | 'note'>>>;
  /** Audits of the same record by other judges, of those shown in the window. */
  readonly others: readonly OtherAudit[];
  readonly templates: readonly OwnTemplate[];
  /** The judge's price; absent if the settings have none. */
  readonly price?: Price;
  /** Text received so far for turns in progress, by turn id. */
  readonly streaming: Readonly<Record<string, string>>;
  /** Why and when a turn is retried, by turn id; shown while the turn has no text yet. */
  readonly waits: Readonly<Record<string, string>>;
}

/** Parts of the view that change when a step is added, answered, undone, or drafted. */
export type StepsPart = Pick<AuditView, 'steps' | 'branches' | 'drafts' | 'fixedAims'>;

/** The messages of a turn's requests as they were sent, by attempt. */
export type TurnRequests = readonly (readonly ChatMessage[])[];

export type ToAuditPanel =
  | { readonly type: 'snapshot'; readonly snapshot: AuditSnapshot }
  | { readonly type: 'turn'; readonly turn: TurnView; readonly progress: AuditProgress }
  | { readonly type: 'steps'; readonly part: StepsPart; readonly progress: AuditProgress }
  | { readonly type: 'progress'; readonly progress: AuditProgress }
  /** Answers the panel's message of this type. */
  | {
      readonly type: 'requests';
      readonly turn: string;
      readonly requests: TurnRequests;
    }
  | { readonly type: 'text'; readonly turn: string; readonly piece: string }
  | { readonly type: 'restart'; readonly turn: string; readonly why: string }
  /** Opens the composer for a step that continues from a turn. */
  | { readonly type: 'compose'; readonly turn: string }
  /** Scrolls to a turn and compares its words. */
  | { readonly type: 'showTurn'; readonly turn: string }
  | ({ readonly type: 'problem' } & PanelProblem);

/** A problem, and a link that may solve it. */
export interface PanelProblem {
  readonly message: string;
  readonly link?: { readonly title: string; readonly href: string } | undefined;
}

/** Messages that the panel may send to the host; all others are dropped. None contains a path. */
export const fromAuditPanel = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum([
      'ready',
      'keep',
      'cancel',
      'resume',
      'rerun',
      'continueRecorded',
      'selectJudge',
      'copyMarkdown',
      'openRecord',
      'openLog',
    ]),
  }),
  z.strictObject({
    type: z.literal('step'),
    parent: name,
    challenge: name,
    aim,
    paraphrase: z.int().min(0).optional(),
    text: words.optional(),
    template: name.optional(),
    draft: name.optional(),
  }),
  z.strictObject({ type: z.literal('sequence'), parent: name, aim }),
  z.strictObject({ type: z.literal('undo'), step: name }),
  z.strictObject({ type: z.literal('auditLikeThis'), turn: name }),
  z.strictObject({ type: z.literal('annotate'), turn: name }),
  z.strictObject({ type: z.literal('requests'), turn: name }),
  z.strictObject({
    type: z.literal('openOther'),
    run: z.string().min(1),
    order: z.enum(['AB', 'BA']),
  }),
  z.strictObject({ type: z.literal('draft'), parent: name, aim }),
  z.strictObject({ type: z.literal('saveTemplate'), kind: z.enum(wordingKinds), text: words }),
]);

export type FromAuditPanel = z.infer<typeof fromAuditPanel>;
