import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors } from '../support/datasets.ts';
import { openAt, recant } from '../support/recant.ts';
import { runLogs } from '../support/runs.ts';
import { runCommand, shownBy } from '../support/shown.ts';

describe('a VS Code model', () => {
  before(recant);
  afterEach(async () => {
    await chooseIn(vscode.ConfigurationTarget.Workspace, undefined);
    await closeEditors();
  });

  it('is used only if the user has chosen it, not because a folder does', async () => {
    await chooseIn(vscode.ConfigurationTarget.Workspace, 'vscode:somebody/model');
    await openAt('pairs.jsonl', 0);
    const before = await runLogs();
    const shown = await shownBy(() => runCommand('recant.auditPair'));
    assert.match(
      shown.join('\n'),
      /^error: You have not chosen the model somebody\/model of VS Code/,
    );
    assert.deepEqual(await runLogs(), before);
  });
});

async function chooseIn(target: vscode.ConfigurationTarget, judge: string | undefined) {
  await vscode.workspace.getConfiguration('recant').update('judge', judge, target);
}
