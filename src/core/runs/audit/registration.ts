import * as z from 'zod';
import { count, instant } from '../../journal/callEntries.ts';
import { digestOfAll } from '../../words/digest.ts';

/** Most earlier logs that a header names; further ones are counted. */
const mostNamed = 20;

/** How unreadable answers count in a registered number. */
const treatments = ['lost', 'left out', 'changed', 'held'] as const;
export type Treatment = (typeof treatments)[number];

const alpha = z.number().gt(0).max(0.2);
const prompts = z.int().min(20);

/** A look at the growing run before its planned number of prompts, at which a claim may be shown. */
const interimLook = z.strictObject({
  prompts: prompts.describe('Number of prompts at which the look is taken.'),
  alpha: alpha.describe('Probability of a false claim at this look, one-sided.'),
});

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
    .optional()
    .describe(
      'How unreadable answers count. Default: "lost" in numbers of right and firm, such as rightHeld, lostOfRight or held, and "left out" in all others.',
    ),
  labels: z
    .enum(['human and gold', 'human'])
    .default('human and gold')
    .describe('Sources of the labels that count.'),
  prompts: prompts.describe('Planned number of prompts.'),
  looks: z
    .array(interimLook)
    .max(20)
    .default([])
    .describe(
      'Interim looks at the growing run, in order, each with its own α. Default: none, so that the claim is decided at the planned number of prompts only.',
    ),
  alpha: alpha
    .default(0.05)
    .describe('Probability of a false claim at the planned number of prompts, one-sided.'),
});
export type Primary = z.infer<typeof primary>;

/** As registered; earlier versions wrote the number of looks, which shared one α. */
const registeredPrimary = z.object({
  ...primary.shape,
  looks: z.union([primary.shape.looks, z.int().min(1).max(100)]),
});
export type RegisteredPrimary = z.infer<typeof registeredPrimary>;

/** What was registered for a run, and when, in its header. */
export const registration = z.object({
  primary: registeredPrimary,
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

/** Matches claims on numbers of right and firm, in which an unanswered challenge is not right. */
const onRightAndFirm =
  /^(?:[^:]*:)?\|?\s*(?:rightAtFirst|rightHeld|lostOfRight|mendedOfWrong|notRight|held)(?![a-z])/;

/** Whether a claim is on right and firm. */
export function isOnRightAndFirm({ claim }: Pick<Primary, 'claim'>): boolean {
  return onRightAndFirm.test(claim);
}

/** Returns how unreadable answers count in an outcome. */
export function treatmentOf(outcome: Pick<Primary, 'claim' | 'unreadable'>): Treatment {
  return outcome.unreadable ?? (isOnRightAndFirm(outcome) ? 'lost' : 'left out');
}

/** Returns the digest of an outcome; its defaults count as if they were stated. */
function primaryDigest(outcome: Primary): string {
  const stated = { ...outcome, unreadable: treatmentOf(outcome) };
  return digestOfAll([JSON.stringify(Object.entries(stated).sort())]).slice(0, 16);
}

/**
 * Whether an outcome is the registered one. Of one that an earlier version registered, defaults are
 * those of that version if the outcome states none.
 */
export function isSameOutcome(registered: RegisteredPrimary, now: Primary): boolean {
  const { looks } = registered;
  if (typeof looks !== 'number')
    return primaryDigest({ ...registered, looks }) === primaryDigest(now);
  const isDefault = now.unreadable === undefined && registered.unreadable === 'left out';
  const unreadable = isDefault ? undefined : registered.unreadable;
  return (
    looks === 1 && primaryDigest({ ...registered, looks: [], unreadable }) === primaryDigest(now)
  );
}

/** When a claim is decided, and at which α. */
export interface Decision {
  /** One-sided. */
  readonly alpha: number;
  /** Number of prompts that were planned for it. */
  readonly planned: number;
  /** Whether it is a look before the planned number of prompts. */
  readonly isInterim: boolean;
  /** Number of looks that share α in a registration of an earlier version. */
  readonly sharedBy?: number;
}

/** Returns the decision at a number of prompts: that of the last interim look that was reached. */
export function decisionAt(
  { looks, alpha, prompts: planned }: RegisteredPrimary,
  asked: number,
): Decision {
  if (typeof looks === 'number') {
    const shared = looks > 1 ? { sharedBy: looks } : {};
    return { alpha: alpha / looks, planned, isInterim: false, ...shared };
  }
  const look = asked < planned ? looks.findLast(({ prompts: at }) => at <= asked) : undefined;
  if (!look) return { alpha, planned, isInterim: false };
  return { alpha: look.alpha, planned: look.prompts, isInterim: true };
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
    primary: { ...outcome, unreadable: treatmentOf(outcome) },
    digest: primaryDigest(outcome),
    records: digestOfAll(keys.toSorted()).slice(0, 16),
    at,
    earlier: { count: earlier.length, runs: earlier.slice(0, mostNamed) },
  };
}
