import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgmentsIn } from '../../../../src/core/judgments/audit.ts';
import { nestAudits, unnestAudits } from '../../../../src/core/judgments/exportedAudits.ts';
import { flatJudgment } from '../../../../src/core/judgments/flatJudgment.ts';
import { orderAudits } from '../../../../src/core/judgments/orderAudits.ts';
import { hostileTexts, prototypeNames } from '../../../support/data/hostileText.ts';
import { auditsOfRun } from '../../../support/rowsOf.ts';
import { syntheticPairs } from '../metrics/syntheticRows.ts';
import { syntheticRun } from '../report/syntheticRuns.ts';

const names = [...Object.values(hostileTexts), ...prototypeNames];
const recordOf = (_: string, pair: string) => ({ name: `words of ${pair}`, place: 1 });

describe('the audits in an exported report', () => {
  it('are restored from JSON in the order of a report', () => {
    const audits = syntheticPairs(
      names.map((name, i) => ({
        ...{ b1: i % 3 === 0 ? '?' : 'A', b2: 'A', asked: 'B' },
        challenged: { [name]: { preference: 'B', confidence: 0, overlap: 0, paraphrase: 0 } },
        sequence: ['A', 'B'],
        ...{ aim: 'assigned', flip: i % 2 === 0, judgeName: name, run: `run ${i % 2}` },
        domain: i % 2 === 0 ? name : undefined,
      })),
    );
    const restored = unnestAudits(JSON.parse(JSON.stringify(nestAudits(audits, recordOf))));
    const flat = (some: typeof audits) =>
      some.map((audit) => [audit.cluster, judgmentsIn(audit).map(flatJudgment)]);
    assert.deepEqual(flat(restored), flat(orderAudits(audits)));
  });

  it('have the facts of each run and each pair once', () => {
    const run = syntheticRun(
      ['first domain', 'second domain'].map((domain) => ({
        b1: 'A',
        challenged: { a: 'B' },
        domain,
      })),
      { protocols: ['anti-baseline', 'counterbalanced'] },
    );
    const written = JSON.stringify(nestAudits(auditsOfRun(run), recordOf));
    assert.match(written, /"protocol":"anti-baseline".*"protocol":"counterbalanced"/);
    for (const once of ['"script-1"', '"first domain"', '"second domain"']) {
      assert.equal(written.split(once).length, 2, once);
    }
  });
});
