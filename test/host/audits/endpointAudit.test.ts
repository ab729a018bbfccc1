import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import { errorReply, misbehavior } from '../../support/stub/stubReplies.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { eventually, openAt, recant } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { isComplete, runOf } from '../support/runs.ts';

describe('auditing a pair at an endpoint', () => {
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

  it('sends exactly six requests with one system prompt and no hidden information', async () => {
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

  it('takes two rounds: the first verdict, then the repeat and all follow-ups at once', async () => {
    const { silent } = misbehavior;
    stub.answerWith((_, number) => (number === 0 ? undefined : silent));
    await openAt('pairs.jsonl', 0);
    await vscode.commands.executeCommand('recant.auditPair');
    await eventually('the repeat and all follow-ups', () => stub.requests.length === 6);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');

    stub.answerWith(() => silent);
    await openAt('pairs.jsonl', 1);
    await vscode.commands.executeCommand('recant.auditPair');
    await eventually('the first verdict', () => stub.requests.length === 7);
  });

  it('pauses with the failures in the log if the endpoint is gone, and offers another judge', async () => {
    await stub.close();
    await openAt('pairs.jsonl', 1);
    const warned = await warningsDuring(async () => {
      const { path, entries } = await runOf(
        () => vscode.commands.executeCommand('recant.auditPair'),
        (log) => log.some(({ type }) => type === 'failed'),
      );
      const failure = entries.find((entry) => entry.type === 'failed');
      assert.equal(failure?.reason, 'unreachable');
      assert.doesNotMatch(await readFile(path, 'utf8'), /\bat .*\.[cm]?js:\d+/);
    });
    assert.deepEqual(warned.titles, ['Select Judge…']);
    assert.ok(warned.message.startsWith(`Paused: Nothing listens at ${stub.origin}.`));
  });

  it('stops when its panel is closed, and keeps what was answered', async () => {
    stub.answerWith((_, number) => (number === 0 ? undefined : misbehavior.silent));
    await openAt('pairs.jsonl', 2);
    const { path } = await runOf(
      () => vscode.commands.executeCommand('recant.auditPair'),
      (log) => log.some(({ type }) => type === 'judgment'),
    );
    await eventually('a follow-up', () => stub.requests.length > 1);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await eventually('its end', () => stub.requests.slice(1).every(({ abandoned }) => abandoned));
    const asked = stub.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(stub.requests.length, asked);
    const { entries } = await readLog(path);
    assert.deepEqual(
      ['answer', 'judgment'].map((type) => entries.filter((entry) => entry.type === type).length),
      [1, 1],
    );
    assert.ok(!isComplete(entries));
  });

  it('offers to set the key or choose another judge if the key is rejected', async () => {
    stub.answerWith(() => errorReply(401, { message: 'Wrong key.' }));
    await openAt('pairs.jsonl', 1);
    const warned = await warningsDuring(() => vscode.commands.executeCommand('recant.auditPair'));
    assert.deepEqual(warned.titles, ['Set API Key…', 'Select Judge…']);
  });
});

/** Returns the first warning shown, with the titles of its buttons. */
async function warningsDuring(
  act: () => PromiseLike<unknown>,
): Promise<{ message: string; titles: string[] }> {
  const { promise, resolve } = Promise.withResolvers<{ message: string; titles: string[] }>();
  const showWarningMessage = async (message: string, ...items: unknown[]) => {
    resolve({ message, titles: items.map((item) => (item as vscode.MessageItem).title) });
    return undefined;
  };
  let warned = { message: '', titles: [''] };
  await replacingWindow(
    () => ({ showWarningMessage }),
    async () => {
      await act();
      warned = await promise;
    },
  );
  return warned;
}

async function configure(baseUrl: string): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  const profiles = [{ name: 'stub', baseUrl, model: 'stub-judge' }];
  await configuration.update('profiles', profiles, vscode.ConfigurationTarget.Global);
  await configuration.update('judge', 'stub', vscode.ConfigurationTarget.Global);
}
