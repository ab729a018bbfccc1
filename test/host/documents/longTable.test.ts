import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { datasetFormats } from '../../../src/core/data/formats/catalog.ts';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { closeEditors, edit, openFile, turnsUntil } from '../support/datasets.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant } from '../support/recant.ts';

const header = 'id,prompt,responseA,responseB';
const rows = Array.from({ length: 20_000 }, (_, n) => `p${n},"Question ${n},\nplease",yes,no`);

describe('a long table', () => {
  let documents: PairDocuments;

  before(recant);
  beforeEach(() => {
    documents = new PairDocuments({ formats: () => datasetFormats });
  });
  afterEach(async () => {
    documents.dispose();
    await closeEditors();
  });

  it('is a dataset at once, and has rows once a worker has read them', async () => {
    const document = await openFile('long.csv', [header, ...rows].join('\n'));
    assert.equal(documents.formatOf(document), 'recant');
    assert.equal(documents.pairsOf(document).length, 0);
    const turns = await turnsUntil(documents.ready(document.uri));
    const pairs = documents.pairsOf(document);
    assert.deepEqual([pairs.length, pairs.at(-1)?.pair.id], [rows.length, `p${rows.length - 1}`]);
    const { start = 0, end = 0 } = pairs.at(-2) ?? {};
    assert.equal(document.getText().slice(start, end), rows.at(-2));
    assert.ok(turns > rows.length / 500, `other work had ${turns} turns`);
  });

  it('is read again after an edit, and keeps the rows before it until then', async () => {
    const document = await openFile('edited.csv', [header, ...rows].join('\n'));
    await documents.ready(document.uri);
    const at = document.getText().indexOf('p1,');
    await edit(document, [at, at, 'new,What?,one,two\n']);
    assert.equal(documents.pairsOf(document).length, rows.length);
    await documents.ready(document.uri);
    const pairs = documents.pairsOf(document);
    assert.equal(pairs.length, rows.length + 1);
    assert.deepEqual(
      pairs.slice(0, 3).map(({ pair }) => pair.id),
      ['p0', 'new', 'p1'],
    );
  });

  it('names the row after which nothing can be read', async () => {
    const text = [header, ...rows, 'p,"never closed,yes,no'].join('\n');
    const document = await openFile('torn.csv', text);
    await documents.ready(document.uri);
    assert.equal(documents.pairsOf(document).length, rows.length);
    assert.deepEqual(
      documents.faultsOf(document).map(({ line, reason }) => [line, reason]),
      [[text.split('\n').length, 'A quoted cell has no end.']],
    );
  });

  it('has lenses in its editor', async () => {
    const document = await openFile('shown.csv', [header, ...rows].join('\n'));
    const editor = await vscode.window.showTextDocument(document);
    const last = document.lineCount - 2;
    editor.revealRange(new vscode.Range(last, 0, last, 0));
    await eventually('a lens at the last row', async () =>
      (await lensesOf(document)).some(({ line }) => line === last),
    );
  });
});
