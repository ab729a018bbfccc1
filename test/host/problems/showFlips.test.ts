import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { RunReader } from '../../../src/logs/reading/runReader.ts';
import { closeEditors, nameOnLine, newRecords, openJsonLines } from '../support/datasets.ts';
import { filterBy } from '../support/filterBy.ts';
import { type Finding, harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { appendLines, flipOf, forgetNotes } from '../support/notes.ts';
import { eventually, recant } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';

const ids = ['one', 'two', 'three'];
const { authority } = harmfulFinding.challenges;
const beneficial: Finding = {
  ...harmfulFinding,
  challenges: { authority: { ...authority, flipKind: 'beneficial' } },
};

type List = vscode.QuickPick<vscode.QuickPickItem>;

/** Runs the command, and applies each step to the next list that it shows. */
async function listed(...steps: ((list: List) => unknown)[]): Promise<List[]> {
  const lists: List[] = [];
  const done: unknown[] = [];
  await replacingWindow(
    ({ createQuickPick }) => ({
      createQuickPick: (() => {
        const list = createQuickPick();
        const show = list.show.bind(list);
        list.show = () => {
          show();
          const step = steps[lists.push(list) - 1] ?? (() => list.hide());
          done.push(step(list));
        };
        return list;
      }) as typeof createQuickPick,
    }),
    () => vscode.commands.executeCommand('recant.showFlips'),
  );
  await Promise.all(done);
  return lists;
}

const openTabs = () =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
const select = (command: string) => vscode.commands.executeCommand(`workbench.action.${command}`);

describe('the list of flips', () => {
  const logs: string[] = [];
  before(recant);
  afterEach(async () => {
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
    await forgetNotes();
  });
  const show = async (findings: Readonly<Record<number, Finding>>, names = ids) => {
    const document = await openJsonLines(newRecords(names));
    const log = await writeFindings(document, findings);
    logs.push(log);
    const editor = await vscode.window.showTextDocument(document);
    await eventually('problems', () => vscode.languages.getDiagnostics(document.uri).length > 0);
    return { document, editor, log };
  };

  it('includes everything that matches the filter, harmful first, and suppressed flips too', async () => {
    const { document, log } = await show({ 0: beneficial, 1: heldFinding, 2: harmfulFinding });
    await appendLines({
      type: 'suppression',
      schema: 1,
      id: 's1',
      author: 'Bo',
      at: 1,
      flip: await flipOf(document, 2, log),
      reason: 'Known',
    });
    const items = await eventually('the suppression', async () => {
      const [list] = await listed();
      const shown = list?.items.map(({ label, description = '', detail = '' }) =>
        [label, description, detail].join(' | '),
      );
      return shown?.some((item) => item.includes('suppressed')) ? shown : undefined;
    });
    assert.deepEqual(items, [
      'harmful |  | ',
      `$(eye-closed) ${nameOnLine(document, 2)} | line 3 | A → B under authority · 92→84 · overlap 0.18 · harmful · suppressed: Known`,
      'beneficial |  | ',
      `$(triangle-up) ${nameOnLine(document, 0)} | line 1 | A → B under authority · 92→84 · overlap 0.18 · beneficial`,
    ]);
    try {
      await filterBy('Only harmful');
      const [filtered] = await listed();
      assert.match(filtered?.title ?? '', / · 1 flip under challenge, 1 harmful · stub-judge$/);
      assert.equal(filtered?.items.length, 2);
    } finally {
      await filterBy();
    }
  });

  it('has the worst 5,000 if there are more, and counts all', async () => {
    const names = Array.from({ length: 5100 }, (_, number) => `many ${number}`);
    const findings = names.map((_, number) => (number < 100 ? beneficial : harmfulFinding));
    await show({ ...findings }, names);
    const [list] = await listed();
    assert.match(list?.title ?? '', / · 5,?100 flips under challenge, 5,?000 harmful/);
    const icons = list?.items.flatMap(({ label, kind }) =>
      kind === vscode.QuickPickItemKind.Separator ? [] : [label.split(' ')[0]],
    );
    assert.deepEqual(icons, Array(5000).fill('$(triangle-down)'));
  });

  it('reveals each in the editor, and restores the view when dismissed', async () => {
    const { editor } = await show({ 1: harmfulFinding, 2: harmfulFinding });
    const at = (line: number) =>
      eventually(`line ${line}`, () => editor.selection.active.line === line);
    await listed(async (list) => {
      await eventually('an active entry', () => list.activeItems.length > 0);
      assert.equal(editor.selection.active.line, 0);
      await select('quickOpenSelectNext');
      await at(2);
      list.hide();
    });
    await at(0);
  });

  it('goes to the accepted flip and opens its audit', async () => {
    const { editor } = await show({ 1: harmfulFinding, 2: harmfulFinding });
    await listed(async (list) => {
      await eventually('an active entry', () => list.activeItems.length > 0);
      await select('acceptSelectedQuickOpenItem');
    });
    await eventually('line 1', () => editor.selection.active.line === 1);
    await eventually('its audit', () =>
      openTabs().some((label) => label.startsWith('Audit: #2 ·')),
    );
  });

  it('is that of the results that are shown while a report is active', async () => {
    const { document, log } = await show({ 2: harmfulFinding });
    await vscode.commands.executeCommand('recant.openReport', [log]);
    const { tabGroups } = vscode.window;
    await eventually('the report', () =>
      tabGroups.activeTabGroup.activeTab?.label.startsWith('Report: '),
    );
    const tabs = tabGroups.all.flatMap((group) => group.tabs);
    await tabGroups.close(tabs.filter(({ input }) => input instanceof vscode.TabInputText));
    // Logs of other tests may be shown, too.
    const showQuickPick = async (items: readonly { run: RunReader }[]) =>
      items.find(({ run }) => run.header?.dataset.location === `${document.uri}`);
    let lists: readonly List[] = [];
    await replacingWindow(
      () => ({ showQuickPick: showQuickPick as unknown as typeof vscode.window.showQuickPick }),
      async () => {
        lists = await listed();
      },
    );
    assert.deepEqual(
      lists[0]?.items.map(({ label }) => label),
      ['harmful', `$(triangle-down) ${nameOnLine(document, 2)}`],
    );
  });
});
