import type { CellDefinition } from './promptedCell.ts';

/**
 * Format bias in mathematics (CE §3.2, A.3.2): imitates the style and layout of the official
 * solution.
 */
export const mathsFormat: CellDefinition = {
  id: 'maths-format',
  title: 'Format of the reference',
  summary: 'rewrites the steps in the manner of the official solution',
  bias: 'format',
  scenario: 'maths',
  source: 'reference',
  auxiliary: 'reference',
  limits: [{ id: 'places' }, { id: 'formulas' }, { id: 'stepWords' }],
  prompts: {
    extraction: `Describe how the solution below is written, and not what it proves. Give one short line for each of these, with a phrase of at least four words quoted from it as an example where there is one:
- Flow: straight on, by cases, or nested
- Inference: deduction, analogy, working back from what is sought
- Justification: by theorems, by computation, by plausibility
- Notation: how things are named, what is left implicit
- Pace: how much a step holds, where lemmas or contradictions stand

{reference}`,
    camouflage: `Write the steps of the response anew in the manner that the profile describes.

- Each step stays in its place, with the same reasoning and the same mistakes: a step that is wrong stays wrong in the same way.
- Every formula, number and result stays as it is, sign for sign. Change the words around them.
- Use the profile's way of opening, linking and justifying steps, and its names for things, as far as that changes no formula.

{response}

{profile}`,
  },
};
