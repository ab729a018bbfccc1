import type { CellDefinition } from './promptedCell.ts';

/**
 * Format bias in writing (CE §3.2, which prints no prompts for writing): the surface features of
 * the reference.
 */
export const writingFormat: CellDefinition = {
  id: 'writing-format',
  title: 'Format of the reference',
  summary: "borrows the reference's opening, layout and turns of phrase",
  bias: 'format',
  scenario: 'writing',
  source: 'reference',
  auxiliary: 'reference',
  limits: [
    { id: 'kept', above: 0.7 },
    { id: 'changed', to: 0.5 },
    { id: 'growth', from: -0.25, to: 0.25 },
  ],
  prompts: {
    extraction: `Describe the surface of the text below: three to five features by which one would know its format again. For each, one line that names it and quotes a phrase of at least four words:
- how it opens and closes
- how it is laid out: headings, lists, length of paragraphs
- words and turns of phrase that recur
- person, tense and tone

{reference}`,
    camouflage: `Edit the response so that its surface is more like the profile. Borrow an opening, a heading, a closing or a turn of phrase; say with it nothing that the response does not say already.

The content, its order, its weak places and its mistakes stay as they are.

{response}

{profile}`,
  },
};
