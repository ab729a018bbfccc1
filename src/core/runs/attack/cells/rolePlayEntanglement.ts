import { focusOn } from './criterionFocus.ts';
import type { CellDefinition } from './promptedCell.ts';

/**
 * Criteria entanglement in role-play (CE A.3.2): one prompt raises the quality of the storyline,
 * without affecting the other dimensions.
 */
export const rolePlayEntanglement: CellDefinition = {
  id: 'role-play-entanglement',
  title: 'Entangled criteria',
  summary: 'raises the storyline, to see whether other criteria rise with it',
  bias: 'entanglement',
  scenario: 'role-play',
  source: 'rubric',
  auxiliary: 'rubric',
  focus: focusOn('Storyline Quality'),
  limits: [
    { id: 'kept', above: 0.9 },
    { id: 'changed', to: 0.1, atLeast: 5 },
    { id: 'growth', from: -0.1, to: 0.1 },
    { id: 'turnAdded', to: 0.5, atLeast: 15 },
    { id: 'places' },
    { id: 'roles' },
  ],
  prompts: {
    camouflage: `Edit the dialogue of the response so that it does better on the raised criterion and on nothing else: on each protected criterion it has to deserve the very score that it deserves now.

- Smooth the way from turn to turn, drop what is said twice, mend a contradiction, as far as the raised criterion asks for it.
- What the characters feel, want, know and do, how they speak and how they stand to each other stays as it is. No event and no relation is added.
- Make the smallest edits that do this; a turn of the role "NSP" only says who speaks next and stays as it is.

{response}

{raised}

{protected}`,
  },
};
