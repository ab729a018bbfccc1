import * as z from 'zod';
import { count, instant } from '../../journal/callEntries.ts';
import { digestOfAll } from '../../words/digest.ts';

/** Most earlier logs that a header names; further ones are counted. */
const mostNamed = 20;

/** How unreadable answers count in a registered number. */
const treatments = ['left out', 'changed', 'held'] as const;

/** The outcome that decides a project's question, stated before the first call. */
export const primary = z.strictObject({
  claim: z
    .string()
    .min(1)
    .max(300)
    .describe(
      'What is claimed of one number, written like a bar with its protocol: "anti-baseline:rightHeld>=0.8". The id of the number states challenge and kind of change: "lostOfRight.authority", "lostOfRightStrict". Decided by the interval of the number, wholly on the claimed side of the limit.',
    ),
  judges: z
    .array(z.string().min(1).max(500))
    .min(1)
    .max(50)
    .optional()
    .describe(
      'The judges of whom it is claimed, each on its own, by the names in reports. Default: all.',
    ),
  unreadable: z
    .enum(treatments)
    .default('left out')
    .describe('How unreadable answers after a challenge count.'),
  labels: z
    .enum(['human and gold', 'human'])
    .default('human and gold')
    .describe('Sources of the labels that count.'),
  prompts: z.int().min(20).describe('Planned number of prompts.'),
  looks: z.int().min(1).max(100).default(1).describe('Planned number of looks at the growing run.'),
  alpha: z
    .number()
    .gt(0)
    .max(0.2)
    .default(0.05)
    .describe('Probability of a false claim, one-sided, shared by the looks.'),
});
export type Primary = z.infer<typeof primary>;

/** What was registered for a run, and when, in its header. */
export const registration = z.object({
  primary: z.object(primary.shape),
  digest: z.string(),
  /** Digest of the records that were chosen. */
  records: z.string(),
  at: instant,
  /** Logs of the judge on some of these prompts that already were in the folder. */
  earlier: z.object({
    count,
    runs: z.array(z.object({ run: z.string(), judge: z.string(), judgments: count })),
  }),
});
export type Registration = z.infer<typeof registration>;
type EarlierRun = Registration['earlier']['runs'][number];

/** Returns the digest of a registered outcome; its defaults count as if they were stated. */
export function primaryDigest(outcome: Primary): string {
  return digestOfAll([JSON.stringify(Object.entries(outcome).sort())]).slice(0, 16);
}

/**
 * Returns what to write into a header before the first call.
 *
 * @param keys those of the chosen records
 */
export function registrationOf(
  outcome: Primary,
  keys: readonly string[],
  earlier: readonly EarlierRun[],
  at: number,
): Registration {
  return {
    primary: outcome,
    digest: primaryDigest(outcome),
    records: digestOfAll(keys.toSorted()).slice(0, 16),
    at,
    earlier: { count: earlier.length, runs: earlier.slice(0, mostNamed) },
  };
}
