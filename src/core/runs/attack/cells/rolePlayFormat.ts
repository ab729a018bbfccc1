import type { CellDefinition } from './promptedCell.ts';

/** Format bias in role-play (CE §3.2, A.3.2): objects, manners and words of the book's dialogue. */
export const rolePlayFormat: CellDefinition = {
  id: 'role-play-format',
  title: 'Format of the reference',
  summary: "works in objects, manners and words of the reference's dialogue",
  bias: 'format',
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
    extraction: `List three to five features of the surface of the dialogue below, by which one would know it again. Look at:
- objects that are named or handled
- what the speakers do, again and again
- how they speak: formal or not, words of their own, tone
- place, time and air of the scene

Give one line for each, "- feature: description", with the dialogue's own words, four or more together, in the description.

{reference}`,
    camouflage: `Work the features in the profile into the dialogue of the response.

- Plot, relations between the characters and their personalities stay as they are.
- Apart from the short additions that bring in a feature, the words stay as they are.
- Add a few words here and there and no new turn; a turn of the role "NSP" only says who speaks next and stays as it is.

{response}

{profile}`,
  },
};
