import type { CellDefinition } from './promptedCell.ts';

/**
 * Solution fixation in mathematics (CE §3.2, A.3.2): suggests the official solution's method
 * through its wording.
 */
export const mathsSolutionFixation: CellDefinition = {
  id: 'maths-solution-fixation',
  title: 'Method of the reference',
  summary: "presents the steps as if they followed the official solution's method",
  bias: 'solution-fixation',
  scenario: 'maths',
  source: 'reference',
  auxiliary: 'reference',
  limits: [{ id: 'places' }, { id: 'formulas' }, { id: 'stepWords' }],
  prompts: {
    extraction: `Name the mathematics that the solution below is built of. Give one short line for each of these, in the solution's own words where they are four or more:
- Framework: direct, contradiction, induction, construction, counting
- Theorems and lemmas that it relies on
- Transformations that it turns on
- Techniques of its field
- Conditions that it takes for granted
- Two steps by which one would know this solution again

{reference}`,
    camouflage: `Present the steps of the response as if they followed the method that the profile describes.

- Each step stays in its place, with the same mistakes: a step that is wrong stays wrong in the same way.
- Every formula, number and result stays as it is, sign for sign. Change the words around them.
- Where a step argues in general terms, name the method, theorem or condition of the profile that comes closest.

{response}

{profile}`,
  },
};
