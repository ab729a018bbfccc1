import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { asOneLine } from '../../../src/core/words/escape.ts';
import { hostileRun } from '../../support/data/hostileRun.ts';
import {
  everyHostileText,
  hostileTexts,
  prototypeNames,
  understatedIn,
} from '../../support/data/hostileText.ts';
import { drawn } from '../../support/window/drawnByVsCode.ts';
import { closeEditors, newFile, newRecords, openJsonLines, record } from '../support/datasets.ts';
import { type AuditedFile, auditRecords } from '../support/fileRuns.ts';
import { harmfulFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { shownBy } from '../support/shown.ts';
import { showOnly } from '../support/showOnly.ts';

const open = (argument?: unknown) => vscode.commands.executeCommand('recant.openRun', argument);

/** Title of the report of one run of the practice judge. */
const ofPractice = 'Simulated Report: data.jsonl · practice-impressionable';

/** Waits until exactly these panels are open; they appear among the tabs after a delay. */
async function assertPanels(...expected: readonly string[]): Promise<void> {
  await eventually(`the panels ${expected}, not ${panels()}`, () => {
    const shown = panels();
    return shown.length === expected.length && shown.every((label, at) => label === expected[at]);
  });
}

function panels(): string[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview)
    .map(({ label }) => label);
}

describe('Open Run or Report', () => {
  let one: AuditedFile;
  let scored: AuditedFile;
  let two: AuditedFile;

  before(async () => {
    await recant();
    scored = await auditRecords([record('four')], '--definition', 'Rating 1–10');
    one = await auditRecords([record('one'), record('two')]);
    two = await auditRecords([record('three')], '--protocol', 'counterbalanced,multi-step');
  });
  afterEach(closeEditors);

  it('shows the report of the given logs, in one panel each', async () => {
    await open([one.log]);
    await open([one.log, two.log]);
    await open([one.log]);
    await assertPanels(ofPractice, `${ofPractice}, 2 runs`);
  });

  it('skips a missing log, and opens nothing if all are missing', async () => {
    const gone = join(dirname(one.log), 'gone.jsonl');
    assert.deepEqual(await shownBy(() => open([one.log, gone])), []);
    await assertPanels(ofPractice);
    await closeEditors();
    const shown = await shownBy(() => open([gone]));
    assert.match(shown.join(), /^error: .*gone\.jsonl holds no run that can be read\.$/);
    assert.deepEqual(panels(), []);
  });

  it('opens a log of any folder, and compares it with the runs beside it that are added', async () => {
    const { fsPath } = await newFile('one.jsonl', await readFile(one.log));
    await copyFile(two.log, join(dirname(fsPath), 'two.jsonl'));
    await writeFile(join(dirname(fsPath), 'other.jsonl'), '{}\n');
    let offered: readonly (vscode.QuickPickItem & { readonly picked?: boolean })[] = [];
    const choosing = (count: number) =>
      replacingWindow(
        () => ({
          showOpenDialog: async () => [vscode.Uri.file(fsPath)],
          showQuickPick: (async (items: typeof offered) => {
            offered = items;
            return items.slice(0, count);
          }) as never,
        }),
        () => open('files'),
      );
    await choosing(2);
    await assertPanels(`${ofPractice}, 2 runs`);
    assert.deepEqual(
      offered.map(({ label, picked }) => [label, picked]),
      [
        ['one.jsonl', true],
        ['two.jsonl', false],
      ],
    );
    await closeEditors();
    await choosing(1);
    await assertPanels(ofPractice);
  });

  it('opens nothing for a file that is not a log', async () => {
    for (const text of ['', 'garbage\n', '{}\n', '\0\0']) {
      const { fsPath } = await newFile('log.jsonl', text);
      const shown = await shownBy(() => open([fsPath]));
      assert.match(shown.join(), /^error: .*holds no run that can be read\.$/);
    }
    assert.deepEqual(panels(), []);
  });

  describe('Open Run or Report for the shown results', () => {
    const logs: string[] = [];
    afterEach(async () => {
      await showOnly();
      for (const log of logs.splice(0)) await rm(log, { force: true });
    });

    it('opens the newest run of each shown judge over the dataset in the editor, or of a group of runs', async () => {
      const document = await openJsonLines(newRecords(['shown']));
      for (const [judge, day] of [
        ['mild', 1],
        ['mild', 2],
        ['stern', 3],
      ] as const) {
        const createdAt = Date.UTC(2026, 3, day);
        logs.push(await writeFindings(document, { 0: harmfulFinding }, { judge, createdAt }));
      }
      const [, mild = '', stern = ''] = logs;
      await eventually('all lenses', async () =>
        (await lensesOf(document)).some(({ title }) => title.startsWith('stern: ')),
      );
      await vscode.window.showTextDocument(document);
      await open(document.uri);
      await open([stern, mild]);
      await assertPanels('Report: data.jsonl · 2 judges');
      await closeEditors();
      await vscode.window.showTextDocument(document);
      await replacingWindow(
        () => ({
          showQuickPick: (async (items: readonly vscode.QuickPickItem[]) =>
            items.find(({ label }) => label === 'Report of data.jsonl')) as never,
        }),
        () => open(),
      );
      await assertPanels('Report: data.jsonl · 2 judges');
      await open([mild]);
      const titles = ['Report: data.jsonl · 2 judges', 'Report: data.jsonl · mild'];
      await assertPanels(...titles);
      await showOnly('mild');
      await open(document.uri);
      await assertPanels(...titles);
      await showOnly();
      await closeEditors();
      await open({ location: document.uri.toString(), runs: logs.map((path) => ({ path })) });
      await assertPanels('Report: data.jsonl · 2 judges');
    });

    it('compares the judges of a dataset, whatever is shown, or asks for another', async () => {
      const document = await openJsonLines(newRecords(['compared']));
      const compare = (row?: unknown) =>
        vscode.commands.executeCommand('recant.compareJudges', row);
      const location = document.uri.toString();
      logs.push(await writeFindings(document, { 0: harmfulFinding }, { judge: 'mild' }));
      await eventually('a lens', async () =>
        (await lensesOf(document)).some(({ title }) => title.includes('A → B')),
      );
      const [said] = await shownBy(() => compare({ location }));
      assert.match(
        said ?? '',
        /^information: Only mild has judged .+\. Audit the file with another/,
      );
      let buttons: readonly string[] = [];
      await replacingWindow(
        () => ({
          showInformationMessage: (async (_: string, ...others: readonly string[]) => {
            buttons = others;
          }) as never,
        }),
        () => compare({ location }),
      );
      assert.deepEqual(buttons, ['Audit File…', 'Open Run Logs…']);
      const options = { judge: 'stern', location: document.uri.fsPath };
      logs.push(await writeFindings(document, { 0: harmfulFinding }, options));
      await eventually('all lenses', async () =>
        (await lensesOf(document)).some(({ title }) => /^(mild|stern): /.test(title)),
      );
      await showOnly('mild');
      await compare({ header: { dataset: { location } } });
      await assertPanels('Report: data.jsonl · 2 judges');
    });

    it('offers all runs, and says why, if none over the dataset is shown', async () => {
      const document = await openJsonLines(newRecords(['unasked']));
      logs.push(await writeFindings(document, { 0: harmfulFinding }, { purpose: 'session' }));
      await eventually('a lens', async () =>
        (await lensesOf(document)).some(({ title }) => title.includes('A → B')),
      );
      let told: string | undefined;
      await replacingWindow(
        ({ createQuickPick }) => ({
          createQuickPick: <Item extends vscode.QuickPickItem>() => {
            const list = createQuickPick<Item>();
            Object.defineProperty(list, 'show', {
              value: () => {
                told = list.placeholder;
                list.hide();
              },
            });
            Object.defineProperty(list, 'onDidHide', { value: (hidden: () => void) => hidden() });
            return list;
          },
        }),
        () => open(document.uri),
      );
      const name = basename(document.uri.path);
      assert.equal(told, `No run over ${name} is shown. Runs, newest first; several are compared`);
      assert.deepEqual(panels(), []);
    });
  });

  describe('Open Run or Report for the runs of the folder', () => {
    const runs = () => join(workspaceFolder().fsPath, '.recant', 'runs');
    const names = [
      'zz-report-1.jsonl',
      'zz-report-2.jsonl',
      'zz-report-3.jsonl',
      'zz-report-4.jsonl',
    ];

    before(async () => {
      await mkdir(runs(), { recursive: true });
      await copyFile(one.log, join(runs(), names[0] ?? ''));
      await copyFile(two.log, join(runs(), names[1] ?? ''));
      await copyFile(
        join(dirname(scored.log), 'practice-Rating-1-10.jsonl'),
        join(runs(), names[3] ?? ''),
      );
      await writeFile(join(runs(), names[2] ?? ''), 'garbage\n');
    });
    after(() => Promise.all(names.map((name) => rm(join(runs(), name)))));

    /**
     * Chooses the list items that satisfy a condition, or the initial selection, and returns all
     * offered items.
     */
    async function choosing(isChosen?: (item: vscode.QuickPickItem) => boolean) {
      let offered: readonly vscode.QuickPickItem[] = [];
      await replacingWindow(
        ({ createQuickPick }) => ({
          showQuickPick: (async (items: readonly vscode.QuickPickItem[]) => items.at(-1)) as never,
          createQuickPick: <Item extends vscode.QuickPickItem>() => {
            const list = createQuickPick<Item>();
            let accept = () => {};
            Object.defineProperty(list, 'onDidAccept', {
              value: (listener: () => void) => {
                accept = listener;
                return { dispose: () => {} };
              },
            });
            void eventually('the runs', () => list.items.length > 0 && !list.busy).then(() => {
              offered = list.items;
              if (isChosen) {
                const value = list.items.filter(isChosen);
                Object.defineProperty(list, 'selectedItems', { value });
              }
              accept();
            });
            return list;
          },
        }),
        () => open(),
      );
      return offered;
    }

    it('offers each with judge, data, selection, protocols, pairs and date, newest first', async () => {
      const offered = await choosing(() => false);
      const ours = offered.filter(({ detail }) => detail?.includes('zz-report'));
      assert.deepEqual(
        ours.map(({ label, detail }) => `${label}: ${detail}`),
        [
          'practice-impressionable (simulated): all records · counterbalanced, multi-step · zz-report-2.jsonl',
          'practice-impressionable (simulated): all records · anti-baseline · zz-report-1.jsonl',
          'practice-impressionable · Rating 1–10 (simulated): all records · anti-baseline · zz-report-4.jsonl',
        ],
      );
      const [first, second, third] = ours.map(({ description }) => description ?? '');
      assert.match(first ?? '', /^data\.jsonl · 1 pair · .*\d{4}/);
      assert.match(second ?? '', /^data\.jsonl · 2 pairs · .*\d{4}/);
      assert.match(third ?? '', /^data\.jsonl · 2 responses · .*\d{4}/);
      assert.deepEqual(panels(), []);
    });

    it('opens the newest by default', async () => {
      const [newest] = await choosing();
      assert.match(newest?.detail ?? '', /zz-report-2\.jsonl$/);
      await assertPanels(ofPractice);
    });

    it('shows the selected runs as one report', async () => {
      await choosing(({ detail }) => detail?.includes('zz-report') === true);
      await assertPanels('Simulated Report: data.jsonl · 2 judges');
    });

    it('shows names from a log as plain text, in the list and on the tab', async () => {
      const texts = [everyHostileText, ...Object.values(hostileTexts), ...prototypeNames];
      const paths = texts.map((_, index) => join(runs(), `zz-report-hostile-${index}.jsonl`));
      try {
        for (const [index, path] of paths.entries()) {
          await writeFile(path, hostileRun(texts[index] ?? ''));
        }
        const offered = await choosing(({ detail }) => detail?.includes('hostile-0.') === true);
        const theirs = offered.filter(({ detail }) => detail?.includes('zz-report-hostile'));
        assert.equal(theirs.length, texts.length);
        for (const { label, description = '', detail = '' } of theirs) {
          for (const part of [label, description, detail]) {
            assert.deepEqual([understatedIn(drawn(part).text), drawn(part).icons], [[], []]);
          }
        }
        await assertPanels(
          `Report: ${asOneLine(basename(everyHostileText), 50)} · ${asOneLine(everyHostileText, 50)}`,
        );
      } finally {
        await Promise.all(paths.map((path) => rm(path)));
      }
    });

    it('shows the report of a chosen run over a whole file', async () => {
      await replacingWindow(
        () => ({
          showQuickPick: (async (items: readonly vscode.QuickPickItem[]) =>
            items.find(({ detail }) => detail?.includes('zz-report-1'))) as never,
        }),
        () => vscode.commands.executeCommand('recant.openRun'),
      );
      await assertPanels(ofPractice);
    });
  });
});
