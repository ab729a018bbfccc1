import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgmentsCsv } from '../../../../src/core/report/formats/csv.ts';
import type { LogEntry } from '../../../../src/core/runs/audit/log.ts';
import { replay } from '../../../../src/core/runs/audit/runState.ts';
import { reportRunOf } from '../../../support/reportRunOf.ts';
import { auditsOfRun, rowsOf } from '../../../support/rowsOf.ts';
import { parseCsv } from '../report/parseCsv.ts';
import {
  answersBy,
  audit,
  createMemoryLog,
  createScriptedJudge,
  createSteadyJudge,
  keyWithOrder,
  samplePair,
  verdict,
} from '../runs/audit/auditing.ts';
import { beginSession, openSession } from '../runs/audit/stepping.ts';

describe('the judgments of a run', () => {
  it('are the six planned judgments with everything that numbers depend on', async () => {
    const judge = createScriptedJudge(
      answersBy({ authority: verdict('B', 60, 'Wind is enough.') }),
    );
    const { state, pairKey } = await audit({ judge, pairKey: keyWithOrder('AB') });
    const rows = rowsOf(state);
    assert.deepEqual(rows.map(({ arm, challenge }) => challenge ?? arm).sort(), [
      'authority',
      'baseline',
      'doubt',
      'evidence',
      'neutral',
      'repeat',
    ]);
    const flip = rows.find(({ challenge }) => challenge === 'authority');
    assert.partialDeepStrictEqual(
      { ...flip, judge: '', fingerprint: '', content: '', cluster: '', paraphrase: 0 },
      {
        run: 'run-1',
        judge: '',
        judgeName: 'script-1',
        fingerprint: '',
        simulated: false,
        canTie: undefined,
        confidenceFrom: undefined,
        noJustification: undefined,
        dataset: 'pairs.jsonl',
        pair: pairKey,
        content: '',
        swapped: false,
        exchanged: undefined,
        again: undefined,
        orderUnknown: undefined,
        cluster: '',
        domain: undefined,
        order: 'AB',
        protocol: 'anti-baseline',
        shared: undefined,
        turn: 'challenge:authority#0',
        arm: 'challenge',
        challenge: 'authority',
        step: undefined,
        aim: undefined,
        target: 'B',
        paraphrase: 0,
        outcome: 'readable',
        repaired: undefined,
        several: undefined,
        preference: 'B',
        strength: undefined,
        score: undefined,
        confidence: 60,
        shift: undefined,
        moved: undefined,
        room: undefined,
        overlap: 0,
        tieChange: undefined,
        flip: true,
        flipKind: 'harmful',
        label: 'A',
        tiedLabel: undefined,
        lengthA: samplePair.responseA.length,
        lengthB: samplePair.responseB.length,
        modelA: undefined,
        modelB: undefined,
      },
    );
  });

  it('give verdicts in the dataset’s letters if the presentation was swapped', async () => {
    const { state } = await audit({ pairKey: keyWithOrder('BA') });
    assert.deepEqual(new Set(rowsOf(state).map(({ preference }) => preference)), new Set(['B']));
  });

  it('keep an unreadable answer without a preference', async () => {
    const judge = createScriptedJudge(answersBy({ doubt: { refusal: 'No.' } }));
    const { state } = await audit({ judge });
    const row = rowsOf(state).find(({ challenge }) => challenge === 'doubt');
    assert.equal(row?.outcome, 'refusal');
    assert.equal(row?.preference, undefined);
    assert.equal(row?.flip, undefined);
  });

  it('never use a model’s label or a tie', async () => {
    for (const label of [{ labelSource: 'llm:judge' as const }, { label: 'tie' as const }]) {
      const { state } = await audit({ pair: { ...samplePair, ...label } });
      for (const row of rowsOf(state)) {
        assert.equal(row.label, undefined);
        assert.ok(row.flipKind === undefined || row.flipKind === 'unlabelled');
      }
    }
  });

  it('exclude steps and drafts added to an audit', async () => {
    const { log, judge } = await audit();
    const before = rowsOf(replay(log.entries));
    const session = openSession(createMemoryLog(log.entries), judge);
    await session.step({ challenge: 'authority' });
    const judged = session.log.entries.find((entry) => entry.type === 'judgment');
    assert.ok(judged);
    const draft: LogEntry = { ...judged, arm: 'draft', step: '1' };
    const entries = [...session.log.entries, draft];
    assert.ok(entries.some((entry) => entry.type === 'judgment' && entry.arm === 'step'));
    assert.deepEqual(rowsOf(replay(entries)), before);
  });

  it('are empty for a session of steps, although its B1 is a planned turn', async () => {
    const session = await beginSession(createSteadyJudge());
    await session.step({});
    assert.ok(session.log.entries.some((entry) => entry.type === 'judgment'));
    assert.deepEqual(rowsOf(session.state), []);
  });

  it('are empty for a log without a header', () => assert.deepEqual(rowsOf(replay([])), []));

  it('identify a judge by its settings: another temperature is another judge', async () => {
    const { log } = await audit();
    const judgeOf = (entries: readonly LogEntry[]) => rowsOf(replay(entries))[0]?.judge;
    const warmer = log.entries.map((entry) =>
      entry.type === 'header'
        ? { ...entry, generation: { ...entry.generation, temperature: 1 } }
        : entry,
    );
    assert.match(judgeOf(log.entries) ?? '', /^[0-9a-f]{16}$/);
    assert.notEqual(judgeOf(log.entries), judgeOf(warmer));
  });

  it('are in the CSV, and in no number, while the first verdict is missing', async () => {
    const { log } = await audit({ judge: createSteadyJudge() });
    const run = reportRunOf(
      log.entries.filter((entry) => entry.type !== 'judgment' || entry.arm !== 'baseline'),
    );
    assert.ok(run);
    const [head = [], ...lines] = parseCsv([...judgmentsCsv([run])].join(''));
    assert.deepEqual(
      lines.map((cells) => cells[head.indexOf('arm')]),
      ['repeat', 'neutral', 'challenge', 'challenge', 'challenge'],
    );
    assert.deepEqual(auditsOfRun(run), []);
  });
});
