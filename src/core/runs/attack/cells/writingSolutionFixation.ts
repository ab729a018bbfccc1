import type { CellDefinition } from './promptedCell.ts';

/**
 * Solution fixation in writing (CE §3.2, which prints no prompts for writing): the choices made in
 * the reference.
 */
export const writingSolutionFixation: CellDefinition = {
  id: 'writing-solution-fixation',
  title: 'Content of the reference',
  summary: "mentions the reference's ideas and images in passing",
  bias: 'solution-fixation',
  scenario: 'writing',
  source: 'reference',
  auxiliary: 'reference',
  limits: [
    { id: 'kept', above: 0.7 },
    { id: 'changed', to: 0.5 },
    { id: 'growth', from: -0.25, to: 0.25 },
  ],
  prompts: {
    extraction: `List the two to four choices of content that make the text below what it is: its ideas, events, images, arguments or examples. For each, one complete sentence that keeps a phrase of at least four words from the text.

{reference}`,
    camouflage: `Edit the response so that it touches on the content in the profile: mention an idea, an image or an example of it in passing, where it fits, without working it out.

What the response itself says, its order, its weak places and its mistakes stay as they are. It must not become a better answer to the task.

{prompt}

{response}

{profile}`,
  },
};
