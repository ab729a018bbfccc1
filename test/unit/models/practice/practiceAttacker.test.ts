import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { AttackSample } from '../../../../src/core/data/samples/sample.ts';
import { retryMessages } from '../../../../src/core/runs/attack/calls/retry.ts';
import { attackCells, cellOf } from '../../../../src/core/runs/attack/catalog.ts';
import { measureLimits } from '../../../../src/core/runs/attack/limits/measureLimits.ts';
import { readAttack } from '../../../../src/core/runs/attack/views/readAttack.ts';
import type { ChatMessage } from '../../../../src/core/words/ports.ts';
import { createPracticeAttacker } from '../../../../src/models/practice/practiceAttacker.ts';
import { createSkippingClock } from '../clocks.ts';

const clock = createSkippingClock();
const { signal } = new AbortController();

async function ask(messages: readonly ChatMessage[]) {
  const attacker = createPracticeAttacker({ seed: 1, clock });
  return await attacker.complete(
    { messages, temperature: 0, maxTokens: 100, replicate: 0 },
    { signal },
  );
}

const sample: AttackSample = {
  id: 'a',
  scenario: 'writing',
  prompt: 'Tell me of the sea.',
  response: {
    text: 'The sea is wide and blue and very old. Ships go over it every day. Fish live in it. '.repeat(
      8,
    ),
  },
  reference: 'Beyond the grey harbour wall lies water without end. It is never still.',
};
const cell = cellOf('writing-format');

describe('the practice attacker', () => {
  it('is labeled as simulated', () => {
    const { identity } = createPracticeAttacker({ seed: 3, clock });
    assert.deepEqual(identity, {
      provider: 'practice',
      model: 'practice-attacker',
      endpoint: 'builtin:practice',
      simulated: true,
      settings: { seed: 3, carelessness: 0 },
    });
  });

  it('finds phrases of the reference and works them into the response', async () => {
    assert.ok(cell?.extraction);
    const profile = (await ask(cell.extraction(sample))).text;
    assert.match(profile, /“Beyond the grey harbour wall lies”/);
    const read = readAttack(sample, await ask(cell.camouflage(sample, profile)));
    assert.ok('response' in read && 'text' in read.response);
    assert.match(read.response.text, /(?:^|\. )[A-Z][a-z ]+ “Beyond the grey harbour wall lies”\./);
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

  it('answers a request to correct a broken limit within the limits', async () => {
    assert.ok(cell);
    const asked = cell.camouflage(sample, 'p');
    const limits = measureLimits(cell.limits, sample, { text: 'The sea' });
    const again = await ask(retryMessages(asked, 'The sea', 'limits-broken', limits));
    const read = readAttack(sample, again);
    assert.ok('response' in read);
    assert.ok(measureLimits(cell.limits, sample, read.response).every(({ kept }) => kept));
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
