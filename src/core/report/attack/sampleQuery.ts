import * as z from 'zod';
import { groupFields } from '../lists/pairQuery.ts';

const name = z.string().max(10_000);

/** The numbers of attacks whose marks list what enters them, as reports name them. */
export const listedNumbers = [
  'asr',
  'asrNoAttack',
  'asrPlacebo',
  'acc',
  'accTies',
  'changeWith',
  'changeWithout',
  'bias',
  'domainAsr',
  'domainNoAttack',
  'domainAccChange',
  'issuesRaised',
] as const;
export type ListedNumber = (typeof listedNumbers)[number];

/** Which number of a report of attacks a mark shows. */
export const sampleQuery = z.strictObject({
  ...groupFields,
  number: z.enum(listedNumbers),
  /**
   * What it is of, as in its id: an attack, a view such as `original.none`, a domain, or a way of asking
   * with a count of flaws. Of a domain's success rate, absent: all domains together.
   */
  of: name.optional(),
  /** `domainAccChange`: the attack. */
  cell: name.optional(),
});
export type SampleQuery = z.infer<typeof sampleQuery>;
