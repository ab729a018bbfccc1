import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { datasetLanguages } from '../../../src/host/documents/mayBeDataset.ts';
import { closeEditors, newFile } from '../support/datasets.ts';

describe('a dataset whose texts have unusual line separators', () => {
  afterEach(closeEditors);

  for (const languageId of [...datasetLanguages, 'csv', 'tsv']) {
    it(`is not offered to be changed: ${languageId}`, () => {
      const editor = vscode.workspace.getConfiguration('editor', { languageId });
      assert.equal(editor.get('unusualLineTerminators'), 'off');
    });
  }

  it('keeps them when it is edited and saved', async () => {
    const text = '{"prompt":"a\u2028b","responseA":"c\u2029d","responseB":"e"}\n';
    const uri = await newFile('separators.jsonl', text);
    const editor = await vscode.window.showTextDocument(uri);
    assert.equal(editor.document.languageId, 'jsonl');
    await editor.edit((edit) => edit.insert(editor.document.lineAt(1).range.end, '\n'));
    await editor.document.save();
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)), `${text}\n`);
  });
});
