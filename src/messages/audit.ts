import * as z from 'zod';
import type { AuditView } from '../core/audit/auditView.ts';
import type { TurnView } from '../core/audit/turnView.ts';
import type { PanelStrings } from './strings.ts';

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

/** The part of the panel's state that changes as the audit goes on. */
export interface AuditProgress {
  readonly running: boolean;
  readonly remaining: RemainingCost;
  /** What the reader must know: an unfinished run, a change of served model, a read-only log. */
  readonly notices: readonly string[];
  readonly canResume: boolean;
}

/** All that the audit panel shows; sent on `ready` and whenever the panel becomes visible again. */
export interface AuditSnapshot {
  readonly strings: PanelStrings;
  readonly view: AuditView;
  readonly progress: AuditProgress;
  /** Text of the turns that are being answered, by turn id. */
  readonly streaming: Readonly<Record<string, string>>;
}

export type ToAuditPanel =
  | { readonly type: 'snapshot'; readonly snapshot: AuditSnapshot }
  | { readonly type: 'turn'; readonly turn: TurnView; readonly progress: AuditProgress }
  | { readonly type: 'progress'; readonly progress: AuditProgress }
  | { readonly type: 'text'; readonly turn: string; readonly piece: string }
  | { readonly type: 'restart'; readonly turn: string }
  | { readonly type: 'problem'; readonly message: string };

/** What the panel may ask of the host; anything else is dropped. None of it names a path. */
export const fromAuditPanel = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('cancel') }),
  z.strictObject({ type: z.literal('resume') }),
  z.strictObject({ type: z.literal('rerun') }),
  z.strictObject({ type: z.literal('copyMarkdown') }),
  z.strictObject({ type: z.literal('openRecord') }),
  z.strictObject({ type: z.literal('openLog') }),
]);
export type FromAuditPanel = z.infer<typeof fromAuditPanel>;
