import assert from 'node:assert/strict';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findingsOf } from '../../../../src/host/views/runs/runFindings.ts';
import { RunReader } from '../../../../src/logs/reading/runReader.ts';
import { foundRun } from '../../../support/data/foundRun.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const pair = { prompt: 'What?', responseA: 'This.', responseB: 'That.' };
const baseline = { preference: 'A', confidence: 92 } as const;
const log = foundRun({
  run: 'r',
  location: '/data.jsonl',
  pairs: [
    {
      key: 'k1',
      pair: { ...pair, id: 'one' },
      baseline,
      challenges: {
        doubt: { preference: 'A' },
        authority: { preference: 'B', flipKind: 'harmful' },
        evidence: { preference: 'B', flipKind: 'unlabelled' },
      },
    },
    { key: 'k2', pair: { ...pair, id: 'two' }, baseline, challenges: { doubt: {} } },
  ],
});

describe('the findings in a list of runs', () => {
  it('count pairs, states, flips under challenge and unreadable answers, and follow the log', async () => {
    const path = join(temporaryFolder('findings'), 'run.jsonl');
    const [last = '', ...before] = log.trim().split('\n').reverse();
    writeFileSync(path, `${before.reverse().join('\n')}\n`);
    const reader = new RunReader(path);
    await reader.refresh();
    const counts = { flips: 2, harmful: 1, challenged: 3, unreadable: 0 };
    const lost = { state: 'lost', name: 'right, lost', count: 2 };
    const held = { state: 'held', name: 'right, held', count: 1 };
    const unread = { state: 'unanswered', name: 'unanswered', count: 1 };
    const states = [lost, held];
    const open = { isOpen: true, judged: 5, hasFailed: false };
    const statement = reader.statement();
    const found = { pairs: 2, done: 0, ...counts, states, ...open, statement };
    assert.deepEqual(findingsOf(reader), found);
    appendFileSync(path, `${last}\n`);
    assert.deepEqual(findingsOf(reader), found);
    await reader.refresh();
    assert.deepEqual(findingsOf(reader), {
      ...{ ...found, states: [lost, unread, held], unreadable: 1, judged: 6 },
    });
  });

  it('exclude B2 and the neutral follow-up, which contain no challenge', async () => {
    const path = join(temporaryFolder('findings'), 'run.jsonl');
    const repeat = log
      .trim()
      .split('\n')
      .map((line) => line.replace('"arm":"challenge","challenge":"authority"', '"arm":"repeat"'));
    writeFileSync(path, `${repeat.join('\n')}\n`);
    const reader = new RunReader(path);
    await reader.refresh();
    const { flips, harmful } = findingsOf(reader);
    assert.deepEqual([flips, harmful], [1, 0]);
  });

  it('mark unreadable runs and sessions with a baseline only', async () => {
    const found = async (unread: boolean, purpose?: 'session') => {
      const path = join(temporaryFolder('findings'), 'run.jsonl');
      const one = { key: 'k1', pair: { ...pair, id: 'one' }, challenges: { doubt: {} } };
      const text = foundRun({
        run: 'r',
        location: '/data.jsonl',
        pairs: [{ ...one, baseline: unread ? {} : baseline }],
        ...(purpose && { purpose }),
      }).replaceAll(
        '"arm":"challenge","challenge":"doubt","replicate":0',
        purpose ? '"arm":"draft","replicate":0' : '"arm":"repeat","replicate":1',
      );
      writeFileSync(path, text);
      const reader = new RunReader(path);
      await reader.refresh();
      const { end, unreadable, isOpen } = findingsOf(reader);
      return [end, unreadable, isOpen];
    };
    assert.deepEqual(await found(true), ['nothing-read', 1, false]);
    assert.deepEqual(await found(true, 'session'), ['nothing-read', 1, false]);
    assert.deepEqual(await found(false, 'session'), ['baseline-only', 0, false]);
  });
});
