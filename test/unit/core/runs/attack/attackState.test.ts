import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepEntries } from '../../../../../src/core/journal/ongoingRun.ts';
import { makeAttack, scoreAttack } from '../../../../../src/core/runs/attack/attackRunner.ts';
import { AttackState } from '../../../../../src/core/runs/attack/attackState.ts';
import {
  callKey,
  modelOfCall,
  nameOfCall,
  nameText,
  stageOfCall,
} from '../../../../../src/core/runs/attack/calls/callName.ts';
import { scoreVariant } from '../../../../../src/core/runs/attack/calls/scoreVariant.ts';
import type { AttackEntry } from '../../../../../src/core/runs/attack/log/attackLog.ts';
import { SynthesisError, synthesize } from '../../../../../src/core/runs/attack/synthesize.ts';
import { pairSample, scriptedModel, setUp, steadyAttacker } from './attacking.ts';

/** Returns a run on one sample with an attack that was made and scored. */
async function attackedOnce(settings: Parameters<typeof setUp>[0] = {}) {
  const run = setUp(settings);
  const [sample] = run.state.samples();
  const [cell] = run.cells;
  assert.ok(sample && cell);
  const attempt = await makeAttack(sample, cell, run.tools);
  await scoreAttack(sample, cell, attempt, run.tools);
  return { ...run, sample, cell, attempt };
}

describe('an attacked response that is edited by hand', () => {
  it('is scored again with its placebo and verification; the original is not', async () => {
    const run = await attackedOnce({ settings: { placebo: true, verified: true } });
    const { sample, cell, tools, state, judges, attacker, attempt } = run;
    const [judge] = judges;
    const before = { judge: judge?.requests.length ?? 0, attacker: attacker.requests.length };
    const { call: _, ...kept } = attempt;
    const text = `${pairSample.response && 'text' in pairSample.response ? pairSample.response.text : ''} So they say.`;
    const own = { ...kept, attempt: 1, response: { text }, edited: true };
    await keepEntries(tools, own);
    assert.deepEqual(await makeAttack(sample, cell, tools), own);
    assert.equal(state.placeboOf(sample.key, cell.id), undefined);
    await scoreAttack(sample, cell, own, tools);
    // Two scores of the attacked response, and both orders of the verification. The placebo request
    // states its size, which has changed, so the request is sent again; its answer is the same text
    // as before, whose scores are known.
    assert.equal((judge?.requests.length ?? 0) - before.judge, 4);
    assert.equal(attacker.requests.length - before.attacker, 1);
    assert.equal(state.scoresOf(sample.key).length, 8);
    await scoreAttack(sample, cell, own, tools);
    assert.equal(judge?.requests.length, before.judge + 4);
  });

  it('has the scores, placebo and verification of an earlier text that it restores', async () => {
    const run = await attackedOnce({ settings: { placebo: true, verified: true } });
    const { sample, cell, tools, state, judges, attempt } = run;
    const known = () => ({
      scores: state.scoresOf(sample.key).map(({ variant, total }) => [variant, total]),
      placebo: state.placeboOf(sample.key, cell.id),
      verification: state.verificationOf(sample.key, cell.id),
    });
    const before = known();
    const asked = judges[0]?.requests.length;
    const { call: _, ...kept } = attempt;
    await keepEntries(tools, {
      ...{ ...kept, attempt: 1, response: { text: 'Something else.' }, edited: true },
    } as AttackEntry);
    assert.ok(known().scores.every(([variant]) => variant !== 'attacked'));
    await keepEntries(tools, { ...kept, attempt: 2, edited: true } as AttackEntry);
    assert.deepEqual(known(), before);
    await scoreAttack(sample, cell, attempt, tools);
    assert.equal(judges[0]?.requests.length, asked);
  });

  it('keeps the user’s own judgment of its quality', async () => {
    const { sample, cell, tools, judges, attempt } = await attackedOnce();
    await keepEntries(tools, {
      ...{ type: 'verification', sample: sample.key, cell: cell.id, by: 'user', improved: false },
    } as AttackEntry);
    const asked = judges[0]?.requests.length;
    const verified = { ...tools, header: { ...tools.header, verified: true } };
    await scoreAttack(sample, cell, attempt, verified);
    assert.equal(judges[0]?.requests.length, asked);
    assert.equal(tools.state.verificationOf(sample.key, cell.id)?.by, 'user');
  });
});

describe('identical concurrent requests', () => {
  it('are sent once', async () => {
    const run = setUp();
    const [sample] = run.state.samples();
    const [cell] = run.cells;
    assert.ok(sample && cell);
    const made = await Promise.all([1, 2, 3].map(() => makeAttack(sample, cell, run.tools)));
    assert.equal(run.attacker.requests.length, 1);
    assert.deepEqual(made[0], made[2]);
    const content = sample.sample.response;
    await Promise.all(
      [1, 2, 3].map(() =>
        scoreVariant(sample, undefined, 'original', content, 'none', 0, 0, run.tools),
      ),
    );
    assert.equal(run.judges[0]?.requests.length, 1);
    assert.equal(run.log.entries().filter(({ type }) => type === 'score').length, 1);
  });
});

describe('material that a model synthesizes for a sample', () => {
  const { reference: _, ...bare } = pairSample;

  it('is requested once, can be edited, and is marked', async () => {
    const attacker = scriptedModel('attacker', (request, asked, number) =>
      asked === 'synthesis' ? 'The moon does it.' : steadyAttacker(request, asked, number),
    );
    const { state, tools } = setUp({ samples: [bare], attacker });
    const [sample] = state.samples();
    assert.ok(sample);
    const written = await synthesize(sample, 'reference', tools);
    assert.equal(written.reference, 'The moon does it.');
    assert.deepEqual(await synthesize(sample, 'reference', tools), written);
    assert.equal(attacker.requests.length, 1);
    await keepEntries(tools, { ...written, reference: 'The moon and the sun.', edited: true });
    assert.equal(state.sampleOf(sample.key)?.reference, 'The moon and the sun.');
    assert.deepEqual(state.sampleOf(sample.key)?.synthesised, ['reference']);
  });

  it('may be empty', async () => {
    const attacker = scriptedModel('attacker', () => '');
    const { state, tools } = setUp({ samples: [bare], attacker });
    const [sample] = state.samples();
    assert.ok(sample);
    await assert.rejects(synthesize(sample, 'reference', tools), SynthesisError);
    assert.equal(state.sampleOf(sample.key)?.reference, undefined);
  });
});

describe('a score whose rubric was edited', () => {
  it('is requested again', async () => {
    const { sample, tools, judges } = await attackedOnce({ cells: ['general-rubric'] });
    const before = judges[0]?.requests.length ?? 0;
    const score = () => {
      const { response } = sample.sample;
      return scoreVariant(sample, undefined, 'original', response, 'rubric', 0, 0, tools);
    };
    await score();
    assert.equal(judges[0]?.requests.length, before);
    await keepEntries(tools, {
      type: 'synthesis',
      sample: sample.key,
      rubric: { kind: 'holistic', criteria: [{ name: 'Wit' }] },
    });
    const anew = await score();
    assert.equal(judges[0]?.requests.length, before + 1);
    assert.deepEqual(anew.criteria, { Wit: 7 });
  });
});

describe('an attacker’s answer without a response', () => {
  for (const [text, outcome] of [
    ['', 'empty'],
    ['<script>alert(1)</script>', 'unreadable'],
    ['{"response": "half', 'unreadable'],
    [JSON.stringify({ response: '' }), 'empty'],
    [
      JSON.stringify(
        pairSample.response && { response: (pairSample.response as { text: string }).text },
      ),
      'unchanged',
    ],
  ] as const) {
    it(`${JSON.stringify(text.slice(0, 30))} is ${outcome}`, async () => {
      const run = setUp({ attacker: scriptedModel('attacker', () => text) });
      assert.deepEqual(await run.run(), { complete: true });
      const [sample] = run.state.samples();
      const attempts = run.state.attemptsOf(sample?.key ?? '', 'general-reference');
      assert.deepEqual(
        attempts.map((one) => one.outcome),
        [outcome, outcome, outcome],
      );
    });
  }
});

describe('the key of a call', () => {
  const messages = [{ role: 'user' as const, content: 'Hello.' }];
  const score = {
    ...({ stage: 'score', sample: 's', judge: 2, variant: 'attacked', cell: 'c' } as const),
    ...({ auxiliary: 'rubric', replicate: 1, part: 'a/b#c' } as const),
  };

  it('contains its name, with stage and judge', () => {
    const key = callKey(score, messages);
    assert.equal(nameOfCall(key), nameText(score));
    assert.deepEqual([stageOfCall(key), modelOfCall(key)], ['score', 2]);
    const attack = callKey({ stage: 'placebo', sample: 's', cell: 'c' }, messages);
    assert.deepEqual([stageOfCall(attack), modelOfCall(attack)], ['placebo', undefined]);
    assert.deepEqual([stageOfCall('nonsense'), modelOfCall('nonsense')], [undefined, undefined]);
  });

  it('changes with its messages', () => {
    const other = [{ role: 'user' as const, content: 'Hello!' }];
    assert.notEqual(callKey(score, messages), callKey(score, other));
    assert.equal(callKey(score, messages), callKey({ ...score }, [...messages]));
  });
});

describe('invalid entries of a log', () => {
  it('are skipped', async () => {
    const { log, sample } = await attackedOnce();
    const entries = log.entries();
    const strange = entries.flatMap((entry) =>
      'sample' in entry && typeof entry.sample === 'string'
        ? [{ ...entry, sample: 'another' } as AttackEntry]
        : [],
    );
    const state = AttackState.replay([...strange, ...entries, ...strange]);
    assert.equal(state.samples().length, 1);
    assert.equal(state.scoresOf(sample.key).length, 6);
    assert.deepEqual(state.scoresOf('another'), []);
  });
});
