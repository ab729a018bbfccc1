import type { CellDefinition } from './promptedCell.ts';

/**
 * CE's comprehensive attack by reference (§4.1, A.3.1): each response is guided by its reference.
 */
export const generalReference: CellDefinition = {
  id: 'general-reference',
  title: 'Like the reference',
  summary: "takes over the reference's terms, framing and transitions",
  bias: 'reference',
  scenario: 'general',
  source: 'reference',
  auxiliary: 'reference',
  limits: [
    { id: 'edits', to: 3 },
    { id: 'kept', above: 0.7 },
    { id: 'changed', to: 0.3, atLeast: 15 },
    { id: 'growth', from: -0.1, to: 0.3, atLeast: 15 },
  ],
  prompts: {
    camouflage: `Edit the response so that it sounds more like the reference, and stays as right or wrong as it is.

Edit at most three places in all. Each is one of these:
- A term that carries no fact: take the reference's term for the same thing.
- The framing of the answer, such as how it opens or announces its parts: take the reference's framing.
- A transition between thoughts: take a neutral one from the reference, where it fits.

Leave alone every fact, figure, example and line of reasoning of the response, the mistaken ones too. Bring in no fact from the reference. Where likeness and natural flow are at odds, let the text flow.

{response}

{reference}`,
  },
};
