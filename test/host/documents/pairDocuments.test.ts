import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { datasetFormats } from '../../../src/core/data/formats/catalog.ts';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { recordUri } from '../../../src/host/records/recordUri.ts';
import {
  bestOfN,
  closeEditors,
  edit,
  jsonLines,
  openFile,
  openJsonLines,
  record,
} from '../support/datasets.ts';
import { eventually, recant } from '../support/recant.ts';

describe('pairs of open documents', () => {
  let documents: PairDocuments;
  let changed: string[];

  before(recant);
  beforeEach(() => {
    documents = new PairDocuments({ formats: () => datasetFormats });
    changed = [];
    documents.onDidChange(({ uri }) => changed.push(uri.toString()));
  });
  afterEach(async () => {
    documents.dispose();
    await closeEditors();
  });

  it('have the positions of their records', async () => {
    const document = await openJsonLines([record('one'), record('two')]);
    const pairs = documents.pairsOf(document);
    assert.deepEqual(
      pairs.map(({ pair, start, end }) => [pair.id, document.getText().slice(start, end)]),
      ['one', 'two'].map((id) => [id, JSON.stringify(record(id))]),
    );
    assert.equal(documents.formatOf(document), 'recant');
    assert.equal(pairs[1]?.format, 'recant');
    assert.deepEqual(documents.byKey(document, pairs[1]?.key ?? ''), pairs[1]);
    assert.equal(documents.byKey(document, 'none'), undefined);
  });

  it('are found by position, even within a string or a best-of-n record', async () => {
    const document = await openFile(
      'sets.jsonl',
      `${jsonLines([bestOfN('one', ['x', 'y']), bestOfN('two', ['z'])])}\n`,
    );
    const idsAt = (line: number, character: number) =>
      documents.at(document, new vscode.Position(line, character)).map(({ pair }) => pair.id);
    const within = document.lineAt(1).text.indexOf('What is');
    assert.deepEqual(idsAt(0, 0), ['one:x', 'one:y']);
    assert.deepEqual(idsAt(1, within + 2), ['two:z']);
    assert.deepEqual(idsAt(1, document.lineAt(1).text.length), ['two:z']);
    assert.deepEqual(idsAt(2, 0), []);
  });

  it('fire an event when their content changes, but not their position', async () => {
    const document = await openFile('array.json', JSON.stringify([record('one')]));
    assert.equal(documents.pairsOf(document)[0]?.start, 1);
    await edit(document, [0, 0, '\n\n']);
    assert.equal(documents.pairsOf(document)[0]?.start, 3);
    assert.deepEqual(changed, []);
    const at = document.getText().indexOf('First');
    await edit(document, [at, at + 5, 'Other']);
    assert.deepEqual(changed, [document.uri.toString()]);
  });

  it('are read again if their formats have changed, and no others', async () => {
    const [concerned, other] = [
      await openJsonLines([record('one')]),
      await openJsonLines([record('two')]),
    ];
    for (const document of [concerned, other]) documents.pairsOf(document);
    documents.refresh(({ fsPath }) => fsPath === concerned.uri.fsPath);
    assert.deepEqual(changed, [concerned.uri.toString()]);
  });

  it('fire an event when a document becomes a dataset or stops being one', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'jsonl',
      content: '{}\n',
    });
    assert.equal(documents.isDataset(document), false);
    await edit(document, [0, 2, JSON.stringify(record('one'))]);
    await eventually('the news', () => changed.length === 1);
    assert.equal(documents.isDataset(document), true);
    await edit(document, [0, document.getText().length, '{}']);
    assert.equal(changed.length, 2);
    assert.equal(documents.isDataset(document), false);
  });

  it('are read again when the formats change', async () => {
    let formats = datasetFormats;
    const own = new PairDocuments({ formats: () => formats });
    try {
      const document = await openJsonLines([record('one')]);
      assert.equal(own.isDataset(document), true);
      own.onDidChange(({ uri }) => changed.push(uri.toString()));
      formats = [];
      own.refresh();
      assert.deepEqual(changed, [document.uri.toString()]);
      assert.equal(own.isDataset(document), false);
    } finally {
      own.dispose();
    }
  });

  it('are found in a closed dataset, but not under other URI schemes', async () => {
    const document = await openJsonLines([record('one')]);
    const key = documents.pairsOf(document)[0]?.key ?? '';
    assert.equal((await documents.find(document.uri, key))?.pair.id, 'one');
    assert.equal(await documents.find(document.uri, 'none'), undefined);
    assert.equal(await documents.find(document.uri.with({ scheme: 'git' }), key), undefined);
    assert.equal(await documents.find(vscode.Uri.parse('untitled:none'), key), undefined);
    await assert.rejects(documents.find(vscode.Uri.joinPath(document.uri, '../none.jsonl'), key));
  });

  it('are available to record documents before anything else has read them', async () => {
    const dataset = await openJsonLines([record('one', { reference: 'R' })]);
    const [pair] = documents.pairsOf(dataset);
    assert.ok(pair);
    const uri = recordUri({ dataset: dataset.uri, key: pair.key }, pair.pair.id);
    const document = await vscode.workspace.openTextDocument(uri);
    await eventually('the pair', () => documents.isDataset(document));
    assert.deepEqual(changed, [uri.toString()]);
    const [shown] = documents.pairsOf(document);
    assert.deepEqual([shown?.key, shown?.pair, shown?.start], [pair.key, pair.pair, 0]);
    assert.equal(shown && documents.datasetOf(shown).toString(), dataset.uri.toString());
    assert.equal(documents.formatOf(document), 'recant');
    assert.deepEqual(documents.faultsOf(document), []);

    const sectionAt = (text: string) =>
      documents.sectionAt(document, document.positionAt(document.getText().indexOf(text)));
    assert.deepEqual(
      ['Pair:', 'What is one', 'First answer', '──── Response B', 'Second answer', '\nR\n'].map(
        sectionAt,
      ),
      ['head', 'prompt', 'responseA', 'responseB', 'responseB', 'reference'],
    );
    assert.equal(documents.sectionAt(dataset, new vscode.Position(0, 0)), undefined);
  });

  it('are correct with CR LF, whichever part of the line break an edit touches', async () => {
    const text = jsonLines([record('one'), record('two'), record('three')]).replaceAll(
      '\n',
      '\r\n',
    );
    const document = await openFile('crlf.jsonl', text);
    documents.pairsOf(document);
    const end = document.lineAt(0).text.length;
    await edit(document, [end, end + 2, '\r\n\r\n'], [end + 2, end + 2, ' ']);
    const fresh = new PairDocuments({ formats: () => datasetFormats });
    try {
      assert.deepEqual(documents.pairsOf(document), fresh.pairsOf(document));
      assert.equal(documents.pairsOf(document).length, 3);
    } finally {
      fresh.dispose();
    }
  });
});
