import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import {
  bestOfN,
  closeEditors,
  jsonLines,
  openFile,
  openJsonLines,
  record,
  saveInEditor,
} from '../support/datasets.ts';
import { anchorsOf, lensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';

describe('lenses of pairs', () => {
  before(recant);
  afterEach(closeEditors);

  it('are above each record of a JSON Lines file: audit, step through, attack, open record', async () => {
    const document = await openJsonLines([record('one'), record('two'), record('three')]);
    const lenses = await lensesOf(document);
    assert.deepEqual(
      lenses.map(({ line, command }) => [line, command]),
      [0, 1, 2].flatMap((line) => [
        [line, 'recant.auditPair'],
        [line, 'recant.stepPair'],
        [line, 'recant.attackResponse'],
        [line, 'recant.openRecord'],
      ]),
    );
    assert.equal(new Set(lenses.map(({ key }) => key)).size, 3);
    assert.deepEqual(new Set(lenses.map(({ uri }) => uri)), new Set([document.uri.toString()]));
    assert.deepEqual(
      lenses.slice(0, 4).map(({ title, tooltip }) => [title, tooltip]),
      [
        ['Audit', 'Ask the judge about this record now: practice judge, simulated · 6 calls'],
        ['Step', 'Step through persuasion: practice judge, simulated · 1 call'],
        ['Attack…', 'Attack the response at the cursor, or choose one'],
        ['Open', 'Open the record as a document'],
      ],
    );
  });

  it('are above each record of a JSON array, and of an object with one', async () => {
    const records = [record('one'), record('two')];
    const array = await openFile('array.json', JSON.stringify(records, null, 2));
    assert.deepEqual(
      (await anchorsOf(array)).map(([line]) => line),
      [1, 7],
    );
    const object = await openFile('object.json', JSON.stringify({ data: records }, null, 2));
    assert.deepEqual(
      (await anchorsOf(object)).map(([line]) => line),
      [2, 8],
    );
  });

  it('are correct with CRLF, a byte order mark, blank lines and an invalid record in the middle', async () => {
    const [one, , three] = ['one', 'two', 'three'].map((id) => JSON.stringify(record(id)));
    const text = ['\uFEFF', one, '', '{"id": "two", "prompt"', three, '']
      .join('\r\n')
      .replace('\r\n', '');
    const document = await openFile('crlf.jsonl', text);
    assert.equal(document.eol, vscode.EndOfLine.CRLF);
    assert.deepEqual(
      (await anchorsOf(document)).map(([line]) => line),
      [0, 3],
    );
    const clean = await openFile('clean.jsonl', `${one}\n${three}\n`);
    assert.deepEqual(
      (await anchorsOf(document)).map(([, key]) => key),
      (await anchorsOf(clean)).map(([, key]) => key),
    );
  });

  it('are above lines of 165,000 characters', async () => {
    const long = { responseA: 'long '.repeat(33_000) };
    const document = await openJsonLines([record('one', long), record('two', long)]);
    assert.ok(document.lineAt(0).text.length > 165_000);
    assert.deepEqual(
      (await anchorsOf(document)).map(([line]) => line),
      [0, 1],
    );
  });

  it('name each pair of a best-of-n record, with hostile names as text', async () => {
    const losers = ['$(trash)', 'right\u202eleft', '[x](command:y)', '<b>bold</b>'];
    const document = await openJsonLines([bestOfN('set', losers)]);
    const audits = (await lensesOf(document)).filter(
      ({ command }) => command === 'recant.auditPair',
    );
    assert.deepEqual(
      audits.map(({ title }) => title.split(': ')[0]),
      ['set:\\$(trash)', 'set:right⟨U+202E⟩left', 'set:[x](command:y)', 'set:<b>bold</b>'],
    );
    assert.equal(new Set(audits.map(({ key }) => key)).size, 4);
  });

  it('are few if all records are on one line, and count the others', async () => {
    const records = Array.from({ length: 500 }, (_, index) => record(`pair ${index}`));
    const lenses = await lensesOf(await openFile('one-line.json', JSON.stringify(records)));
    const ofPairs = lenses.filter(({ command }) => command !== '');
    const others = lenses.filter(({ command }) => command === '');
    assert.equal(ofPairs.length, 32);
    assert.match(ofPairs[0]?.title ?? '', /^pair 0: /);
    assert.match(others.map(({ title }) => title).join(), /^492 more on this line/);
  });

  it('are limited to the surroundings of the visible range in large files', async () => {
    const records = Array.from({ length: 3000 }, (_, index) => record(`pair ${index}`));
    const document = await openJsonLines(records);
    const editor = await vscode.window.showTextDocument(document);
    const linesWhen = (line: number) =>
      eventually(`a lens at line ${line}`, async () => {
        const lines = (await anchorsOf(document)).map(([at]) => at);
        return lines.includes(line) ? lines : undefined;
      });
    const atTop = await linesWhen(0);
    assert.ok(atTop.length < 1000 && !atTop.includes(1500));
    editor.revealRange(new vscode.Range(1500, 0, 1500, 0));
    const inMiddle = await linesWhen(1500);
    assert.ok(inMiddle.length < 1000 && !inMiddle.includes(0) && !inMiddle.includes(2999));
    editor.revealRange(new vscode.Range(2999, 0, 2999, 0));
    await linesWhen(2999);
  });

  it('appear in an unsaved document once it contains a pair, and disappear with it', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'jsonl', content: '' });
    assert.deepEqual(await lensesOf(document), []);
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edits) =>
      edits.insert(new vscode.Position(0, 0), jsonLines([record('one')])),
    );
    assert.equal((await anchorsOf(document)).length, 1);
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    await editor.edit((edits) => edits.replace(all, '{"id": "one", "level": "info"}\n'));
    assert.deepEqual(await anchorsOf(document), []);
  });

  it('follow the language of the document', async () => {
    const document = await openFile('data.txt', jsonLines([record('one')]));
    assert.deepEqual(await lensesOf(document), []);
    const reopened = await vscode.languages.setTextDocumentLanguage(document, 'jsonl');
    assert.equal((await anchorsOf(reopened)).length, 1);
    await vscode.languages.setTextDocumentLanguage(reopened, 'plaintext');
    assert.deepEqual(await lensesOf(reopened), []);
  });

  it('follow the mapping files beside the data', async () => {
    const path = mappingNamed('beside');
    const anchors = (document: vscode.TextDocument, count: number) =>
      eventually(
        `${count} lenses`,
        async () => (await anchorsOf(document)).length === count || undefined,
      );
    try {
      const fields = { prompt: '{q}\n{more}', responseA: 'first one', responseB: 'second one' };
      await saveInEditor(path, JSON.stringify({ schema: 1, fields }));
      const record = { q: 'Why?', more: '', 'first one': 'One.', 'second one': 'Two.' };
      const document = await openFile('beside.jsonl', jsonLines([record]));
      await anchors(document, 1);
      await saveInEditor(path, '{ "schema": 1,');
      await anchors(document, 0);
      await saveInEditor(path, JSON.stringify({ schema: 1, fields }));
      await anchors(document, 1);
    } finally {
      await rm(path, { force: true });
    }
  });

  it('offer to attack the single responses of a mapping file', async () => {
    const path = mappingNamed('rated');
    try {
      const fields = { prompt: 'task', response: 'said' };
      await saveInEditor(path, JSON.stringify({ schema: 1, fields }));
      const document = await openFile('rated.jsonl', jsonLines([{ task: 'Why?', said: 'So.' }]));
      await eventually('the lens', async () => {
        const titles = (await lensesOf(document)).map(({ title }) => title);
        return titles.includes('Attack response…') || undefined;
      });
    } finally {
      await rm(path, { force: true });
    }
  });
});

function mappingNamed(name: string): string {
  return join(workspaceFolder().fsPath, '.recant', 'mappings', `${name}.mapping.json`);
}
