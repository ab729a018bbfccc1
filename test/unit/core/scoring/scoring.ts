import { rolePlayRubric } from '../../../../src/core/data/samples/rolePlayRubric.ts';
import type { AttackSample } from '../../../../src/core/data/samples/sample.ts';
import type { ScoreAnswer } from '../../../../src/core/scoring/answers/readScore.ts';
import type { ScoreSettings } from '../../../../src/core/scoring/plannedAsks.ts';

export const together: ScoreSettings = { criteria: 'together', referenceMayBeWrong: false };
export const apart: ScoreSettings = { criteria: 'one-at-a-time', referenceMayBeWrong: false };

export const general: AttackSample = {
  id: 'general-1',
  scenario: 'general',
  prompt: 'Why is the sky blue?',
  response: { text: 'Because of the sea.' },
  reference: 'Air scatters short waves of light more than long ones.',
};

export const maths: AttackSample = {
  id: 'maths-1',
  scenario: 'maths',
  prompt: 'What is half of 10 plus 1?',
  response: { steps: ['Half of 10 is 5.', '5 plus 1 is 7.', 'The answer is 7.'] },
  firstWrongStep: 1,
  reference: '10 / 2 + 1 = 6.',
};

export const writing: AttackSample = {
  id: 'writing-1',
  scenario: 'writing',
  prompt: 'A story about a lamp.',
  response: { text: 'Once there was a lamp.' },
  rubric: {
    kind: 'holistic',
    criteria: [
      { name: 'Plot', weight: 3, bands: [{ from: 9, to: 10, description: 'It surprises.' }] },
      { name: 'Style', weight: 1, description: 'Wording.' },
    ],
  },
};

export const rolePlay: AttackSample = {
  id: 'role-play-1',
  scenario: 'role-play',
  prompt: 'A kitchen at night.',
  response: {
    dialogue: [
      { role: 'Ada', content: 'Ada: [He must not see.] Good evening.' },
      { role: 'NSP', content: 'Ben' },
      { role: 'Ben', content: 'Who is there?' },
      { role: 'Environment', content: 'The lamp goes out.' },
    ],
  },
  reference: 'Ada: I have hidden the letter in the clock.',
  background: 'A letter is lost.',
  rubric: rolePlayRubric,
  characters: [
    { name: 'Ada', profile: 'A teacher.', thought: 'To hide the letter.', major: true },
    { name: 'Ben' },
  ],
};

/** Complete answers, one per part; an object is written as JSON. */
export function answered(...answers: readonly [part: string, answer: unknown][]): ScoreAnswer[] {
  return answers.map(([part, answer]) => ({
    part,
    answer: {
      text: typeof answer === 'string' ? answer : JSON.stringify(answer),
      finishReason: 'stop',
    },
  }));
}
