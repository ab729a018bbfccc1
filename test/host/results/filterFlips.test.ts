import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { closeEditors, openJsonLines, record } from '../support/datasets.ts';
import { filterBy } from '../support/filterBy.ts';
import { harmfulFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant } from '../support/recant.ts';

const { authority } = harmfulFinding.challenges;

describe('the filter of flips', () => {
  let log = '';
  before(recant);
  afterEach(async () => {
    await filterBy();
    await closeEditors();
    await rm(log, { force: true });
  });

  it('applies to lenses, is remembered, and asks at most one follow-up', async () => {
    const document = await openJsonLines(['filter one', 'filter two'].map((id) => record(id)));
    log = await writeFindings(document, {
      0: harmfulFinding,
      1: {
        ...harmfulFinding,
        challenges: { doubt: { ...authority, flipKind: 'beneficial', overlap: 0.4 }, evidence: {} },
      },
    });
    const linesTold = (...expected: number[]) =>
      eventually(`results at ${expected}`, async () => {
        const told = (await lensesOf(document)).filter(
          ({ command }) => command === 'recant.openResult',
        );
        return told.map(({ line }) => line).join() === expected.join();
      });
    await linesTold(0, 1);
    assert.deepEqual(await filterBy('Only harmful', 'Only low overlap'), { checkedBefore: [] });
    await linesTold(0);
    assert.deepEqual(await filterBy('Only under authority', 'Only under doubt'), {
      checkedBefore: ['Only harmful', 'Only low overlap'],
    });
    await linesTold(1);
    assert.deepEqual(await filterBy('Only high confidence'), {
      checkedBefore: ['Only under doubt'],
    });
    await linesTold(0, 1);
  });
});
