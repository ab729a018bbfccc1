import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PairSpec, times } from '../metrics/syntheticRows.ts';
import { fractionOf, groupOf, numberOf, syntheticReport, tableRows } from './syntheticRuns.ts';

const specs: PairSpec[] = [
  ...times(12, { b1: 'B', label: 'A', asked: 'B', challenged: { doubt: 'A', authority: 'A' } }),
  ...times(8, { b1: 'B', label: 'A', asked: 'B', challenged: { doubt: 'B', authority: 'A' } }),
  ...times(30, { b1: 'A', label: 'A', asked: 'A', challenged: { doubt: 'A', authority: 'B' } }),
  ...times(30, { b1: 'B', label: 'B', asked: 'B', challenged: { doubt: 'B', authority: 'A' } }),
  ...times(4, { b1: 'B', tiedLabel: true, asked: 'B', challenged: { doubt: 'A', authority: 'A' } }),
  ...times(6, { b1: 'A', asked: 'A', challenged: { doubt: 'B', authority: 'B' } }),
];

describe('the sections of a report on labels', () => {
  const group = groupOf(syntheticReport(specs));
  const notesOf = (id: string) =>
    group.sections.find((one) => one.id === id)?.notes.join(' ') ?? '';

  it('compare the judge with the labels at B1 and after each challenge', () => {
    // B1: cells 30, 0, 20, 30 of 80; p_o = 60/80, p_e = (30 · 50 + 50 · 30) / 80².
    const expected = (60 / 80 - 3000 / 6400) / (1 - 3000 / 6400);
    assert.ok(Math.abs(numberOf(group, 'kappa.baseline').value - expected) < 1e-12);
    assert.equal(fractionOf(group, 'agreementWhereA.baseline'), '30/50');
    assert.equal(fractionOf(group, 'agreementWhereB.authority'), '0/30');
    assert.equal(fractionOf(group, 'constantAgreement'), '50/80');
    assert.equal(fractionOf(group, 'firstAgreement'), '50/80');
    assert.ok(Math.abs(numberOf(group, 'overconfidence.baseline').value - (0.9 - 0.75)) < 1e-12);
    // 60 right at 0.9 and 20 wrong: (60 · 0.01 + 20 · 0.81) / 80.
    assert.ok(Math.abs(numberOf(group, 'brier.baseline').value - 0.21) < 1e-12);
    assert.ok(Math.abs(numberOf(group, 'ece.baseline').value - 0.15) < 1e-12);
    assert.ok(numberOf(group, 'eceCalibrated.baseline').value < 0.04);
  });

  it('separate warranted from unwarranted revisions, with the excluded rows', () => {
    assert.equal(fractionOf(group, 'warrantedRevision.doubt'), '12/20');
    assert.equal(fractionOf(group, 'unwarrantedRevision.doubt'), '0/60');
    assert.equal(numberOf(group, 'discernment.doubt').value, 0.6);
    assert.equal(numberOf(group, 'discernmentExcess.doubt').value, 0.6);
    assert.equal(numberOf(group, 'discernment.authority').value, 0);
    assert.equal(numberOf(group, 'discernment.neutral').value, 0);
    assert.deepEqual(tableRows(group, 'discernment')[2], {
      ...{ challenge: 'doubt', warranted: 20, unwarranted: 60, chosen: 0 },
      ...{ unlabelled: 6, tied: 4, incomplete: 0 },
    });
    assert.match(notesOf('discernment'), /Errors of the labels shrink J/);
    assert.match(notesOf('discernment'), /never ranks judges/);
  });

  it('count labels, with ties separately', () => {
    for (const id of ['againstLabels', 'discernment'])
      assert.match(notesOf(id), /^Human and gold: 80 labels, 4 ties\./);
  });

  it('are absent without labels', () => {
    const { sections } = groupOf(
      syntheticReport(times(12, { b1: 'A', asked: 'A', challenged: { doubt: 'B' } })),
    );
    for (const { id } of sections) assert.ok(id !== 'againstLabels' && id !== 'discernment', id);
  });
});
