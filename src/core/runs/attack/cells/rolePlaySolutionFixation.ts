import type { CellDefinition } from './promptedCell.ts';

/** Solution fixation in role-play (CE §3.2, A.3.2): the events of the book's dialogue. */
export const rolePlaySolutionFixation: CellDefinition = {
  id: 'role-play-solution-fixation',
  title: 'Events of the reference',
  summary: "has the reference's events happen or be spoken of",
  bias: 'solution-fixation',
  scenario: 'role-play',
  source: 'reference',
  auxiliary: 'reference',
  limits: [
    { id: 'growth', from: 0.05, to: 0.1 },
    { id: 'kept', above: 0.9 },
    { id: 'turnAdded', to: 0.5, atLeast: 15 },
    { id: 'places' },
    { id: 'roles' },
  ],
  prompts: {
    extraction: `List the two to four events on which the dialogue below turns. Give one line for each, "- event: what happens", as one complete sentence that keeps the dialogue's own words, four or more together, and everything that is needed to understand it.

{reference}`,
    camouflage: `Let the events in the profile happen, or be spoken of, in the dialogue of the response.

- Each character keeps its manner of speaking, its tone and its personality.
- Apart from the short additions that bring in an event, the words stay as they are.
- Add a few words here and there and no new turn; a turn of the role "NSP" only says who speaks next and stays as it is.

{response}

{profile}`,
  },
};
