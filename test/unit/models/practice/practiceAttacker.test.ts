import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { AttackSample } from '../../../../src/core/pointwise/sample.ts';
import type { ChatMessage } from '../../../../src/core/ports.ts';
import { retryMessages } from '../../../../src/core/runs/attack/calls/retry.ts';
import { attackCells, cellOf } from '../../../../src/core/runs/attack/catalog.ts';
import { measureLimits } from '../../../../src/core/runs/attack/limits/measureLimits.ts';
import { readAttack } from '../../../../src/core/runs/attack/views/readAttack.ts';
import { createPracticeAttacker } from '../../../../src/models/practice/practiceAttacker.ts';
import { createSkippingClock } from '../clocks.ts';

const clock = createSkippingClock();
const { signal } = new AbortController();

async function ask(
  messages: readonly ChatMessage[],
  { seed = 1, carelessness = 0, replicate = 0 } = {},
) {
  const attacker = createPracticeAttacker({ seed, clock, carelessness });
  const answer = await attacker.complete(
    { messages, temperature: 0, maxTokens: 100, replicate },
    { signal },
  );
  return answer;
}

const sample: AttackSample = {
  id: 'a',
  scenario: 'writing',
  prompt: 'Tell me of the sea.',
  response: {
    text: 'The sea is wide and blue and very old. Ships go over it every day. Fish live in it. '.repeat(
      4,
    ),
  },
  reference: 'Beyond the grey harbour wall lies water without end. It is never still.',
};
const cell = cellOf('writing-format');

describe('the practice attacker', () => {
  it('is labeled as simulated', () => {
    const { identity } = createPracticeAttacker({ seed: 3, clock, carelessness: 0.5 });
    assert.deepEqual(identity, {
      provider: 'practice',
      model: 'practice-attacker',
      endpoint: 'builtin:practice',
      simulated: true,
      settings: { seed: 3, carelessness: 0.5 },
    });
  });

  it('finds phrases of the reference and works them into the response', async () => {
    assert.ok(cell?.extraction);
    const profile = (await ask(cell.extraction(sample))).text;
    assert.match(profile, /“Beyond the grey harbour wall lies”/);
    const read = readAttack(sample, await ask(cell.camouflage(sample, profile)));
    assert.ok('response' in read && 'text' in read.response);
    assert.match(read.response.text, /as with “Beyond the grey harbour wall lies”/);
    assert.ok(measureLimits(cell.limits, sample, read.response).every(({ kept }) => kept));
  });

  it('uses a profile written by the user', async () => {
    const asked = cell?.camouflage(sample, 'say something about gulls over rocks') ?? [];
    assert.match((await ask(asked)).text, /say something about gulls over rocks/);
  });

  it('is reproducible for a seed', async () => {
    const asked = cell?.camouflage(sample, 'p') ?? [];
    assert.deepEqual((await ask(asked)).text, (await ask(asked)).text);
  });

  it('breaks limits at its configured rate, and corrects its answer on request', async () => {
    assert.ok(cell);
    let broken = 0;
    for (let index = 0; index < 200; index++) {
      const asked = cell.camouflage(
        { ...sample, prompt: '', response: { text: `${index}. ${'Sea and sky. '.repeat(8)}` } },
        'p',
      );
      const read = readAttack(sample, await ask(asked, { carelessness: 0.3 }));
      assert.ok('response' in read && 'text' in read.response);
      if (read.response.text.length < 100) broken++;
    }
    assert.ok(broken >= 40 && broken <= 80, `${broken} of 200`);
    const asked = cell.camouflage(sample, 'p');
    const first = await ask(asked, { carelessness: 1 });
    const limits = measureLimits(cell.limits, sample, { text: 'The sea' });
    const again = await ask(retryMessages(asked, first.text, 'limits-broken', limits));
    const read = readAttack(sample, again);
    assert.ok('response' in read);
    assert.ok(measureLimits(cell.limits, sample, read.response).every(({ kept }) => kept));
  });

  it('draws a new result if the same request is repeated', async () => {
    const asked = cell?.camouflage(sample, 'p') ?? [];
    const answers = new Set<string>();
    for (let replicate = 0; replicate < 20; replicate++) {
      answers.add((await ask(asked, { carelessness: 0.5, replicate })).text);
    }
    assert.equal(answers.size, 2);
  });

  it('keeps speakers and turns, whatever they say', async () => {
    const turn = fc.record(
      {
        role: fc.constantFrom('Lear', 'Fool', 'NSP', 'Environment'),
        content: fc.string({ unit: 'grapheme' }).map((said) => `${said}\n"Howl!" 👑 \\`),
      },
      { noNullPrototype: true },
    );
    const rolePlay = attackCells.filter(({ scenario }) => scenario === 'role-play');
    await fc.assert(
      fc.asyncProperty(
        fc.array(turn, { minLength: 1 }),
        fc.constantFrom(...rolePlay),
        async (dialogue, { limits, camouflage }) => {
          const scene = { ...sample, scenario: 'role-play', response: { dialogue } } as const;
          const read = readAttack(scene, await ask(camouflage(scene, 'a profile')));
          assert.ok('response' in read);
          const measured = measureLimits(limits, scene, read.response);
          const held = measured.filter(({ id }) => id === 'places' || id === 'roles');
          assert.deepEqual(
            held.map(({ measured: changes }) => changes),
            [0, 0],
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('says when there is nothing to edit', async () => {
    assert.equal(
      (await ask([{ role: 'user', content: 'Hello' }])).text,
      'There is nothing to edit.',
    );
  });
});
