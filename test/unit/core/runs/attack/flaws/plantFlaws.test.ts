import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type {
  AttackSample,
  ResponseContent,
} from '../../../../../../src/core/data/samples/sample.ts';
import { mostFlaws } from '../../../../../../src/core/runs/attack/flaws/flawBank.ts';
import {
  type PlantedResponse,
  plantFlaws,
} from '../../../../../../src/core/runs/attack/flaws/plantFlaws.ts';
import { plantedCounts } from '../../../../../../src/core/runs/attack/options.ts';

const names = [
  'Storyline Consistency',
  'Anthropomorphism',
  'Character Fidelity',
  'Storyline Quality',
];
const rubric: AttackSample['rubric'] = {
  kind: 'penalty',
  criteria: names.map((name) => ({ name })),
};
const dialogue = {
  dialogue: [
    { role: 'Environment', content: 'Night falls.' },
    { role: 'Anna', content: '“Who is there?” 🦉' },
    { role: 'NSP', content: 'Boris' },
    { role: 'Boris', content: 'It is only I.' },
  ],
};
const text = { text: 'A king had a son. The son left; nobody saw him go! Was he missed?' };

function plant(response: ResponseContent, count: number, seed = 1): PlantedResponse {
  const planted = plantFlaws({ id: 'x', response, rubric }, count, seed);
  assert.ok('flaws' in planted);
  return planted;
}

function partsOf(response: ResponseContent): string[] {
  if ('text' in response) return [response.text];
  return 'steps' in response ? response.steps : response.dialogue.map(({ content }) => content);
}

describe('planting flaws', () => {
  for (const response of [dialogue, text, { steps: ['One.', 'Two.'] }]) {
    for (const count of plantedCounts) {
      it(`plants ${count} different ones at the positions it reports, and changes nothing else: ${Object.keys(response)}`, () => {
        const planted = plant(response, count);
        assert.equal(new Set(planted.flaws.map((flaw) => flaw.text)).size, count);
        const parts = partsOf(planted.response);
        for (const { part, from, to, text: flaw } of planted.flaws) {
          assert.equal(parts[part]?.slice(from, to), flaw);
        }
        const without = parts.map((part, place) => {
          const own = planted.flaws.filter((flaw) => flaw.part === place);
          return own.reduceRight(
            (left, { from, to }) => left.slice(0, from) + left.slice(to),
            part,
          );
        });
        const plain = (all: readonly string[]) =>
          all.map((part) => part.replace(/\s+/g, ' ').trim());
        assert.deepEqual(plain(without), plain(partsOf(response)));
      });
    }
  }

  it('assigns flaws to the criteria in turn', () => {
    const counts = names.map(
      (name) => plant(dialogue, 20).flaws.filter(({ criterion }) => criterion === name).length,
    );
    assert.deepEqual(counts, [5, 5, 5, 5]);
  });

  it('leaves roles, the environment and the next speaker unchanged', () => {
    const { response } = plant(dialogue, 20);
    assert.ok('dialogue' in response);
    assert.deepEqual(
      response.dialogue.map(({ role }) => role),
      dialogue.dialogue.map(({ role }) => role),
    );
    assert.equal(response.dialogue[0]?.content, 'Night falls.');
    assert.equal(response.dialogue[2]?.content, 'Boris');
  });

  it('includes the flaws of a smaller count in a larger one', () => {
    const small = plant(text, 5).flaws.map((flaw) => `${flaw.criterion} ${flaw.text}`);
    const large = plant(text, 15).flaws.map((flaw) => `${flaw.criterion} ${flaw.text}`);
    assert.ok(small.every((flaw) => large.includes(flaw)));
  });

  it('depends on the seed only', () => {
    assert.deepEqual(plant(text, 10), plant(text, 10));
    assert.notDeepEqual(plant(text, 10, 1), plant(text, 10, 2));
  });

  it('says why it is impossible', () => {
    const fault = (given: Parameters<typeof plantFlaws>[0], count = 5) => {
      const planted = plantFlaws(given, count, 1);
      return 'fault' in planted ? planted.fault : undefined;
    };
    assert.match(fault({ id: 'x', response: text }) ?? '', /no rubric/);
    assert.match(fault({ id: 'x', response: text, rubric }, mostFlaws + 1) ?? '', /At most/);
    const silent = { dialogue: [{ role: 'NSP', content: 'Boris' }] };
    assert.match(fault({ id: 'x', response: silent, rubric }) ?? '', /no turn/);
  });
});
