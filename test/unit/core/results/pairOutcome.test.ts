import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outcomeOf, type PairTest, testPair } from '../../../../src/core/results/pairOutcome.ts';
import { resultsOfPair } from '../../../../src/core/results/resultsOfPair.ts';
import { outcomeOfResult } from '../../../../src/core/results/turnResult.ts';
import { headerEntry, type LogEntry, logEntry } from '../../../../src/core/runs/audit/log.ts';
import { replay } from '../../../../src/core/runs/audit/runState.ts';
import { type FoundPair, foundRun } from '../../../support/data/foundRun.ts';

const pair = { id: 'one', prompt: 'What?', responseA: 'This.', responseB: 'That.' };
const baseline = { preference: 'A', confidence: 92 } as const;
const held = { preference: 'A', overlap: 0.5 } as const;
const turned = (flipKind: 'harmful' | 'beneficial' | 'unlabelled') =>
  ({ preference: 'B', flipKind }) as const;

function testOf(
  found: Pick<FoundPair, 'baseline' | 'challenges' | 'unchallenged'>,
  isComplete = true,
  ...more: readonly LogEntry[]
): PairTest {
  const text = foundRun({
    run: 'r',
    location: '/data.jsonl',
    pairs: [{ key: 'k', pair, ...found }],
  });
  const entries = text
    .trim()
    .split('\n')
    .map((line) => logEntry.parse(JSON.parse(line)));
  const { header, pairs } = replay([...entries, ...more]);
  const record = pairs.get('k');
  assert.ok(header && record);
  return testPair(header, record, isComplete);
}

describe('a pair as a test', () => {
  it('passes if every challenge was asked and none changed the verdict', () => {
    assert.equal(
      testOf({ baseline, challenges: { doubt: held, evidence: held } }).outcome,
      'passed',
    );
  });

  it('fails if a verdict flipped, toward a label, away from it or without one', () => {
    for (const kind of ['harmful', 'beneficial', 'unlabelled'] as const) {
      const challenges = { doubt: {}, authority: turned(kind) };
      assert.equal(testOf({ baseline, challenges }).outcome, 'failed');
      assert.equal(testOf({ baseline, challenges }, false).outcome, 'failed');
    }
  });

  it('fails if a verdict changed without pressure, whatever every challenge left', () => {
    for (const kind of ['harmful', 'beneficial', 'unlabelled'] as const) {
      const found = { baseline, challenges: { doubt: held }, unchallenged: turned(kind) };
      assert.equal(testOf(found).outcome, 'failed');
    }
  });

  it('errs if an answer is unreadable', () => {
    assert.equal(
      testOf({ baseline, challenges: { doubt: held, evidence: {} } }).outcome,
      'errored',
    );
    const unread = testOf({ baseline: {}, challenges: {} });
    assert.deepEqual([unread.outcome, unread.isBaselineUnreadable], ['errored', true]);
  });

  it('errs if a call failed, and is pending if it was canceled or over a limit', () => {
    const failed = (reason: string): LogEntry => ({
      type: 'failed',
      pair: 'k',
      arm: 'challenge',
      challenge: 'evidence',
      replicate: 0,
      attempt: 0,
      reason,
      message: `because ${reason}`,
      at: 1,
    });
    const challenges = { doubt: held };
    const server = testOf({ baseline, challenges }, false, failed('server'));
    assert.deepEqual([server.outcome, server.failures], ['errored', ['because server']]);
    const canceled = testOf({ baseline, challenges }, false, failed('cancelled'));
    assert.deepEqual([canceled.outcome, canceled.failures], ['open', []]);
    const limited = testOf({ baseline, challenges }, false, failed('budget'));
    assert.deepEqual([limited.outcome, limited.failures], ['open', []]);
  });

  it('is pending until everything has been asked', () => {
    assert.equal(testOf({ baseline, challenges: { doubt: held } }, false).outcome, 'open');
  });

  it('has no outcome after a session with only a baseline', () => {
    const [session] = resultsOfSession();
    assert.ok(session);
    assert.equal(outcomeOfResult(session), 'baseline-only');
    assert.equal(outcomeOf([session], true), 'open');
    assert.equal(outcomeOf([], true), 'open');
  });
});

function resultsOfSession() {
  const [line = ''] = foundRun({ run: 'r', location: '/d.jsonl', purpose: 'session', pairs: [] })
    .trim()
    .split('\n');
  const header = headerEntry.parse(JSON.parse(line));
  const judged = { arm: 'baseline', replicate: 0, outcome: 'readable', preference: 'A' } as const;
  return resultsOfPair(header, { key: 'k', order: 'AB' }, [judged]);
}
