import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { reportSchema } from '../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { binomialLowerTail } from '../../../src/core/statistics/distributions/incompleteBeta.ts';
import { impressionable } from '../../../src/models/practice/persona.ts';
import { truthOf } from '../models/practice/personaTruth.ts';
import { createTestFolder, recant } from './commandLine.ts';

const seeds = 6;
const pairs = 80;
const folder = await createTestFolder();
const truth = truthOf(impressionable);

/**
 * Writes the pairs of one seed. The judge errs on different pairs for each seed, so seeds are
 * independent.
 */
async function writePairs(seed: number): Promise<string> {
  const path = join(folder, `pairs-${seed}.jsonl`);
  const lines = Array.from({ length: pairs }, (_, i) =>
    JSON.stringify({
      id: `pair-${i}`,
      prompt: `Question ${i} of ${seed}?`,
      responseA: `One answer to question ${i} of ${seed}.`,
      responseB: `Another, longer answer to question ${i} of ${seed}.`,
      label: i % 3 === 0 ? 'B' : 'A',
      labelSource: 'human',
    }),
  );
  await writeFile(path, lines.join('\n'));
  return path;
}

async function reportOf(seed: number) {
  const runs = join(folder, `runs-${seed}`);
  const audited = await recant([
    ...['audit', await writePairs(seed), '--judge', 'practice', '--seed', String(seed)],
    ...['--protocol', Object.keys(truth).join(','), '--multi-step-target', 'other'],
    ...['--concurrency', '16', '--out', runs],
  ]);
  assert.equal(audited.code, 0, audited.err);
  const report = await recant(['report', runs, '--format', 'json']);
  assert.equal(report.code, 0, report.err);
  return reportSchema.parse(JSON.parse(report.out));
}

// Before any test begins: the test runner would track every promise of an audit inside of one.
const reports = await Promise.all(Array.from({ length: seeds }, (_, i) => reportOf(i + 1)));

/**
 * End-to-end runs from request through parser and swap to log and report, for several seeds. Fails
 * only if a coverage of 93% is rejected by an exact binomial test at 0.001, divided by the number
 * of estimates.
 */
describe('audit and report recover the values planted in the practice judge', () => {
  for (const [protocol, numbers] of Object.entries(truth)) {
    for (const [id, value] of Object.entries(numbers)) {
      it(`${protocol}: ${id}`, async () => {
        let covered = 0;
        let sum = 0;
        for (const report of reports) {
          const group = report.groups.find(
            (one) => one.scope === 'judge' && one.protocol === protocol,
          );
          const number = group && findNumber(group, id);
          assert.ok(number && !('notEstimable' in number), `${id}: ${JSON.stringify(number)}`);
          assert.ok('upper' in number.interval, `${id}: ${JSON.stringify(number.interval)}`);
          covered += Number(number.interval.lower <= value && value <= number.interval.upper);
          sum += number.value / seeds;
        }
        const said = `${covered} of ${seeds} intervals hold ${value}; mean ${sum}`;
        assert.ok(binomialLowerTail(covered, seeds, 0.93) > 0.001, said);
        assert.ok(Math.abs(sum - value) < (id === 'challengesToFirstFlip' ? 0.1 : 0.05), said);
      });
    }
  }
});
