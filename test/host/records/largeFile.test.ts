import assert from 'node:assert/strict';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { datasetFormats } from '../../../src/core/data/formats/catalog.ts';
import { KeptIndexes } from '../../../src/files/places/keptIndexes.ts';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import {
  documentSource,
  fileSource,
  type ListedPair,
  type Listing,
  type RecordSource,
} from '../../../src/host/records/recordSource.ts';
import { recordUri } from '../../../src/host/records/recordUri.ts';
import { ListedPairs } from '../../../src/host/runs/audit/listedPairs.ts';
import { openPairs } from '../../../src/host/runs/audit/openPairs.ts';
import type { PairSource } from '../../../src/host/runs/audit/pairSource.ts';
import {
  closeEditors,
  edit,
  jsonLines,
  newFile,
  openJsonLines,
  record,
} from '../support/datasets.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, eventuallyEqual, recant } from '../support/recant.ts';
import { isComplete, runOf } from '../support/runs.ts';

const megabytes = 55;

/** Creates a file over 50 MB: many long records, followed by distinguishable ones. */
async function newLargeFile(last: readonly object[]): Promise<vscode.Uri> {
  const uri = await newFile('large.jsonl', '');
  const file = await open(uri.fsPath, 'w');
  for (let at = 0; at < megabytes; at += 1) {
    const long = Array.from({ length: 10 }, (_, i) =>
      record(`${at}-${i}`, { responseB: `${at}-${i} ${'x'.repeat(100_000)}` }),
    );
    await file.write(jsonLines(long));
  }
  await file.write(jsonLines(last));
  await file.close();
  return uri;
}

async function listingOf(source: RecordSource): Promise<Listing> {
  let last: Listing | undefined;
  await source.list(new AbortController().signal, (listing) => {
    last = listing;
  });
  assert.ok(last);
  return last;
}

async function matchesOf(source: RecordSource, text: string): Promise<ListedPair[]> {
  const found: ListedPair[] = [];
  for await (const matches of source.search(text, new AbortController().signal)) {
    found.push(...matches.map(({ pair }) => pair));
  }
  return found;
}

async function search(source: RecordSource, text: string): Promise<string[]> {
  return (await matchesOf(source, text)).map(({ id }) => id);
}

function shownRecord(): Promise<vscode.TextDocument> {
  return eventually('the record', () => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.uri.scheme === 'recant-record' ? document : undefined;
  });
}

/** Runs the command and accepts the first item of its list. */
async function pickFirst(argument?: vscode.Uri): Promise<void> {
  const picking = vscode.commands.executeCommand('recant.pickRecord', argument);
  const accepting = setInterval(
    () => vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
    100,
  );
  await Promise.resolve(picking).finally(() => clearInterval(accepting));
}

describe('a file over 50 MB', () => {
  let uri: vscode.Uri;
  let documents: PairDocuments;
  const last = [record('needle', { reference: 'In the hay.' }), record('end')];

  before(async () => {
    await recant();
    uri = await newLargeFile(last);
  });
  beforeEach(() => {
    documents = new PairDocuments({ formats: () => datasetFormats });
  });
  afterEach(async () => {
    documents.dispose();
    await closeEditors();
  });
  after(() => rm(uri.fsPath));

  it('has no VS Code document', async () => {
    await assert.rejects(Promise.resolve(vscode.workspace.openTextDocument(uri)));
  });

  it('can be listed and searched', async () => {
    const source = fileSource(documents.pairs.files.of(uri));
    const { pairs, count, isComplete: isWhole } = await listingOf(source);
    assert.deepEqual([count, isWhole], [megabytes * 10 + 2, true]);
    const first = pairs.slice(0, 2).map(({ id, line, name }) => [id, line, name.slice(0, 2)]);
    assert.deepEqual(first, [
      ['0-0', 1, '#1'],
      ['0-1', 2, '#2'],
    ]);
    const [needle] = await matchesOf(source, 'in the HAY');
    assert.deepEqual([needle?.id, needle?.line], ['needle', megabytes * 10 + 1]);
    assert.deepEqual(await search(source, 'NEEDLE'), ['needle']);
  });

  it('is counted and sampled by its kept index as if the whole file were read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recant-indexes-'));
    const { signal } = new AbortController();
    const choice = { seed: 3, labeled: false, sample: 4 };
    const drawnFrom = async (source: PairSource) => {
      await source.survey(() => {});
      const pairs = await source.take(choice, signal);
      return { count: source.count, drawn: pairs.map(({ key, pair }) => [key, pair.id]) };
    };
    const read = await drawnFrom(await ListedPairs.open(documents.pairs, uri));
    assert.deepEqual([read.count.pairs, read.drawn.length], [megabytes * 10 + 2, 4]);
    for (const isKept of [false, true]) {
      const indexes = new KeptIndexes(folder);
      const anew = new PairDocuments({ formats: () => datasetFormats, indexes });
      assert.deepEqual(await drawnFrom(await openPairs(anew.pairs, uri)), read);
      assert.equal((await anew.pairs.files.of(uri).index()).isKept, isKept);
      anew.dispose();
    }
    await rm(folder, { recursive: true });
  });

  it('opens its records as documents, with a lens that audits the pair', async () => {
    const source = fileSource(documents.pairs.files.of(uri));
    await listingOf(source);
    const [{ key, id } = { key: '', id: '' }] = await matchesOf(source, 'in the hay');
    assert.equal((await documents.find(uri, key))?.pair.reference, 'In the hay.');
    const document = await vscode.workspace.openTextDocument(recordUri({ dataset: uri, key }, id));
    assert.match(document.getText(), /^Pair: needle\n/);
    const [lens] = await lensesOf(document);
    assert.equal(lens?.command, 'recant.auditPair');
    const { entries } = await runOf(
      () => vscode.commands.executeCommand('recant.auditPair', lens),
      isComplete,
    );
    const pair = entries.find(({ type }) => type === 'pair');
    assert.equal(pair?.type === 'pair' && pair.pair.id, 'needle');
  });

  it('can be searched by the command, which opens the chosen record', async () => {
    await pickFirst(uri);
    assert.match((await shownRecord()).getText(), /^Pair: 0-0\n/);
  });

  it('is followed when it changes on disk', async () => {
    const source = fileSource(documents.pairs.files.of(uri));
    await listingOf(source);
    const [{ key, id } = { key: '', id: '' }] = await matchesOf(source, 'in the hay');
    const document = await vscode.workspace.openTextDocument(recordUri({ dataset: uri, key }, id));
    const changed = jsonLines(last).replace('In the hay.', 'In the barn');
    const file = await open(uri.fsPath, 'r+');
    await file.write(changed, (await file.stat()).size - changed.length);
    await file.close();
    await eventually('the new text', () => document.getText().includes('In the barn'));
  });
});

describe('the list of records of a document', () => {
  let documents: PairDocuments;
  before(recant);
  beforeEach(() => {
    documents = new PairDocuments({ formats: () => datasetFormats });
  });
  afterEach(async () => {
    documents.dispose();
    await closeEditors();
  });

  it('includes unsaved changes', async () => {
    const document = await openJsonLines([record('one'), record('two')]);
    await edit(document, [0, 0, jsonLines([record('unsaved', { background: 'Wind.' })])]);
    const source = documentSource(documents.pairs, document);
    assert.deepEqual(
      (await listingOf(source)).pairs.map(({ id, line }) => [id, line]),
      [
        ['unsaved', 1],
        ['one', 2],
        ['two', 3],
      ],
    );
    assert.deepEqual(await search(source, 'wind'), ['unsaved']);
    assert.deepEqual(await search(source, 'answer about t'), ['two']);
  });

  it('opens the chosen record from the tab', async () => {
    const document = await openJsonLines([record('one')]);
    await edit(document, [0, 0, jsonLines([record('unsaved')])]);
    await vscode.window.showTextDocument(document);
    await pickFirst();
    assert.match((await shownRecord()).getText(), /^Pair: unsaved\n/);
  });

  it('replaces the record from which it is opened', async () => {
    await vscode.window.showTextDocument(await openJsonLines([record('one'), record('two')]));
    await pickFirst();
    const first = await shownRecord();
    const column = vscode.window.activeTextEditor?.viewColumn;
    await vscode.window.showTextDocument(first, { viewColumn: column, preview: true });
    await pickFirst();
    assert.match((await shownRecord()).getText(), /^Pair: one\n/);
    await eventuallyEqual(() => vscode.window.activeTextEditor?.viewColumn, column);
  });

  it('counts invalid records', async () => {
    const uri = await newFile('torn.jsonl', `${jsonLines([record('one')])}{"prompt":`);
    await writeFile(uri.fsPath, `${jsonLines([record('one')])}{"prompt":`);
    const { pairs, faultCount, firstFault } = await listingOf(
      fileSource(documents.pairs.files.of(uri)),
    );
    assert.deepEqual([pairs.length, faultCount, firstFault?.line], [1, 1, 2]);
  });
});
