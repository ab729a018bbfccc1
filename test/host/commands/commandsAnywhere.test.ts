import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openAt, recant } from '../support/recant.ts';
import { runLogs } from '../support/runs.ts';

/** Runs a command and closes what it opened; a quick pick or a message is enough of an answer. */
export async function runAndDismiss(command: string): Promise<void> {
  const ended = Promise.resolve(vscode.commands.executeCommand(command));
  const closing = setInterval(() => {
    vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    vscode.commands.executeCommand('notifications.clearAll');
  }, 100);
  try {
    await ended;
  } finally {
    clearInterval(closing);
  }
}

const places: [name: string, go: () => PromiseLike<unknown>][] = [
  ['with no editor', () => vscode.commands.executeCommand('workbench.action.closeAllEditors')],
  ['in a file that is no dataset', () => openAt('other.json', 1)],
];

for (const [place, go] of places) {
  describe(`every command ${place}`, () => {
    before(recant);

    it('ends without an error and without a run', async () => {
      const { packageJSON } = await recant();
      const before = await runLogs();
      await go();
      for (const { command } of packageJSON.contributes.commands) {
        await runAndDismiss(command);
      }
      assert.deepEqual(await runLogs(), before);
    });
  });
}
