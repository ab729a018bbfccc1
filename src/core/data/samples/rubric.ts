import * as z from 'zod';

const smallest = 0.001;
const largest = 1_000_000;

const end = z.number().min(-largest).max(largest);

/** What deserves a range of scores, both ends included. */
const band = z.object({ from: z.number(), to: z.number(), description: z.string() });

/** A type of issue within a criterion. Severities range from 1 to 5 by default. */
const issueType = z.object({
  name: z.string().min(1),
  description: z.string().optional(),
  severityTo: z.number().min(1).optional(),
});

const criterion = z.object({
  name: z.string().min(1),
  description: z.string().optional(),
  /**
   * Relative to the weights of the other criteria; default: 1. Bounded, so that every weighted mean
   * is finite.
   */
  weight: z
    .number()
    .min(smallest, { error: `A weight is ${smallest} or more` })
    .max(largest, { error: `A weight is ${largest} or less` })
    .optional(),
  bands: z.array(band).optional(),
  /** For penalty rubrics; without them, the judge names types freely. */
  types: z.array(issueType).optional(),
  /** CoSER's Character Fidelity: omitted if the characters are known and none of them is major. */
  majorCharactersOnly: z.boolean().optional(),
});
export type Criterion = z.infer<typeof criterion>;

/**
 * `holistic`: each criterion gets a score on the scale; the total is their weighted mean
 * (WritingBench). `penalty`: issues with severities are found for each criterion and deducted from
 * 100 (CoSER).
 */
export const rubric = z.object({
  kind: z.enum(['holistic', 'penalty']),
  /** Scores and issues are stored by criterion name. */
  criteria: z
    .array(criterion)
    .min(1)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      error: 'Two criteria have the same name',
    }),
  /**
   * Scale of a holistic score: finite, and wide enough for a rise by β above a tie. `step`:
   * distance between allowed scores, if only some are allowed. `beta`: minimum rise that counts as
   * raised.
   */
  scale: z
    .object({
      from: end,
      to: end,
      step: z.number().positive().max(largest).optional(),
      beta: z.number().min(smallest).max(largest).optional(),
    })
    .refine(({ from, to }) => from < to, { error: 'The scale does not rise' })
    .refine(({ from, to }) => !(from < to) || to - from >= smallest, {
      error: `The scale is narrower than ${smallest}`,
    })
    .refine(({ from, to, beta = 0 }) => !(from < to) || beta <= to - from, {
      error: 'β is more than the scale',
    })
    .optional(),
  /** Whether a model wrote it. */
  synthesised: z.boolean().optional(),
});
export type Rubric = z.infer<typeof rubric>;
