import type { AttackSample } from '../../../../../src/core/data/samples/sample.ts';
import type { Scenario } from '../../../../../src/core/words/scenario.ts';

/** Returns a sample with every kind of auxiliary information, each identified in its text. */
export function fullSample(scenario: Scenario, name = 'zebra'): AttackSample {
  const response =
    scenario === 'maths'
      ? { steps: [`step one of ${name} response`, 'step two'] }
      : scenario === 'role-play'
        ? { dialogue: [{ role: 'Lear', content: `turn of ${name} response` }] }
        : { text: `text of ${name} response` };
  return {
    id: name,
    scenario,
    prompt: `prompt of ${name}`,
    response,
    reference: `reference of ${name}`,
    background: `background of ${name}`,
    characters: [{ name: 'Lear', profile: `profile of ${name}`, thought: `thought of ${name}` }],
    rubric: {
      kind: 'holistic',
      criteria: [
        { name: 'Clarity', description: 'is easy to follow', weight: 1 },
        { name: 'storyline_quality', description: 'goes somewhere', weight: 2 },
        { name: 'Depth', bands: [{ from: 1, to: 2, description: 'is shallow throughout' }] },
      ],
    },
  };
}
