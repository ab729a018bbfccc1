import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, openJsonLines, record } from '../support/datasets.ts';
import { recant } from '../support/recant.ts';
import { shownBy } from '../support/shown.ts';

describe('blind annotation', () => {
  before(async () => {
    await recant();
  });
  afterEach(closeEditors);

  it('says that nothing has been audited', async () => {
    const bare = await openJsonLines([record('never audited')]);
    await vscode.window.showTextDocument(bare);
    const told = await shownBy(() => vscode.commands.executeCommand('recant.annotateBlindly'));
    assert.match(told.join(), /^information: No pair of data\.jsonl has been audited\./);
  });
});
