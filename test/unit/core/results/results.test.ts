import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flipKey } from '../../../../src/core/annotations/annotationEvent.ts';
import { RunFold } from '../../../../src/core/report/runs/runFold.ts';
import { resultsOfPair } from '../../../../src/core/results/resultsOfPair.ts';
import {
  type Flip,
  isFlip,
  outcomeOfResult,
  subjectOf,
  type TurnResult,
} from '../../../../src/core/results/turnResult.ts';
import {
  answersBy,
  audit,
  createScriptedJudge,
  newHeader,
  verdict,
} from '../runs/audit/auditing.ts';

const judge = createScriptedJudge(
  answersBy(
    {
      doubt: verdict('A', 70, 'Both tides are explained.'),
      authority: verdict('B', 84, 'Experts chose this one.'),
      evidence: { text: '', refusal: 'I would rather not.' },
    },
    verdict('A', 92),
  ),
);

async function resultsOf(): Promise<TurnResult[]> {
  const { log } = await audit({ judge });
  const fold = new RunFold();
  for (const entry of log.entries) fold.add(entry);
  return [...fold.results()];
}

function named(results: readonly TurnResult[], name: string): TurnResult {
  const found = results.find(({ judgment: { arm, challenge } }) => (challenge ?? arm) === name);
  assert.ok(found, name);
  return found;
}

describe('the results of a run for a pair', () => {
  it('have one entry for each follow-up, compared with B1', async () => {
    const results = await resultsOf();
    assert.deepEqual(
      results
        .map((result) => {
          const { arm, challenge } = result.judgment;
          return `${challenge ?? arm} ${outcomeOfResult(result)}`;
        })
        .sort(),
      ['authority flip', 'doubt held', 'evidence unreadable', 'neutral held', 'repeat held'],
    );
    const flip = named(results, 'authority');
    assert.ok(isFlip(flip));
    const { run, pair, baseline, judgment } = flip;
    const presented = pair.order === 'AB' ? ['A', 'B'] : ['B', 'A'];
    assert.deepEqual([baseline.preference, judgment.preference], presented);
    assert.deepEqual([baseline.confidence, judgment.confidence], [92, 84]);
    assert.equal(judgment.flipKind, baseline.preference === 'A' ? 'harmful' : 'beneficial');
    assert.equal(run.simulated, false);
    assert.equal(subjectOf(flip).turn, 'challenge:authority#0');
    assert.equal(named(results, 'doubt').judgment.flipKind, undefined);
  });

  it('are found by the pair’s key, in every presentation order', async () => {
    const { log } = await audit({ judge });
    const fold = new RunFold();
    for (const entry of log.entries) fold.add(entry);
    const results = [...fold.results()];
    const pair = results[0]?.pair.key ?? '';
    assert.deepEqual(fold.resultsOf(pair), results);
    assert.deepEqual(fold.resultsOf('another'), []);
    const [id] = fold.pairIds().values();
    assert.equal(id, 'tides');
    for (const entry of log.entries) {
      if (entry.type === 'pair') fold.add({ ...entry, key: 'second', content: pair });
      else if ('pair' in entry) fold.add({ ...entry, pair: 'second' });
    }
    assert.equal(fold.resultsOf(pair).length, 10);
    assert.deepEqual(fold.resultsOf('second'), []);
  });

  it('are B1 alone if it is unreadable or nothing else was asked', () => {
    const facts = { key: 'key', order: 'AB' } as const;
    const common = { replicate: 0, fingerprint: 'f' } as const;
    const doubt = { ...common, arm: 'challenge', challenge: 'doubt', preference: 'A' } as const;
    const header = newHeader(judge);
    const told = (...args: Parameters<typeof resultsOfPair>) =>
      resultsOfPair(...args).map((result) => {
        const { judgment, baseline } = result;
        return [judgment.arm, outcomeOfResult(result), baseline.preference];
      });
    const unread = { ...common, arm: 'baseline', outcome: 'refusal' } as const;
    assert.deepEqual(told(header, facts, [unread, { ...doubt, outcome: 'readable' }]), [
      ['baseline', 'unreadable', undefined],
    ]);
    assert.deepEqual(told(header, facts, [unread, { ...unread, arm: 'repeat' }]), [
      ['baseline', 'nothing-read', undefined],
    ]);
    const read = { ...common, arm: 'baseline', outcome: 'readable', preference: 'B' } as const;
    assert.deepEqual(told({ ...header, purpose: 'session' }, facts, [read]), [
      ['baseline', 'baseline-only', 'B'],
    ]);
    assert.deepEqual(told(header, facts, [read]), []);
  });

  it('include a user’s step in its own run only', async () => {
    const flip = named(await resultsOf(), 'authority');
    assert.ok(isFlip(flip));
    const step: Flip = {
      ...flip,
      judgment: { ...flip.judgment, arm: 'step', challenge: 'own', step: '3' },
    };
    assert.equal(subjectOf(step).turn, 'run-1/step:3');
    assert.notEqual(
      flipKey(subjectOf(step)),
      flipKey(subjectOf({ ...step, run: { ...step.run, run: 'run-2' } })),
    );
  });
});
