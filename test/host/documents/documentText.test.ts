import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { DocumentText } from '../../../src/host/documents/documentText.ts';

describe('the text of a document read in parts', () => {
  const texts = ['', 'one', 'one\ntwo\n\n', 'a\r\nb\r\n\r\nc\u{1F600}d\r\n', '\r\n\r\n'];
  for (const content of texts) {
    it(`equals the whole text, wherever it is split: ${JSON.stringify(content)}`, async () => {
      const document = await vscode.workspace.openTextDocument({ content });
      const text = new DocumentText(document);
      assert.equal(text.length, content.length);
      for (let start = 0; start <= content.length; start += 1) {
        for (let end = start; end <= content.length + 2; end += 1) {
          assert.equal(text.slice(start, end), content.slice(start, end), `${start}–${end}`);
        }
      }
    });
  }
});
