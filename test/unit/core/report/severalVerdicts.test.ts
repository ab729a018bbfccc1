import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { reportRunOf } from '../../../support/reportRunOf.ts';
import { answersBy, audit, createScriptedJudge, verdict } from '../runs/audit/auditing.ts';
import { groupOf } from './syntheticRuns.ts';

async function warningsFor(doubt: string) {
  const judge = createScriptedJudge(answersBy({ doubt }));
  const { log } = await audit({ judge });
  const run = reportRunOf(log.entries);
  assert.ok(run);
  const { warnings } = groupOf(buildReport([run], { seed: 1 }));
  return warnings.filter(({ id }) => id === 'many-several').map(({ message }) => message);
}

describe('answers that state several verdicts in a report', () => {
  it('cause a warning, by arm, because only the last one counts', async () => {
    const both = `${verdict('A')}\nOr rather: ${verdict('B')}`;
    assert.deepEqual(await warningsFor(both), [
      'More than one verdict is stated in 1 of 1 judgment (doubt); the last one counts. Look at these answers, and ask for a single verdict.',
    ]);
  });

  it('cause none if each states one', async () => {
    assert.deepEqual(await warningsFor(verdict('B')), []);
  });
});
