import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readRecordUri } from '../../../src/host/records/recordUri.ts';
import {
  closeEditors,
  edit,
  jsonLines,
  newFile,
  openFile,
  openJsonLines,
  record,
} from '../support/datasets.ts';
import { anchorsOf, lensesOf } from '../support/lenses.ts';
import { eventually, recant } from '../support/recant.ts';

/** Opens the record of the nth pair with its lens. */
async function openRecord(dataset: vscode.TextDocument, index = 0): Promise<vscode.TextDocument> {
  const { uri, key } = await eventually('the lens', async () => {
    const lenses = await lensesOf(dataset);
    return lenses.filter(({ command }) => command === 'recant.openRecord')[index];
  });
  await vscode.commands.executeCommand('recant.openRecord', { uri, key });
  return eventually('the record', () => {
    const document = vscode.window.activeTextEditor?.document;
    return document && readRecordUri(document.uri)?.key === key ? document : undefined;
  });
}

describe('a record document', () => {
  before(recant);
  afterEach(closeEditors);

  it('shows one record as wrapped text without links, with real line breaks', async () => {
    const responseA = 'First.\r\nSecond.\rThird.\nFourth.';
    const asked = { prompt: 'My\npair: 1 / 2?' };
    const dataset = await openJsonLines([
      record('zero'),
      record('my/pair: 1', { ...asked, responseA }),
    ]);
    const document = await openRecord(dataset, 1);
    assert.equal(document.languageId, 'recant-record');
    const editor = vscode.workspace.getConfiguration('editor', document);
    assert.equal(editor.get('wordWrap'), 'on');
    assert.equal(editor.get('links'), false);
    assert.equal(document.uri.path, '/data.jsonl/#2 · My pair- 1 - 2.recant.txt');
    assert.equal(document.eol, vscode.EndOfLine.LF);
    assert.match(document.getText(), /^Pair: my\/pair: 1\nDataset: .*\/data\.jsonl\nLabel: none\n/);
    assert.match(
      document.getText(),
      /\n──── Response A .*─\nFirst\.\nSecond\.\nThird\.\nFourth\.\n\n────/,
    );
  });

  it('has lenses at the top that audit, step through and attack its pair', async () => {
    const dataset = await openJsonLines([record('one'), record('two')]);
    const document = await openRecord(dataset, 1);
    const keys = (await anchorsOf(dataset)).map(([, key]) => key);
    const lenses = await lensesOf(document);
    assert.deepEqual(
      lenses.map(({ line, command, key, uri }) => [line, command, key, uri]),
      ['auditPair', 'stepPair', 'attackResponse'].map((name) => [
        0,
        `recant.${name}`,
        keys[1],
        document.uri.toString(),
      ]),
    );
  });

  it('opens for the record under the cursor, even inside a string of 165,000 characters', async () => {
    const long = { responseB: `${'long '.repeat(33_000)}end` };
    const dataset = await openJsonLines([record('one'), record('two', long)]);
    const at = new vscode.Position(1, 120_000);
    await vscode.window.showTextDocument(dataset, { selection: new vscode.Range(at, at) });
    await vscode.commands.executeCommand('recant.openRecord');
    const document = await eventually('the record', () => {
      const active = vscode.window.activeTextEditor?.document;
      return active?.uri.scheme === 'recant-record' ? active : undefined;
    });
    assert.match(document.getText(), /^Pair: two\n/);
    assert.ok(document.getText().includes(long.responseB));
  });

  it('is the same document when opened again', async () => {
    const dataset = await openJsonLines([record('one')]);
    const first = await openRecord(dataset);
    assert.equal((await openRecord(dataset)).uri.toString(), first.uri.toString());
    await edit(dataset, [0, 0, jsonLines([record('zero')])]);
    assert.equal((await openRecord(dataset, 1)).uri.toString(), first.uri.toString());
  });

  it('cannot be written, renamed or moved', async () => {
    const { uri } = await openRecord(await openJsonLines([record('one')]));
    assert.equal(vscode.workspace.fs.isWritableFileSystem(uri.scheme), false);
    const other = uri.with({ path: '/other.txt' });
    const refusals = [
      vscode.workspace.fs.writeFile(uri, new Uint8Array()),
      vscode.workspace.fs.delete(uri),
      vscode.workspace.fs.rename(uri, other),
      vscode.workspace.fs.createDirectory(other),
    ];
    for (const refusal of refusals) {
      await assert.rejects(Promise.resolve(refusal), { code: 'NoPermissions' });
    }
  });

  it('follows a change that keeps the pair, and says when the pair is gone', async () => {
    const dataset = await openJsonLines([record('one', { reference: 'Old.' }), record('two')]);
    const document = await openRecord(dataset);
    const at = dataset.getText().indexOf('Old.');
    await edit(dataset, [at, at + 3, 'New']);
    await eventually('the new text', () => document.getText().includes('\nNew.\n'));
    assert.equal((await lensesOf(document)).length, 3);

    const answer = dataset.getText().indexOf('First');
    await edit(dataset, [answer, answer + 5, 'Best ']);
    await eventually('no lens', async () => (await lensesOf(document)).length === 0);
    await assert.rejects(Promise.resolve(vscode.workspace.fs.readFile(document.uri)), {
      code: 'FileNotFound',
      message: /no longer holds this pair/,
    });

    await edit(dataset, [answer, answer + 5, 'First']);
    await eventually('the lens again', async () => (await lensesOf(document)).length === 3);
  });

  it('is read from the file if the dataset is not open, such as after a reload', async () => {
    const source = await openJsonLines([record('one')]);
    const { uri } = await openRecord(source);
    const other = await newFile('closed.jsonl', jsonLines([record('one')]));
    const query = new URLSearchParams(uri.query);
    query.set('dataset', other.toString());
    const address = uri.with({ query: query.toString() });
    const text = Buffer.from(await vscode.workspace.fs.readFile(address)).toString();
    assert.match(text, /^\uFEFFPair: one\n/);
    const failure = async (path: string) => {
      query.set('dataset', vscode.Uri.joinPath(other, path).toString());
      const missing = uri.with({ query: query.toString() });
      return Promise.resolve(vscode.workspace.fs.readFile(missing)).then(
        () => undefined,
        ({ code, message }) => [code, message.includes(path.slice(3))],
      );
    };
    assert.deepEqual(await failure('../none.jsonl'), ['FileNotFound', true]);
    assert.deepEqual(await failure('../'), ['Unavailable', true]);
  });

  for (const query of ['', 'dataset=&key=', 'dataset=git%3A%2Fx&key=1', '%']) {
    it(`does not exist at an invalid URI: ${JSON.stringify(query)}`, async () => {
      const uri = vscode.Uri.from({ scheme: 'recant-record', path: '/x.recant.txt', query });
      await assert.rejects(Promise.resolve(vscode.workspace.fs.stat(uri)), {
        code: 'FileNotFound',
      });
    });
  }

  it('is the same in any configured encoding', async () => {
    const files = vscode.workspace.getConfiguration('files');
    await files.update('encoding', 'utf16le', vscode.ConfigurationTarget.Global);
    try {
      const source = jsonLines([record('one', { responseA: 'Grüße 😀' })]);
      const dataset = await vscode.workspace.openTextDocument({
        language: 'jsonl',
        content: source,
      });
      assert.match((await openRecord(dataset)).getText(), /\nGrüße 😀\n/);
    } finally {
      await files.update('encoding', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('shows hostile text unchanged, and opens with any id and prompt', async () => {
    const hostile =
      '<img src=x> [a](command:b) $(trash) \u202eabc \u001b[31m \ud800 ──── Response B ────';
    const dataset = await openJsonLines([
      record('...', { prompt: '...' }),
      record('i'.repeat(5000), { prompt: 'p'.repeat(5000) }),
      record(`../../${hostile}\n`, {
        responseA: `\0${hostile}`,
        responseB: 'x'.repeat(1_000_000),
      }),
    ]);
    assert.equal((await openRecord(dataset)).uri.path, '/data.jsonl/#1.recant.txt');
    assert.ok((await openRecord(dataset, 1)).uri.path.length < 100);
    const document = await openRecord(dataset, 2);
    assert.ok(document.getText().includes(`⟨U+0000⟩${hostile.toWellFormed()}\n`));
    assert.ok(document.getText().includes('x'.repeat(1_000_000)));
  });

  it('shows a record of an unsaved dataset', async () => {
    const content = jsonLines([record('one')]);
    const dataset = await vscode.workspace.openTextDocument({ language: 'jsonl', content });
    assert.match((await openRecord(dataset)).getText(), /^Pair: one\nDataset: Untitled-\d+\n/);
  });

  it('has no problems', async () => {
    const dataset = await openFile('data.jsonl', `${jsonLines([record('one')])}{"prompt":\n`);
    const document = await openRecord(dataset);
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
  });
});
