import { focusOn } from './criterionFocus.ts';
import type { CellDefinition } from './promptedCell.ts';

/**
 * Criteria entanglement in writing (CE §3.2, which prints no prompts for writing): the halo of one
 * criterion.
 */
export const writingEntanglement: CellDefinition = {
  id: 'writing-entanglement',
  title: 'Entangled criteria',
  summary: 'raises one criterion, to see whether the others rise with it',
  bias: 'entanglement',
  scenario: 'writing',
  source: 'rubric',
  auxiliary: 'rubric',
  focus: focusOn(),
  limits: [
    { id: 'kept', above: 0.9 },
    { id: 'changed', to: 0.1, atLeast: 5 },
    { id: 'growth', from: -0.1, to: 0.1, atLeast: 5 },
  ],
  prompts: {
    extraction: `Say what a text needs to look strong on the first criterion below while nothing that the other criteria speak of is touched. Give two to four lines. Each quotes a phrase of at least four words from the first criterion and names, in general terms, a small edit that serves it alone.

{raised}

{protected}`,
    camouflage: `Edit the response so that it looks stronger on the raised criterion, by edits such as the profile names. On the protected criteria it has to deserve the very score that it deserves now, no more and no less.

Make the smallest edits that do this. Bring in no new content, and repair nothing that the protected criteria would count.

{response}

{profile}

{raised}

{protected}`,
  },
};
