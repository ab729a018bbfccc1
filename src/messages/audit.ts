import * as z from 'zod';
import { longestOwnWording } from '../core/runs/audit/challenges/ownWording.ts';
import { wordingKinds } from '../core/runs/audit/challenges/wordingRules.ts';
import type { Price } from '../core/runs/audit/plan/cost.ts';
import { aims } from '../core/runs/audit/plan/targets.ts';
import type { AuditView } from '../core/runs/audit/views/auditView.ts';
import type { TurnView } from '../core/runs/audit/views/turnView.ts';
import type { PanelStrings } from './strings.ts';

const name = z.string().min(1).max(100);
const aim = z.enum(aims);
const words = z.string().min(1).max(longestOwnWording);

/** What is still to be paid for, said before it is spent. */
export interface RemainingCost {
  readonly calls: number;
  /** Calls if every answer has to be asked for once more. */
  readonly mostCalls: number;
  /** Prompt and answer tokens, estimated at four characters a token. */
  readonly tokens: number;
  /** Formatted with its currency; absent where the settings have no price for the judge. */
  readonly money?: string;
}

/** A follow-up in the user's own words, kept by name in the user's settings. */
export const ownTemplate = z.object({ name, kind: z.enum(wordingKinds), text: words });
export type OwnTemplate = z.infer<typeof ownTemplate>;

/** The part of the panel's state that changes as the audit goes on. */
export interface AuditProgress {
  readonly running: boolean;
  readonly remaining: RemainingCost;
  /** What the reader must know: an unfinished run, a change of served model, a read-only log. */
  readonly notices: readonly string[];
  readonly canResume: boolean;
  /** A further step may be asked: nothing is under way and the log may be written. */
  readonly canStep: boolean;
}

/** All that the audit panel shows; sent on `ready` and whenever the panel becomes visible again. */
export interface AuditSnapshot {
  readonly strings: PanelStrings;
  readonly view: AuditView;
  readonly progress: AuditProgress;
  readonly templates: readonly OwnTemplate[];
  /** What the judge costs; absent where the settings do not say. */
  readonly price?: Price;
  /** Text of the turns that are being answered, by turn id. */
  readonly streaming: Readonly<Record<string, string>>;
  /** Why a turn is asked anew and when, by turn id; holds while its text is empty. */
  readonly waits: Readonly<Record<string, string>>;
}

/** What a new, answered, undone or drafted step changes in the view. */
export type StepsPart = Pick<AuditView, 'steps' | 'branches' | 'drafts' | 'fixedAims'>;

export type ToAuditPanel =
  | { readonly type: 'snapshot'; readonly snapshot: AuditSnapshot }
  | { readonly type: 'turn'; readonly turn: TurnView; readonly progress: AuditProgress }
  | { readonly type: 'steps'; readonly part: StepsPart; readonly progress: AuditProgress }
  | { readonly type: 'progress'; readonly progress: AuditProgress }
  | { readonly type: 'text'; readonly turn: string; readonly piece: string }
  | { readonly type: 'restart'; readonly turn: string; readonly why: string }
  /** The step that goes on from a turn is to be put together. */
  | { readonly type: 'compose'; readonly turn: string }
  | { readonly type: 'problem'; readonly message: string };

/** What the panel may ask of the host; anything else is dropped. None of it names a path. */
export const fromAuditPanel = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['ready', 'cancel', 'resume', 'rerun', 'copyMarkdown', 'openRecord', 'openLog']),
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
  z.strictObject({ type: z.literal('draft'), parent: name, aim }),
  z.strictObject({ type: z.literal('saveTemplate'), kind: z.enum(wordingKinds), text: words }),
]);
export type FromAuditPanel = z.infer<typeof fromAuditPanel>;
