import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors, openFile } from '../support/datasets.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant } from '../support/recant.ts';

describe("a project's audit in an untrusted folder", () => {
  before(recant);
  afterEach(closeEditors);

  it('is ignored, and says so', async () => {
    const config = { data: 'pairs.jsonl', judges: [{ provider: 'practice' }] };
    const document = await openFile('recant.config.json', JSON.stringify(config));
    await eventually(
      'the problem',
      () =>
        vscode.languages
          .getDiagnostics(document.uri)
          .some(({ message }) =>
            /recant\.config\.json is ignored in Restricted Mode/.test(message),
          ) || undefined,
    );
    assert.deepEqual(await lensesOf(document), []);
    const { messages, plans, lists } = await auditAs(
      () => vscode.commands.executeCommand('recant.auditConfig', document.uri),
      { steps: [] },
      (shown) => shown.messages.length > 0,
    );
    assert.match(messages[0] ?? '', /is ignored in Restricted Mode\. Trust this folder/);
    assert.deepEqual([plans, lists], [[], []]);
  });
});
