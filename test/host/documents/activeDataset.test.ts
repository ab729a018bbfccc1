import * as vscode from 'vscode';
import { datasetFormats } from '../../../src/core/data/formats/catalog.ts';
import { registerActiveDataset } from '../../../src/host/documents/activeDataset.ts';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { registerNoLenses } from '../../../src/host/editor/noLenses.ts';
import { closeEditors, edit, openFile, openJsonLines, record } from '../support/datasets.ts';
import { eventually, recant } from '../support/recant.ts';

describe('the context keys of the active editor', () => {
  const { executeCommand } = vscode.commands;
  let keys: [string, unknown][];
  let documents: PairDocuments;
  let feature: vscode.Disposable;

  before(recant);
  beforeEach(async () => {
    await closeEditors();
    keys = [];
    vscode.commands.executeCommand = (async (command: string, name: string, value: unknown) => {
      if (command === 'setContext') keys.push([name, value]);
      return executeCommand(command, name, value);
    }) as typeof executeCommand;
    documents = new PairDocuments({ formats: () => datasetFormats });
    feature = vscode.Disposable.from(registerActiveDataset(documents), registerNoLenses(documents));
  });
  afterEach(async () => {
    vscode.commands.executeCommand = executeCommand;
    feature.dispose();
    documents.dispose();
    await closeEditors();
  });

  const becomes = (value: boolean, key = 'recant.activeIsDataset') =>
    eventually(`${key} to be ${value}`, () => {
      const last = keys.findLast(([name]) => name === key);
      return last?.[1] === value;
    });

  it('follow the active editor', async () => {
    await becomes(false);
    await vscode.window.showTextDocument(await openJsonLines([record('one')]));
    await becomes(true);
    await vscode.window.showTextDocument(await openFile('package.json', '{"name": "x"}'));
    await becomes(false);
  });

  it('say whether it shows responses to attack outside pairs', async () => {
    await becomes(false, 'recant.activeHasSamples');
    const sample = { id: 'one', scenario: 'writing', prompt: 'Write.', response: { text: 'So.' } };
    const samples = await openFile('one.samples.jsonl', `${JSON.stringify(sample)}\n`);
    await vscode.window.showTextDocument(samples);
    await becomes(true, 'recant.activeHasSamples');
    await becomes(false);
    await vscode.window.showTextDocument(await openJsonLines([record('one')]));
    await becomes(false, 'recant.activeHasSamples');
  });

  it('say whether the dataset is too large for lenses', async () => {
    const large = Array.from({ length: 22 }, (_, at) =>
      record(`p${at}`, { responseB: 'b'.repeat(1_000_000) }),
    );
    await vscode.window.showTextDocument(await openJsonLines([record('one')]));
    await becomes(false, 'recant.activeHasNoLenses');
    await vscode.window.showTextDocument(await openJsonLines(large));
    await becomes(true, 'recant.activeHasNoLenses');
    await vscode.window.showTextDocument(
      await openFile('large.json', `"${'x'.repeat(22_000_000)}"`),
    );
    await becomes(false, 'recant.activeHasNoLenses');
  });

  it('follow edits and the language of the active document', async () => {
    const document = await openFile('data.jsonl', '{}\n');
    await vscode.window.showTextDocument(document);
    await becomes(false);
    await edit(document, [0, 2, JSON.stringify(record('one'))]);
    await becomes(true);
    await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await becomes(false);
    await vscode.languages.setTextDocumentLanguage(document, 'jsonl');
    await becomes(true);
  });

  it('are set for a record document', async () => {
    const dataset = await openJsonLines([record('one')]);
    await vscode.window.showTextDocument(dataset);
    await becomes(true);
    await executeCommand('recant.openRecord', {
      uri: dataset.uri.toString(),
      key: documents.pairsOf(dataset)[0]?.key,
    });
    const shown = await eventually('the record', () => {
      const active = vscode.window.activeTextEditor?.document;
      return active?.uri.scheme === 'recant-record' ? active : undefined;
    });
    await vscode.window.showTextDocument(await openFile('package.json', '{"name": "x"}'));
    await becomes(false);
    await vscode.window.showTextDocument(shown);
    await becomes(true);
  });
});
