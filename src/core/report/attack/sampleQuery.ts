import * as z from 'zod';
import { groupFields } from '../lists/judgmentQuery.ts';

const name = z.string().max(10_000);

/** Numbers of attacks whose chart marks can list their samples, by their names in reports. */
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

/** The number of an attack report that a mark shows. */
export const sampleQuery = z.strictObject({
  ...groupFields,
  number: z.enum(listedNumbers),
  /**
   * Suffix of the number's id: an attack, a view such as `original.none`, a domain, or a way of
   * asking with a number of flaws. For the success rate by domain, absent means all domains
   * together.
   */
  of: name.optional(),
  /** For `domainAccChange`: the attack. */
  cell: name.optional(),
});
export type SampleQuery = z.infer<typeof sampleQuery>;
