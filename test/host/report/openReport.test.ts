import assert from 'node:assert/strict';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { closeEditors, newFile, record } from '../support/datasets.ts';
import { type AuditedFile, auditRecords } from '../support/fileRuns.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { shownBy } from '../support/shown.ts';

const open = (argument?: unknown) => vscode.commands.executeCommand('recant.openReport', argument);

function panels(): string[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview)
    .map(({ label }) => label);
}

describe('Open Report', () => {
  let one: AuditedFile;
  let two: AuditedFile;

  before(async () => {
    await recant();
    one = await auditRecords([record('one'), record('two')]);
    two = await auditRecords([record('three')], '--protocol', 'counterbalanced,multi-step');
  });
  afterEach(closeEditors);

  it('shows the report of the logs that it is given, in one panel each', async () => {
    await open([one.log]);
    await open([one.log, two.log]);
    await open([one.log]);
    assert.deepEqual(panels(), ['Simulated Report: data.jsonl', 'Simulated Report: data.jsonl']);
  });

  it('leaves a log out that is gone, and opens nothing where all of them are', async () => {
    const gone = join(dirname(one.log), 'gone.jsonl');
    assert.deepEqual(await shownBy(() => open([one.log, gone])), []);
    assert.equal(panels().length, 1);
    await closeEditors();
    const shown = await shownBy(() => open([gone]));
    assert.match(shown.join(), /^error: .*gone\.jsonl holds no run that can be read\.$/);
    assert.deepEqual(panels(), []);
  });

  it('opens nothing for a log that is none', async () => {
    for (const text of ['', 'garbage\n', '{}\n', '\0\0']) {
      const { fsPath } = await newFile('log.jsonl', text);
      const shown = await shownBy(() => open([fsPath]));
      assert.match(shown.join(), /^error: .*holds no run that can be read\.$/);
    }
    assert.deepEqual(panels(), []);
  });

  describe('of the runs of the folder', () => {
    const runs = () => join(workspaceFolder().fsPath, '.recant', 'runs');
    const names = ['zz-report-1.jsonl', 'zz-report-2.jsonl', 'zz-report-3.jsonl'];

    before(async () => {
      await mkdir(runs(), { recursive: true });
      await copyFile(one.log, join(runs(), names[0] ?? ''));
      await copyFile(two.log, join(runs(), names[1] ?? ''));
      await writeFile(join(runs(), names[2] ?? ''), 'garbage\n');
    });
    after(() => Promise.all(names.map((name) => rm(join(runs(), name)))));

    /** Takes the items of the list that fulfil a condition, and returns all that were offered. */
    async function choosing(isChosen: (item: vscode.QuickPickItem) => boolean) {
      let offered: readonly vscode.QuickPickItem[] = [];
      await replacingWindow(
        ({ createQuickPick }) => ({
          createQuickPick: <Item extends vscode.QuickPickItem>() => {
            const list = createQuickPick<Item>();
            let accept = () => {};
            Object.defineProperty(list, 'onDidAccept', {
              value: (listener: () => void) => {
                accept = listener;
                return { dispose: () => {} };
              },
            });
            void eventually('the runs', () => list.items.length > 0).then(() => {
              offered = list.items;
              Object.defineProperty(list, 'selectedItems', { value: list.items.filter(isChosen) });
              accept();
            });
            return list;
          },
        }),
        () => open(),
      );
      return offered;
    }

    it('offers each with its judge, data, selection, protocols, pairs and date, newest first', async () => {
      const offered = await choosing(() => false);
      const ours = offered.filter(({ detail }) => detail?.includes('zz-report'));
      assert.deepEqual(
        ours.map(({ label, description }) => [label, description]),
        [
          ['practice (simulated)', 'data.jsonl · all pairs · counterbalanced, multi-step · 1 pair'],
          ['practice (simulated)', 'data.jsonl · all pairs · anti-baseline · 2 pairs'],
        ],
      );
      assert.ok(ours.every(({ detail = '' }) => /\d{4}.* · zz-report-[12]\.jsonl$/.test(detail)));
      assert.deepEqual(panels(), []);
    });

    it('shows those that are taken as one report', async () => {
      await choosing(({ detail }) => detail?.includes('zz-report') === true);
      assert.deepEqual(panels(), ['Simulated Report: data.jsonl']);
    });

    it('is what Open Run leads to for the run of a whole file', async () => {
      await replacingWindow(
        () => ({
          showQuickPick: (async (items: readonly vscode.QuickPickItem[]) =>
            items.find(({ label }) => label === 'zz-report-1')) as never,
        }),
        () => vscode.commands.executeCommand('recant.openRun'),
      );
      assert.deepEqual(panels(), ['Simulated Report: data.jsonl']);
    });
  });
});
