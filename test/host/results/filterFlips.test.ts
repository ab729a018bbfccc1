import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeEditors, openJsonLines, record } from '../support/datasets.ts';
import { filterBy } from '../support/filterBy.ts';
import { type Finding, harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, eventuallyEqual, recant } from '../support/recant.ts';

const { authority } = harmfulFinding.challenges;

describe('the filter of flips', () => {
  let log = '';
  const logs: string[] = [];
  before(recant);
  afterEach(async () => {
    await filterBy();
    await closeEditors();
    for (const path of [log, ...logs.splice(0)]) await rm(path, { force: true });
  });

  it('applies to lenses, is remembered, and selects at most one follow-up', async () => {
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

  it('shows one judge, two side by side, or one run, in lenses and Problems', async () => {
    const document = await openJsonLines([record(`judged-${randomUUID()}`)]);
    const judged = async (judge: string, day: number, ...finding: [Finding, boolean?]) => {
      const [found, simulated = false] = finding;
      const createdAt = Date.UTC(2026, 1, day, 3, 4);
      logs.push(await writeFindings(document, { 0: found }, { judge, simulated, createdAt }));
    };
    const told = async () =>
      (await lensesOf(document))
        .filter(({ command }) => command === 'recant.openResult')
        .map(({ title }) => title);
    const problems = () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ source }) => source === 'Recant')
        .map(({ message }) => message.split(':')[0]?.split(' · ').at(-1));
    const shows = (lenses: readonly string[], judges: readonly string[]) =>
      eventuallyEqual<unknown>(async () => [await told(), problems()], [lenses, judges]);
    const flipped = 'A → B under authority · harmful';
    await judged('toy', 1, harmfulFinding, true);
    await shows([`${flipped} · simulated`], ['toy, simulated']);
    await judged('severe', 2, heldFinding);
    await shows(['pending: 2 of 6 answers judged'], []);
    await judged('lenient', 3, harmfulFinding);
    await shows([`lenient: ${flipped}`], ['lenient']);
    await filterBy('toy, simulated');
    await shows([`${flipped} · simulated`], ['toy, simulated']);
    await filterBy('severe', 'lenient');
    await shows([`severe: pending: 2 of 6 answers judged`, `lenient: ${flipped}`], ['lenient']);
    await judged('lenient', 4, {
      ...harmfulFinding,
      challenges: { doubt: harmfulFinding.baseline },
    });
    // The list begins with the runs of the active dataset.
    await vscode.window.showTextDocument(document);
    const older = new Date(Date.UTC(2026, 1, 2, 3, 4));
    await filterBy(older.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' }));
    await shows(['pending: 2 of 6 answers judged'], []);
  });
});
