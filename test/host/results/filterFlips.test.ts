import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeEditors, openJsonLines, record } from '../support/datasets.ts';
import { harmfulFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';

/** Checks conditions one after another, and no others, in the list of `Recant: Filter Flips…`. */
async function filterBy(...labels: string[]): Promise<{ checkedBefore: string[] }> {
  let checkedBefore: string[] = [];
  await replacingWindow(
    ({ createQuickPick }) => ({
      createQuickPick: (<Item extends vscode.QuickPickItem>() => {
        const list = createQuickPick<Item>();
        const onDidAccept: (() => void)[] = [];
        const onDidChange: ((items: readonly Item[]) => void)[] = [];
        const show = () => {
          checkedBefore = list.selectedItems.map(({ label }) => label);
          for (const items of selections(list.items, labels)) onDidChange[0]?.(items);
          onDidAccept[0]?.();
        };
        const own = {
          show,
          dispose: () => list.dispose(),
          onDidAccept: (listener: () => void) => onDidAccept.push(listener),
          onDidChangeSelection: (listener: () => void) => onDidChange.push(listener),
          onDidHide: () => {},
        };
        return new Proxy(list, {
          get: (_, name) => Reflect.get(name in own ? own : list, name),
          set: (_, name, value) => Reflect.set(list, name, value),
        });
      }) as typeof createQuickPick,
    }),
    () => vscode.commands.executeCommand('recant.filterFlips'),
  );
  return { checkedBefore };
}

/** What is selected after each of the checks. */
function selections<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  labels: readonly string[],
): Item[][] {
  const chosen = labels.flatMap((name) => items.filter(({ label }) => label === name));
  return [[], ...chosen.map((_, index) => chosen.slice(0, index + 1))];
}

const { authority } = harmfulFinding.challenges;

describe('the filter of flips', () => {
  let log = '';
  before(recant);
  afterEach(async () => {
    await filterBy();
    await closeEditors();
    await rm(log, { force: true });
  });

  it('serves the lenses, is remembered, and asks for one follow-up at most', async () => {
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
