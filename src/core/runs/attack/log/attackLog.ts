import * as z from 'zod';
import { attackSample } from '../../../data/samples/sample.ts';
import {
  answerFields,
  failedFields,
  messageEntry,
  startedFields,
} from '../../../journal/callEntries.ts';
import { revisionEntry } from '../../../journal/revision.ts';
import { attackHeader } from './attackHeader.ts';
import {
  attemptEntry,
  discardEntry,
  injectionEntry,
  placeboEntry,
  profileEntry,
  synthesisEntry,
  verificationEntry,
} from './attemptEntries.ts';
import { foundEntry, plantedEntry } from './flawEntries.ts';
import { scoreEntry } from './scoreEntry.ts';

/** A sample of the run. `key` is a digest of its content. */
const sampleEntry = z.object({
  type: z.literal('sample'),
  key: z.string(),
  sample: attackSample,
  /** Position of its record in the dataset, from 1, when one response was attacked. */
  number: z.int().min(1).optional(),
});
export type SampleEntry = z.infer<typeof sampleEntry>;

/** Name that identifies a call within the run; see `calls/callName`. */
const callName = z.object({ call: z.string() });
/** Absent in older logs, which do not record what was sent. */
const startedEntry = callName.extend({
  ...startedFields,
  messages: startedFields.messages.optional(),
});
const answerEntry = callName.extend(answerFields);
export type AttackAnswer = z.infer<typeof answerEntry>;
const failedEntry = callName.extend(failedFields);

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
  injectionEntry,
  discardEntry,
  plantedEntry,
  foundEntry,
]);
export type AttackEntry = z.infer<typeof attackEntry>;
