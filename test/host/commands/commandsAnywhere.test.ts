import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandTable } from '../../../src/host/commands/commands.ts';
import { discardAttacks } from '../support/attacks.ts';
import { closeEditors, edit, openFile, openJsonLines, record } from '../support/datasets.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, openAt, recant } from '../support/recant.ts';
import { runLogs, runOf } from '../support/runs.ts';
import {
  assertShown,
  commandsByNeed,
  runCommand,
  shownAnywhere,
  shownBy,
} from '../support/shown.ts';

const noEditor = /^information: Open a dataset of pairs and put the cursor on one of them first\.$/;
const noDataset = /^information: .+ is not a dataset of pairs that Recant knows\. .*mapping file/;
const noPair = /^information: There is no pair at the cursor\. Move it to a readable record of /;

const placesWithoutPair: [name: string, go: () => PromiseLike<unknown>, says: RegExp][] = [
  ['with no editor', closeEditors, noEditor],
  ['in a file that is no dataset', () => openAt('other.json', 1), noDataset],
  ['in a dataset, between its records', openBetweenRecords, noPair],
  ['in an output document', openOutput, noDataset],
  ['in the record of a pair that is gone', openLostRecord, noDataset],
  ['in a notebook', openNotebook, /^information: /],
];

const placesWithPair: [name: string, go: () => PromiseLike<unknown>][] = [
  ['in a dataset', () => openAt('pairs.jsonl', 0)],
  ['in a record document', openRecord],
  ['in a diff editor', openDiff],
];

const activeTab = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label;

describe('every command', () => {
  before(async () => {
    await recant();
    await discardAttacks();
  });
  afterEach(closeEditors);

  it('is covered by these tests', async () => {
    const { ofPairs, others } = await commandsByNeed();
    assert.deepEqual([...ofPairs, ...others].toSorted(), Object.keys(commandTable).toSorted());
    assert.deepEqual(others.toSorted(), Object.keys(shownAnywhere).toSorted());
  });

  for (const [place, go, says] of placesWithoutPair) {
    it(`works or says what is missing, without asking anything, ${place}`, async () => {
      const before = await runLogs();
      const { ofPairs, others } = await commandsByNeed();
      await go();
      const tab = activeTab();
      for (const command of ofPairs) {
        assertShown(await shownBy(() => runCommand(command)), says, command);
        assert.equal(activeTab(), tab, command);
      }
      for (const command of others) {
        assertShown(await shownBy(() => runCommand(command)), shownAnywhere[command], command);
      }
      assert.deepEqual(await runLogs(), before);
    });
  }

  for (const [place, go] of placesWithPair) {
    it(`works ${place}`, async () => {
      await go();
      for (const [command, expected] of Object.entries(shownAnywhere)) {
        assertShown(await shownBy(() => runCommand(command)), expected, command);
      }
      await go();
      assertShown(await shownBy(() => runCommand('recant.openRecord')), undefined, place);
      await eventually('the record', () => isRecord(vscode.window.activeTextEditor));
      await go();
      const begun = () => shownBy(() => runCommand('recant.auditPair'));
      const { entries } = await runOf(begun, (log) => log.some(({ type }) => type === 'pair'));
      assert.equal(entries[0]?.type === 'header' && entries[0].dataset.name, 'pairs.jsonl');
    });
  }
});

describe('a command for the record at the cursor', () => {
  const array = JSON.stringify([record('one'), record('two')], null, 2).split('\n');
  const closing = array.indexOf('  },');
  const fewLines = ['[', `  ${JSON.stringify(record('one'))} ,`, ']'];
  const places: [name: string, lines: readonly string[], line: number, character: number][] = [
    ['in the space before a record', array, 1, 0],
    ['after the comma of its closing brace', array, closing, 4],
    ['in the space before its closing brace', array, closing, 1],
    ['before a record of one line', fewLines, 1, 0],
    ['after the comma of a record of one line', fewLines, 1, fewLines[1]?.length ?? 0],
  ];
  afterEach(closeEditors);

  for (const [place, lines, line, character] of places) {
    it(`finds it ${place}`, async () => {
      await recant();
      const document = await openFile('array.json', `${lines.join('\n')}\n`);
      const at = new vscode.Position(line, character);
      const { ofPairs } = await commandsByNeed();
      assert.ok(ofPairs.length > 3);
      for (const command of ofPairs) {
        await vscode.window.showTextDocument(document, {
          selection: new vscode.Range(at, at),
          viewColumn: 1,
        });
        const shown = await shownBy(() => runCommand(command));
        assert.doesNotMatch(shown.join(), /no pair at the cursor|error: /, command);
      }
      await vscode.window.showTextDocument(document, {
        selection: new vscode.Range(at, at),
        viewColumn: 1,
      });
      const begun = () => shownBy(() => runCommand('recant.auditPair'));
      const { entries } = await runOf(begun, (log) => log.some(({ type }) => type === 'pair'));
      const asked = entries.find((entry) => entry.type === 'pair');
      assert.equal(asked?.type === 'pair' && asked.pair.id, 'one');
    });
  }
});

describe('a lens whose pair is gone', () => {
  afterEach(closeEditors);

  it('says so, and does not audit another pair', async () => {
    await recant();
    const { document } = await openAt('pairs.jsonl', 0);
    const before = await runLogs();
    const { ofPairs } = await commandsByNeed();
    for (const command of ofPairs) {
      const address = { uri: document.uri.toString(), key: 'gone' };
      const shown = await shownBy(() => vscode.commands.executeCommand(command, address));
      assertShown(shown, /^information: .+ no longer holds this pair/, command);
    }
    assert.deepEqual(await runLogs(), before);
  });
});

function isRecord(editor: vscode.TextEditor | undefined): boolean {
  return editor?.document.uri.scheme === 'recant-record';
}

async function openBetweenRecords(): Promise<void> {
  const dataset = await openFile('data.jsonl', `${JSON.stringify(record('one'))}\n\n\n`);
  const end = new vscode.Position(2, 0);
  await vscode.window.showTextDocument(dataset, { selection: new vscode.Range(end, end) });
}

async function openOutput(): Promise<void> {
  const provider = vscode.workspace.registerTextDocumentContentProvider('output', {
    provideTextDocumentContent: () => JSON.stringify(record('one')),
  });
  const uri = vscode.Uri.from({ scheme: 'output', path: '/pairs.jsonl' });
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  provider.dispose();
}

async function openRecord(): Promise<void> {
  await closeEditors();
  await openAt('pairs.jsonl', 0);
  await runCommand('recant.openRecord');
  await eventually('the record', () => isRecord(vscode.window.activeTextEditor));
}

async function openLostRecord(): Promise<void> {
  await closeEditors();
  const dataset = await openJsonLines([record('one'), record('two')]);
  await vscode.window.showTextDocument(dataset);
  await runCommand('recant.openRecord');
  await eventually('the record', () => isRecord(vscode.window.activeTextEditor));
  const at = dataset.getText().indexOf('First');
  await edit(dataset, [at, at + 5, 'Other']);
  await dataset.save();
  await eventually('the record to lose its lenses', async () => {
    const { document } = vscode.window.activeTextEditor ?? {};
    return document && (await lensesOf(document)).length === 0;
  });
}

async function openDiff(): Promise<void> {
  await closeEditors();
  const { document } = await openAt('pairs.jsonl', 0);
  const other = await openJsonLines([record('one')]);
  await closeEditors();
  await vscode.commands.executeCommand('vscode.diff', other.uri, document.uri, 'Both');
  // VS Code may have closed the document since, and opened it as another object.
  await eventually(
    'the diff',
    () => String(vscode.window.activeTextEditor?.document.uri) === String(document.uri),
  );
}

async function openNotebook(): Promise<void> {
  const cell = new vscode.NotebookCellData(
    vscode.NotebookCellKind.Code,
    JSON.stringify(record('one')),
    'jsonl',
  );
  const content = new vscode.NotebookData([cell]);
  await vscode.window.showNotebookDocument(
    await vscode.workspace.openNotebookDocument('jupyter-notebook', content),
  );
}
