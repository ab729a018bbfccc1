import * as z from 'zod';
import { targets } from '../words/verdict.ts';
import { annotationLabels, longestNote } from './annotationLabel.ts';
import { betterResponses } from './blindBallots.ts';

/** Schema version that is written. Events of a newer version are kept in the file but ignored. */
export const annotationSchemaVersion = 1;

const side = z.enum(['A', 'B']);
const target = z.enum(targets);
const name = z.string().min(1).max(1000);

/**
 * The flip that an annotation is about, regardless of the run it was found in: the same judge,
 * asked the same turn about the same pair, changed from one response to the other, or a score
 * crossed the pass mark.
 */
const flipSubject = z.object({
  /** Content key of the pair. */
  pair: name,
  /** Digest of the judge's settings. */
  judge: name,
  /** Id of the turn in its run. */
  turn: name,
  from: target,
  to: target,
});
export type FlipSubject = z.infer<typeof flipSubject>;

const event = {
  schema: z.number().int().min(1).max(annotationSchemaVersion),
  /** Unique across all authors. */
  id: name,
  author: name,
  /** Milliseconds since the epoch. */
  at: z.number().min(-8.64e15).max(8.64e15),
};

const noteFields = {
  label: z.enum(annotationLabels),
  note: z.string().max(longestNote),
};

/**
 * One line of an annotation file. Lines are never rewritten: to change an event, its author appends
 * an edit or a retraction. Files of two branches can therefore be merged by keeping all lines.
 */
export const annotationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('annotation'), ...event, flip: flipSubject, ...noteFields }),
  z.object({ type: z.literal('edit'), ...event, of: name, ...noteFields }),
  /** Retracts an annotation, a suppression or a blind vote. */
  z.object({ type: z.literal('retraction'), ...event, of: name }),
  z.object({ type: z.literal('resolution'), ...event, flip: flipSubject, resolved: z.boolean() }),
  /** Hides the flip from the Problems view. */
  z.object({
    type: z.literal('suppression'),
    ...event,
    flip: flipSubject,
    reason: z.string().min(1).max(longestNote),
  }),
  /** A vote for the better response, given without seeing any verdict. */
  z.object({
    type: z.literal('blind'),
    ...event,
    pair: name,
    better: z.enum(betterResponses),
    shownFirst: side,
  }),
]);
export type AnnotationEvent = z.infer<typeof annotationEvent>;

/** Returns a key that identifies a flip. */
export function flipKey({ pair, judge, turn, from, to }: FlipSubject): string {
  return JSON.stringify([pair, judge, turn, from, to]);
}
