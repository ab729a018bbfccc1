import * as z from 'zod';

/** The schema that this version writes. Events of a newer one are kept in the file and passed over. */
export const annotationSchemaVersion = 1;

const side = z.enum(['A', 'B']);
const name = z.string().min(1).max(1000);
/** The longest note and reason, in UTF-16 units. */
export const longestNote = 10_000;

/**
 * The flip that an annotation is about, whichever run it was found in: the same judge, asked the same
 * turn about the same pair, went from one response to the other.
 */
const flipSubject = z.object({
  /** Key of the pair's content. */
  pair: name,
  /** Digest of the judge as it was asked. */
  judge: name,
  /** Id of the turn in its run. */
  turn: name,
  from: side,
  to: side,
});
export type FlipSubject = z.infer<typeof flipSubject>;

/** What a person makes of a flip. */
export const annotationLabels = ['harmful', 'beneficial', 'unclear'] as const;
export type AnnotationLabel = (typeof annotationLabels)[number];

const event = {
  schema: z.number().int().min(1).max(annotationSchemaVersion),
  /** Unique among all events of all authors. */
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
 * One line of an annotation file. Nothing is ever rewritten: who changes their mind appends an edit, or a
 * retraction of the event that is taken back. Hence files of two branches merge by keeping all lines.
 */
export const annotationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('annotation'), ...event, flip: flipSubject, ...noteFields }),
  z.object({ type: z.literal('edit'), ...event, of: name, ...noteFields }),
  /** Of an annotation, a suppression or a blind vote. */
  z.object({ type: z.literal('retraction'), ...event, of: name }),
  z.object({ type: z.literal('resolution'), ...event, flip: flipSubject, resolved: z.boolean() }),
  /** The flip is shown among the problems no more. */
  z.object({
    type: z.literal('suppression'),
    ...event,
    flip: flipSubject,
    reason: z.string().min(1).max(longestNote),
  }),
  /** Which response is better, said without having seen any verdict. */
  z.object({
    type: z.literal('blind'),
    ...event,
    pair: name,
    better: z.enum(['A', 'B', 'unsure']),
    shownFirst: side,
  }),
]);
export type AnnotationEvent = z.infer<typeof annotationEvent>;

/** The same for the same flip, and for no other. */
export function flipKey({ pair, judge, turn, from, to }: FlipSubject): string {
  return JSON.stringify([pair, judge, turn, from, to]);
}
