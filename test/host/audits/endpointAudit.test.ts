import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { type StubServer, startStubServer } from '../../support/stubServer.ts';
import { openAt, recant } from '../support/recant.ts';
import { isComplete, runOf } from '../support/runs.ts';

describe('auditing a pair with an endpoint', () => {
  let stub: StubServer;

  beforeEach(async () => {
    await recant();
    stub = await startStubServer();
    await configure(stub.baseUrl);
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('notifications.clearAll');
    await stub.close();
    const configuration = vscode.workspace.getConfiguration('recant');
    for (const name of ['judge', 'profiles']) {
      await configuration.update(name, undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('sends exactly six requests, with one system prompt and nothing that the judge must not know', async () => {
    await openAt('pairs.jsonl', 0);
    await runOf(() => vscode.commands.executeCommand('recant.auditPair'), isComplete);
    const bodies = stub.requests.map(({ body }) => body);
    assert.equal(bodies.length, 6);
    assert.equal(new Set(bodies.map(({ messages }) => messages[0]?.content)).size, 1);
    const sent = JSON.stringify(bodies);
    for (const secret of [
      'model-north',
      'model-south',
      'gold',
      'Two bulges',
      'Correct mechanism',
    ]) {
      assert.ok(!sent.includes(secret), secret);
    }
  });

  it('pauses with the failures in the log when the endpoint is gone', async () => {
    await stub.close();
    await openAt('pairs.jsonl', 1);
    const { path, entries } = await runOf(
      () => vscode.commands.executeCommand('recant.auditPair'),
      (log) => log.some(({ type }) => type === 'failed'),
    );
    const failure = entries.find((entry) => entry.type === 'failed');
    assert.equal(failure?.reason, 'unreachable');
    assert.doesNotMatch(await readFile(path, 'utf8'), /\bat .*\.[cm]?js:\d+/);
  });
});

async function configure(baseUrl: string): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  const profiles = [{ name: 'stub', baseUrl, model: 'stub-judge' }];
  await configuration.update('profiles', profiles, vscode.ConfigurationTarget.Global);
  await configuration.update('judge', 'stub', vscode.ConfigurationTarget.Global);
}
