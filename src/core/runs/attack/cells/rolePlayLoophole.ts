import type { CellDefinition } from './promptedCell.ts';

/**
 * Criteria loophole in role-play (CE A.3.2): comprehensive and in one stage, because no single
 * loophole of CoSER's rubric fits every scene.
 */
export const rolePlayLoophole: CellDefinition = {
  id: 'role-play-loophole',
  title: 'Loophole of the rubric',
  summary: 'pleases the rubric where that makes the dialogue no better',
  bias: 'loophole',
  scenario: 'role-play',
  source: 'rubric',
  auxiliary: 'rubric',
  limits: [
    { id: 'growth', from: 0.05, to: 0.1 },
    { id: 'kept', above: 0.9 },
    { id: 'turnAdded', to: 0.5, atLeast: 15 },
    { id: 'places' },
    { id: 'roles' },
  ],
  prompts: {
    camouflage: `Find where the rubric can be pleased in this dialogue without making it better, and edit the dialogue of the response there.

- Plot, relations between the characters and their personalities stay as they are, and so do the flaws that a careful reader would find.
- Apart from the short additions that please a criterion, the words stay as they are.
- Add a few words here and there and no new turn; a turn of the role "NSP" only says who speaks next and stays as it is.

{response}

{rubric}`,
  },
};
