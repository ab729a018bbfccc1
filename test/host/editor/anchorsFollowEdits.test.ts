import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  closeEditors,
  edit,
  jsonLines,
  openFile,
  openJsonLines,
  record,
} from '../support/datasets.ts';
import { anchorsOf } from '../support/lenses.ts';
import { eventually, recant } from '../support/recant.ts';

const records = ['one', 'two', 'three', 'four'].map((id) => record(id));

describe('anchors of pairs', () => {
  before(recant);
  afterEach(closeEditors);

  it('keep every identity when a record is inserted above, and on undo', async () => {
    const document = await openJsonLines(records);
    await vscode.window.showTextDocument(document);
    const before = await anchorsOf(document);
    await edit(document, [0, 0, jsonLines([record('zero')])]);
    const after = await anchorsOf(document);
    assert.deepEqual(
      after.slice(1),
      before.map(([line, key]) => [line + 1, key]),
    );
    assert.ok(!before.some(([, key]) => key === after[0]?.[1]));
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(await anchorsOf(document), before);
    await vscode.commands.executeCommand('redo');
    assert.deepEqual(await anchorsOf(document), after);
  });

  it('keep every identity when the file is formatted', async () => {
    const document = await openFile('array.json', JSON.stringify(records));
    const before = await anchorsOf(document);
    await vscode.window.showTextDocument(document);
    await eventually("VS Code's formatter", async () => {
      await vscode.commands.executeCommand('editor.action.formatDocument');
      return document.lineCount > 20;
    });
    const after = await anchorsOf(document);
    assert.deepEqual(
      after.map(([, key]) => key),
      before.map(([, key]) => key),
    );
    assert.deepEqual(
      after.map(([line]) => line),
      [1, 7, 13, 19],
    );
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(await anchorsOf(document), before);
  });

  it('keep every identity when line endings change', async () => {
    const document = await openJsonLines(records);
    const before = await anchorsOf(document);
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edits) => edits.setEndOfLine(vscode.EndOfLine.CRLF));
    assert.match(document.getText(), /\r\n/);
    await edit(document, [0, 0, jsonLines([record('zero')]).replace('\n', '\r\n')]);
    assert.deepEqual(
      (await anchorsOf(document)).slice(1),
      before.map(([line, key]) => [line + 1, key]),
    );
  });

  it('change only a changed record’s identity, and restore it with the text', async () => {
    const document = await openJsonLines(records);
    await vscode.window.showTextDocument(document);
    const before = await anchorsOf(document);
    const at = document.getText().indexOf('answer about two');
    await edit(document, [at, at, 'careful ']);
    const changed = await anchorsOf(document);
    assert.deepEqual(
      changed.map(([, key], index) => key === before[index]?.[1]),
      [true, false, true, true],
    );
    await edit(document, [at, at + 'careful '.length, '']);
    assert.deepEqual(await anchorsOf(document), before);
  });

  it('equal those of a newly opened text after many edits', async () => {
    for (const eol of ['\n', '\r\n']) {
      const text = jsonLines(records).replaceAll('\n', eol);
      const document = await openFile('edited.jsonl', text);
      await anchorsOf(document);
      const length = () => document.getText().length;
      const changes: [number, number, string][][] = [
        [[40, 40, 'x']],
        [
          [10, 12, ''],
          [200, 200, 'y'],
          [210, 230, 'zz'],
        ],
        [[length() - 10, length(), '']],
        [[0, 0, `{"broken": \n`]],
        [
          [0, 12, ''],
          [300, 300, '"'],
        ],
        [[120, 120, `\n${JSON.stringify(record('five'))}\n`]],
        [
          [0, 0, `${JSON.stringify(record('one'))}\n`],
          [130, 131, ''],
        ],
        [[5, 5, '\u{1F600}']],
      ];
      for (const change of changes) {
        await edit(document, ...change);
        const anchors = await anchorsOf(document);
        const fresh = await vscode.workspace.openTextDocument({
          language: 'jsonl',
          content: document.getText(),
        });
        assert.deepEqual(anchors, await anchorsOf(fresh), JSON.stringify(change));
      }
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
  });
});
