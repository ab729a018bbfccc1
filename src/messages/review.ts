import * as z from 'zod';
import {
  type AnnotationLabel,
  annotationLabels,
  longestNote,
} from '../core/annotations/annotationLabel.ts';
import { blindChoices } from '../core/annotations/blindBallots.ts';
import type { PairMessage } from '../core/data/pair.ts';
import { type ReviewOrder, reviewOrders } from '../core/results/reviewOrders.ts';
import type { AuditSnapshot } from './audit.ts';
import type { PanelStrings } from './strings.ts';

/** The flip under review, of all flips that are reviewed together. */
export interface ReviewedFlip {
  /** Id of the turn that flipped. */
  readonly turn: string;
  /** Example: "Review · 17 of 50 · 12 left". */
  readonly position: string;
  /** The user's own annotation, if any. */
  readonly label?: AnnotationLabel;
  readonly note?: string;
  readonly order: ReviewOrder;
  readonly canUndo: boolean;
}

/**
 * What a panel of review saves, to continue after a reload: the flips that it reviews are found
 * again. Untrusted when it is read.
 */
export const keptReview = z.object({
  /** URI of the dataset. */
  dataset: z.string().max(4096),
  /** The only runs whose flips are reviewed; default: those shown. */
  runs: z.array(z.string().max(1000)).max(1000).optional(),
  /** Run and key of the flip shown. */
  run: z.string().max(1000),
  flip: z.string().max(10_000),
  order: z.enum(reviewOrders),
  /** Notes of flips that aren't marked yet, by key. */
  notes: z.record(z.string(), z.string().max(longestNote)),
});
export type KeptReview = z.infer<typeof keptReview>;

/** A pair whose responses are compared blindly: nothing in it reveals a verdict or a label. */
export interface Ballot {
  /** Number of the ballot in its session, from 0; a vote names the ballot that it is for. */
  readonly number: number;
  /** Example: "answers.jsonl · 3 of 40". */
  readonly position: string;
  readonly messages: readonly PairMessage[];
  /** Responses in presented order. */
  readonly responses: readonly [first: string, second: string];
  readonly canGoBack: boolean;
}

export type ToReviewPanel =
  /** Shows a flip, or what has changed about it. */
  | {
      readonly type: 'review';
      readonly snapshot: AuditSnapshot;
      readonly review: ReviewedFlip;
      readonly kept: KeptReview;
    }
  /** Shows a pair to be compared without any verdict. */
  | { readonly type: 'ballot'; readonly ballot: Ballot; readonly strings: PanelStrings }
  | { readonly type: 'problem'; readonly message: string };

/** Messages that a panel of review may send to the host; all others are dropped. */
export const fromReviewPanel = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['ready', 'next', 'previous', 'undoMark', 'openRecord', 'openAudit']),
  }),
  z.strictObject({ type: z.literal('mark'), label: z.enum(annotationLabels) }),
  z.strictObject({ type: z.literal('note'), note: z.string().max(longestNote) }),
  z.strictObject({ type: z.literal('order'), order: z.enum(reviewOrders) }),
]);
export type FromReviewPanel = z.infer<typeof fromReviewPanel>;

/** Messages that a panel of blind comparison may send to the host; all others are dropped. */
export const fromBlindPanel = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['ready', 'back', 'stop']) }),
  z.strictObject({
    type: z.literal('vote'),
    choice: z.enum(blindChoices),
    number: z.number().int().min(0),
  }),
]);
export type FromBlindPanel = z.infer<typeof fromBlindPanel>;
