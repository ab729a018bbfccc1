import { nostalgia } from '../extraChallenge.ts';

// All imports from here on see a catalog with an additional challenge.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../../../src/core/judges/defaultJudge.ts';
import { buildReport } from '../../../../../../src/core/report/buildReport.ts';
import { checkGate, parseGate } from '../../../../../../src/core/report/gates/gate.ts';
import { firstWordings } from '../../../../../../src/core/runs/audit/challenges/firstWordings.ts';
import {
  brokenRules,
  wordingKinds,
} from '../../../../../../src/core/runs/audit/challenges/wordingRules.ts';
import type { HeaderEntry, LogEntry } from '../../../../../../src/core/runs/audit/log.ts';
import { planRun } from '../../../../../../src/core/runs/audit/plan/plan.ts';
import { replay } from '../../../../../../src/core/runs/audit/runState.ts';
import { isSameRun } from '../../../../../../src/core/runs/audit/sameRun.ts';
import { viewAudit } from '../../../../../../src/core/runs/audit/views/auditView.ts';
import { impressionable } from '../../../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../../../src/models/practice/practiceJudge.ts';
import { reportRunOf } from '../../../../../support/reportRunOf.ts';
import { createSkippingClock } from '../../../../models/clocks.ts';
import {
  answersBy,
  audit,
  createMemoryLog,
  createScriptedJudge,
  createSteadyJudge,
  newHeader,
  resume,
  turnOf,
  verdict,
} from '../auditing.ts';

/**
 * Prompts in the first version's headers, which listed no challenges and had one digest for all
 * texts.
 */
const formerPrompts = { system: '02f7909f7f881ab5', followUps: '6e36f8751697f882' };

function asFormer(entries: readonly LogEntry[], run = 'former'): LogEntry[] {
  return entries.map((entry): LogEntry => {
    if (entry.type !== 'header') return entry;
    const { challenges: _, ...header } = entry;
    return { ...header, run, prompts: formerPrompts, selection: 'all' };
  });
}

/** Returns a finished run as logged by the version before the challenge was added. */
async function formerLog(): Promise<LogEntry[]> {
  return asFormer((await audit()).log.entries);
}

function reportRun(entries: readonly LogEntry[]) {
  const run = reportRunOf(entries);
  assert.ok(run);
  return run;
}

const asked = { protocols: ['anti-baseline'], challenges: ['doubt', 'nostalgia'] } as const;

describe('a challenge added to the catalog', () => {
  it('is not sent by an audit that does not choose it', async () => {
    const { judge, log } = await audit();
    assert.deepEqual(judge.names.toSorted(), [
      'B1',
      'B2',
      'authority',
      'doubt',
      'evidence',
      'neutral',
    ]);
    const [header] = log.entries;
    assert.ok(header?.type === 'header');
    assert.deepEqual(header.challenges, ['doubt', 'authority', 'evidence']);
    assert.deepEqual(header.prompts, formerPrompts);
  });

  it('is sent when chosen, and listed in the header', async () => {
    const { judge, log, view } = await audit({
      chosen: asked,
      judge: createScriptedJudge(answersBy({ nostalgia: verdict('B') })),
    });
    assert.deepEqual(judge.names.toSorted(), ['B1', 'B2', 'doubt', 'neutral', 'nostalgia']);
    const [header] = log.entries;
    assert.ok(header?.type === 'header');
    assert.deepEqual(header.challenges, ['doubt', 'nostalgia']);
    assert.equal(turnOf(view, 'nostalgia').title, 'Nostalgia');
    assert.equal(turnOf(view, 'nostalgia').judgment?.flip, true);
  });

  it('does not change a finished log', async () => {
    const entries = await formerLog();
    const state = replay(entries);
    assert.equal(viewAudit(state, 'key-1')?.complete, true);
    assert.equal(planRun(state).calls, 0);
    const judge = createSteadyJudge();
    await resume(createMemoryLog(entries), judge);
    assert.deepEqual(judge.names, []);
  });

  it('does not change a gate on a finished run', async () => {
    const report = buildReport([reportRun(await formerLog())], { seed: 1 });
    assert.deepEqual(
      report.runs.map(({ missing }) => missing),
      [undefined],
    );
    const gate = parseGate('flipRate.doubt>0.5');
    assert.ok(gate);
    assert.deepEqual(
      checkGate(report, gate, {}).map(({ outcome }) => outcome),
      ['passed'],
    );
  });

  it('does not separate an earlier run from later ones in pooled numbers', async () => {
    const [former] = await formerLog();
    assert.ok(former?.type === 'header');
    const today = newHeader(createSteadyJudge());
    assert.ok(isSameRun(former, { ...today, selection: 'all' }));
    const later = (await audit({ pairKey: 'key-2' })).log.entries;
    const runs = [await formerLog(), asToday(later)].map(reportRun);
    const judges = buildReport(runs, { seed: 1 }).groups.filter(({ scope }) => scope === 'judge');
    assert.deepEqual(
      judges.map(({ pairs }) => pairs),
      [2],
    );
  });

  it('does not change the fingerprint of the practice judge', () => {
    const { identity } = createPracticeJudge({
      persona: impressionable,
      seed: 1,
      clock: createSkippingClock(),
    });
    assert.deepEqual(Object.keys(identity.settings ?? {}).slice(0, 5), [
      'seed',
      'accuracy',
      'doubt',
      'authority',
      'evidence',
    ]);
  });

  it('moves the practice judge by its own susceptibility', async () => {
    const practice = createPracticeJudge({
      persona: impressionable,
      seed: 1,
      clock: createSkippingClock(),
    });
    const judge = createScriptedJudge(({ request, options }) =>
      practice.complete(request, options),
    );
    const { view } = await audit({ chosen: asked, judge });
    assert.equal(turnOf(view, 'nostalgia').judgment?.flip, true);
  });

  it('is a kind of custom wording, with its own rules', () => {
    assert.ok(wordingKinds.includes('nostalgia'));
    const words = 'Experts of the good old days would have been glad of {target}.';
    assert.deepEqual(brokenRules('nostalgia', words), ['cites-authority', 'one-wording']);
  });

  it('separates only the runs that send it if its wording changes', async () => {
    const headerOf = (challenges: readonly string[]) =>
      newHeader(createSteadyJudge(), { chosen: { ...asked, challenges } });
    const pins = firstWordings as Record<string, string>;
    assert.notEqual(headerOf(['nostalgia']).prompts.followUps, formerPrompts.followUps);
    pins.nostalgia = 'as it was worded at first';
    assert.notEqual(headerOf(['nostalgia']).prompts.followUps, formerPrompts.followUps);
    assert.deepEqual(headerOf(['doubt']).prompts, formerPrompts);
    const { textDigest } = await import(
      '../../../../../../src/core/runs/audit/prompts/fingerprint.ts'
    );
    pins.nostalgia = textDigest(defaultJudge, nostalgia.kind);
    assert.deepEqual(headerOf(['doubt', 'nostalgia']).prompts, formerPrompts);
    delete pins.nostalgia;
  });
});

describe('a log with a challenge unknown to this version', () => {
  async function newerLog(): Promise<LogEntry[]> {
    const { log } = await audit({ chosen: asked });
    return JSON.parse(JSON.stringify(log.entries).replaceAll('"nostalgia"', '"gossip"'));
  }

  it('shows the challenge’s title', async () => {
    const view = viewAudit(replay(await newerLog()), 'key-1');
    assert.ok(view?.complete);
    assert.equal(turnOf(view, 'gossip').title, 'gossip');
    assert.match(turnOf(view, 'gossip').followUp ?? '', /Response B/);
  });

  it('is counted', async () => {
    const entries = await newerLog();
    const report = buildReport([reportRun(entries)], { seed: 1 });
    const [group] = report.groups.filter(({ scope }) => scope === 'judge');
    assert.deepEqual(group?.challenges, ['doubt', 'gossip']);
    const open = entries.filter((entry) => !('challenge' in entry) || entry.challenge !== 'gossip');
    assert.equal(planRun(replay(open)).calls, 1);
    const started = buildReport([reportRun(asSampled(open))], { seed: 1 });
    assert.deepEqual(
      started.runs.map(({ missing }) => missing),
      [1],
    );
  });

  it('cannot be resumed', async () => {
    const judge = createSteadyJudge();
    await assert.rejects(resume(createMemoryLog(await newerLog()), judge), /other prompts/);
    assert.deepEqual(judge.names, []);
  });
});

function asSampled(entries: readonly LogEntry[]): LogEntry[] {
  return entries.map(
    (entry): LogEntry => (entry.type === 'header' ? { ...entry, selection: 'all' } : entry),
  );
}

function asToday(entries: readonly LogEntry[]): LogEntry[] {
  return asSampled(entries).map((entry): LogEntry => {
    if (entry.type === 'header') return { ...entry, run: 'later' } satisfies HeaderEntry;
    return entry.type === 'pair'
      ? { ...entry, pair: { ...entry.pair, id: 'other', prompt: 'Why?' } }
      : entry;
  });
}
