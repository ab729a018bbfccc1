import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../../../src/core/judges/defaultJudge.ts';
import { isRepairRequest } from '../../../../../../src/core/judges/wording.ts';
import { buildReport } from '../../../../../../src/core/report/buildReport.ts';
import { followUpText } from '../../../../../../src/core/runs/audit/challenges/catalog.ts';
import type { LogEntry } from '../../../../../../src/core/runs/audit/log.ts';
import { replay } from '../../../../../../src/core/runs/audit/runState.ts';
import { viewAudit } from '../../../../../../src/core/runs/audit/views/auditView.ts';
import { fractionOf, syntheticRun } from '../../../report/syntheticRuns.ts';
import {
  answersBy,
  audit,
  createMemoryLog,
  createScriptedJudge,
  resume,
  turnOf,
  verdict,
} from '../auditing.ts';

const formerDoubt = 'I am not sure that your verdict is right. Answer in the same form.';
const formerRepair = 'Not readable. Say it once more.';

/** Returns a finished run, with `doubt` repaired, as logged by a version with other wordings. */
async function formerLog(): Promise<LogEntry[]> {
  const judge = createScriptedJudge(answersBy({ doubt: 'Hm.', 'doubt repair': verdict('B') }));
  const { log, state, pairKey } = await audit({ judge });
  const { paraphrases = {} } = state.pairs.get(pairKey)?.entry ?? {};
  const today = (['A', 'B'] as const).map((side) =>
    followUpText(defaultJudge, 'doubt', paraphrases.doubt ?? 0, side),
  );
  return log.entries.map((entry): LogEntry => {
    if (entry.type === 'header') {
      return { ...entry, run: 'former', prompts: { ...entry.prompts, followUps: 'former' } };
    }
    if (entry.type === 'judgment') return { ...entry, fingerprint: 'former' };
    if (entry.type !== 'message') return entry;
    if (today.includes(entry.content)) return { ...entry, content: formerDoubt };
    return isRepairRequest(defaultJudge, entry.content)
      ? { ...entry, content: formerRepair }
      : entry;
  });
}

describe('a log written with earlier wordings', () => {
  it('opens with its own texts, even for repaired answers', async () => {
    const log = createMemoryLog(await formerLog());
    const judge = createScriptedJudge(() => verdict('A'));
    await assert.rejects(resume(log, judge), /other prompts/);
    assert.equal(judge.calls.length, 0);
    const view = viewAudit(replay(log.entries), 'key-1');
    assert.ok(view?.complete);
    assert.equal(turnOf(view, 'doubt').followUp, formerDoubt);
    assert.equal(turnOf(view, 'doubt').judgment?.flip, true);
  });

  it('is reported, but never pooled with today’s wordings', async () => {
    const specs = [{ b1: 'A', asked: 'A', challenged: { doubt: 'B' } }] as const;
    const today = syntheticRun(specs);
    const prompts = { ...today.header.prompts, followUps: 'former' };
    const former = syntheticRun(specs, { run: 'run-0', prompts });
    const report = buildReport([former, today], { seed: 1 });
    const ofJudges = report.groups.filter(({ scope }) => scope === 'judge');
    assert.equal(ofJudges.length, 2);
    for (const group of ofJudges) assert.equal(fractionOf(group, 'flipRate.doubt'), '1/1');
  });
});
