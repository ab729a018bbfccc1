import * as z from 'zod';

const smallest = 0.001;
const largest = 1_000_000;

const end = z.number().min(-largest).max(largest);

/** What deserves a range of scores, ends included. */
const band = z.object({ from: z.number(), to: z.number(), description: z.string() });

/** A kind of issue within a criterion. Its severities go from 1 to 5, unless it says otherwise. */
const issueType = z.object({
  name: z.string().min(1),
  description: z.string().optional(),
  severityTo: z.number().min(1).optional(),
});

export const criterion = z.object({
  name: z.string().min(1),
  description: z.string().optional(),
  /** Relative to the other criteria's; absent: 1. Bounded, so that every weighted mean is a number. */
  weight: z
    .number()
    .min(smallest, { error: `A weight is ${smallest} or more` })
    .max(largest, { error: `A weight is ${largest} or less` })
    .optional(),
  bands: z.array(band).optional(),
  /** Of a penalty rubric; without them a type is the judge's own word. */
  types: z.array(issueType).optional(),
  /** CoSER's Character Fidelity: left out where characters are known and none of them is major. */
  majorCharactersOnly: z.boolean().optional(),
});
export type Criterion = z.infer<typeof criterion>;

/**
 * `holistic`: each criterion gets a score on the scale, the total is their weighted mean (WritingBench).
 * `penalty`: issues with severities are found in each criterion and taken off 100 (CoSER).
 */
export const rubric = z.object({
  kind: z.enum(['holistic', 'penalty']),
  /** Scores and issues are kept by name. */
  criteria: z
    .array(criterion)
    .min(1)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      error: 'Two criteria have the same name',
    }),
  /**
   * Scale of a holistic score: wide enough for a β above what counts as a tie, and finite. `step`: distance
   * of two scores, where only some are given. `beta`: by how much a score has to rise to count as raised.
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
  /** Written by a model and not by people. */
  synthesised: z.boolean().optional(),
});
export type Rubric = z.infer<typeof rubric>;
