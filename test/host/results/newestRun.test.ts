import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { knownFormats } from '../../../src/host/knownFormats.ts';
import { Results } from '../../../src/host/results/results.ts';
import { AttackList } from '../../../src/host/runs/attack/attackList.ts';
import { TestTree } from '../../../src/host/tests/testTree.ts';
import { RunTree } from '../../../src/host/views/runs/runTree.ts';
import { flipsOf } from '../../../webview/report/opening/flipsOf.ts';
import { closeEditors, jsonLines, newRecords, openFile } from '../support/datasets.ts';
import { type Finding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { annotateAs } from '../support/notes.ts';
import { panelOf, shownIn } from '../support/panels.ts';
import { eventually, eventuallyEqual, recant, workspaceFolder } from '../support/recant.ts';
import { shownBy } from '../support/shown.ts';

const kept = { preference: 'A', confidence: 80, justification: 'Fine.' } as const;
const turned = { preference: 'B', confidence: 60, flipKind: 'harmful' } as const;

/** Returns all planned turns of an audit whose verdict these challenges turned. */
function audited(order: 'AB' | 'BA', ...flips: readonly string[]): Finding {
  const challenges = ['doubt', 'authority', 'evidence'].map(
    (kind) => [kind, flips.includes(kind) ? turned : kept] as const,
  );
  return { order, baseline: kept, unchallenged: kept, challenges: Object.fromEntries(challenges) };
}

/** Returns how many flips a review goes through. */
async function reviewed(argument?: object): Promise<number> {
  const panel = await panelOf('recant.reviewFlips', argument);
  const { review } = await shownIn(panel);
  return Number(/ of (\d+)/.exec(review.position)?.[1]);
}

/**
 * Returns a report's runs, the harmful flips that it counts, and the pairs of its table: those with
 * such a flip, and all.
 */
async function reported(dataset: vscode.Uri): Promise<unknown[]> {
  const panel = await panelOf('recant.openRun', dataset);
  panel.say({ type: 'ready' });
  const { runs, groups } = await eventually('the whole report', () =>
    panel.posted
      .flatMap((message) => (message.type === 'snapshot' ? [message.snapshot] : []))
      .flatMap((snapshot) => ('report' in snapshot ? (snapshot.report ?? []) : []))
      .find((report) => report.groups.some((group) => flipsOf(group).harmful !== undefined)),
  );
  const query = { search: 'harmful' };
  panel.say({ type: 'table', query, from: 0, count: 10, columns: [{ field: 'record' }] });
  const rows = await eventually('the rows', () =>
    panel.posted.find((message) => message.type === 'rows'),
  );
  assert.ok(rows.type === 'rows');
  const harmful = groups.map((group) => flipsOf(group).harmful);
  return [runs.map(({ run }) => run), harmful, rows.total, rows.of];
}

describe('the newest run', () => {
  const logs: string[] = [];
  const states = new Map<string, string>();
  const noNotes = new vscode.EventEmitter<void>();
  let owned: vscode.Disposable;
  let results: Results;
  let tests: TestTree;
  let tree: RunTree;
  before(async () => {
    await recant();
    await annotateAs('Ann');
  });
  after(() => annotateAs(undefined));
  beforeEach(() => {
    const controller = vscode.tests.createTestController('recant-newest', 'Newest');
    const create = controller.createTestRun.bind(controller);
    controller.createTestRun = (...args) => {
      const run = create(...args);
      const noting =
        (state: string) =>
        ({ uri, id }: vscode.TestItem) =>
          void states.set(`${uri} ${id}`, state);
      return Object.assign(Object.create(run), {
        passed: noting('passed'),
        failed: noting('failed'),
        end: () => run.end(),
      });
    };
    const documents = new PairDocuments({ formats: knownFormats });
    const globalStorage = vscode.Uri.joinPath(workspaceFolder(), 'no-storage');
    results = new Results({
      documents,
      globalStorage,
      workspaceState: { get: () => undefined, update: async () => {}, keys: () => [] },
      definitions: { isOutdated: () => false, onDidChange: () => ({ dispose() {} }) },
      notesOf: () => undefined,
      chosenJudge: async () => undefined,
      onDidChangeNotes: noNotes.event,
      warn: () => {},
    });
    tests = new TestTree(controller, { documents, results });
    tree = new RunTree({
      globalStorage,
      results,
      attackList: new AttackList(globalStorage),
      attackLogs: { onDidChange: () => ({ dispose() {} }) },
      asking: [],
    });
    owned = vscode.Disposable.from(tests, tree, results, documents, controller);
  });
  afterEach(async () => {
    owned.dispose();
    states.clear();
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
  });

  /** Asserts that lenses, Problems, hovers and tests of a document say this of its records. */
  async function assertEditor(document: vscode.TextDocument, flips: number, held: number) {
    const lensCounts = async () => {
      const titles = (await lensesOf(document))
        .filter(({ command }) => command === 'recant.openResult')
        .map(({ title }) => title);
      const harmful = titles.filter((title) => title.includes('right, lost'));
      return [harmful.length, titles.filter((title) => title.startsWith('held 3/3')).length];
    };
    await eventuallyEqual(lensCounts, [flips, held]);
    const problems = () =>
      vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Recant');
    await eventuallyEqual(() => problems().length, flips);
    const lines = Array.from({ length: flips + held }, (_, line) => line);
    const hovers = await Promise.all(
      lines.map((line) =>
        vscode.commands.executeCommand<vscode.Hover[]>(
          'vscode.executeHoverProvider',
          document.uri,
          new vscode.Position(line, 0),
        ),
      ),
    );
    const isHarmful = (shown: vscode.Hover[]) =>
      shown.some(({ contents }) =>
        (contents as vscode.MarkdownString[]).some(({ value }) => value.includes('right, lost')),
      );
    assert.equal(hovers.filter(isHarmful).length, flips);
    const stateCounts = () => {
      const own = [...states].filter(([name]) => name.startsWith(`${document.uri} `));
      return ['failed', 'passed'].map((state) => own.filter(([, one]) => one === state).length);
    };
    await eventuallyEqual(stateCounts, [flips, held]);
  }

  it('is the same on all surfaces, whatever order it presented, also in a copy of the file', async () => {
    const ids = ['one', 'two', 'three', 'four'];
    const text = jsonLines(newRecords(ids, { label: 'A', labelSource: 'human' }));
    const document = await openFile('data.jsonl', text);
    const copy = await openFile('copy.jsonl', text);
    const replaced = await openFile('data.jsonl', jsonLines(newRecords(ids)));
    const held = audited('AB');
    const flipped = audited('AB', 'authority');
    const old = await writeFindings(document, { 0: flipped, 1: flipped, 2: held, 3: flipped });
    logs.push(old);
    await vscode.window.showTextDocument(document);
    await assertEditor(document, 3, 1);

    const newer = await writeFindings(
      document,
      {
        0: audited('BA'),
        1: audited('BA', 'authority'),
        2: audited('BA', 'doubt'),
        3: audited('BA'),
      },
      // The file that was judged is gone: its path now has other contents.
      { createdAt: Date.UTC(2026, 1, 1), location: replaced.uri.toString() },
    );
    logs.push(newer);
    const [oldRun, newRun] = [old, newer].map((log) => basename(log, '.jsonl'));
    for (const one of [document, copy]) {
      await vscode.window.showTextDocument(one, { preview: false });
      await assertEditor(one, 2, 2);
      assert.equal(await reviewed(), 2);
      assert.deepEqual(await reported(one.uri), [[newRun], [2], 2, 4]);
      // A report that is open is only revealed.
      await closeEditors();
    }
    assert.equal(await reviewed({ runs: [oldRun] }), 3);
    assert.equal(await reviewed({ runs: [newRun] }), 2);

    await assertEditor(replaced, 0, 0);
    const shown = await shownBy(() =>
      vscode.commands.executeCommand('recant.openRun', replaced.uri),
    );
    assert.deepEqual(shown, ['list: Open Run or Report']);

    await results.whenRead();
    const nodes = (await tree.getChildren()).filter(
      (node) => 'runs' in node && node.runs.some((run) => run.path === old || run.path === newer),
    );
    const rows = (await Promise.all(nodes.map((node) => tree.getChildren(node)))).flat();
    assert.deepEqual(
      [
        nodes.length,
        rows.map((row) => /right, lost \d/.exec(`${tree.getTreeItem(row).description}`)?.[0]),
      ],
      [1, ['right, lost 2', 'right, lost 3']],
    );
  });
});
