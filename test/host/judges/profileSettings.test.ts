import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readAttackLog, readLog } from '../../../src/logs/reading/readLog.ts';
import { errorReply } from '../../support/stub/stubReplies.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { auditAs, more, type Shown, type Step } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile, newRecords } from '../support/datasets.ts';
import { recant, workspaceFolder } from '../support/recant.ts';
import { runLogs } from '../support/runs.ts';

describe('the settings of a profile', () => {
  const attacks = () => join(workspaceFolder().fsPath, '.recant', 'attacks');
  let stub: StubServer;

  before(recant);
  beforeEach(async () => {
    stub = await startStubServer();
    const generation = { temperature: 0.7, maxTokens: 9000, extra: { top_k: 7 } };
    await configure([{ name: 'tuned', baseUrl: stub.baseUrl, model: 'stub-judge', generation }]);
  });
  afterEach(async () => {
    await configure(undefined);
    await stub.close();
    await closeEditors();
    await vscode.commands.executeCommand('notifications.clearAll');
    await rm(attacks(), { recursive: true, force: true });
  });

  it('apply to the evidence that its model writes', async () => {
    const before = new Set(await runLogs());
    await run('recant.auditFile', {}, [
      more,
      ['Audit File', { pick: 'Evidence' }],
      ['Evidence', { pick: 'tuned' }],
      ['Audit File', { pick: 'Show the plan' }],
    ]);
    const [sent] = stub.requests;
    assert.ok(sent);
    const { temperature, max_tokens, top_k } = sent.body;
    assert.deepEqual([temperature, max_tokens, top_k], [0.7, 9000, 7]);
    const [path = ''] = (await runLogs()).filter((log) => !before.has(log));
    const [header] = (await readLog(path)).entries;
    assert.ok(header?.type === 'header');
    assert.deepEqual(header.evidence?.writer.settings, {
      ...{ temperature: 0.7, maxTokens: 9000, 'extra.top_k': 7 },
    });
  });

  it('apply to attackers and scores except for the temperature, even when a run is resumed', async () => {
    stub.answerWith(() => errorReply(401, { message: 'Wrong key.' }));
    const text = 'It says what there is to say about the matter, in brief, and a little more.';
    const dataset = await run('recant.attackFile', { responseB: text, reference: 'Another.' }, [
      ['Attack File', { pick: 'Attacker' }],
      ['Attacker', { pick: 'tuned' }],
      ['Attack File', { pick: 'Responses' }],
      ['Responses', { pick: 'Response B' }],
      ['Attack File', { pick: 'Attacks' }],
      ['Attacks', { tick: ['eference'] }],
      ['Attack File', { pick: 'Judges' }],
      ['Judges', { tick: ['tuned'] }],
      ['Attack File', { pick: 'Budget' }],
      ['Budget', { pick: 'Calls' }],
      ['Budget', { type: '100' }],
      ['Attack File', { pick: 'Show the plan' }],
    ]);
    const log = (await readdir(attacks())).find((name) => name.endsWith('.jsonl')) ?? '';
    const [header] = (await readAttackLog(join(attacks(), log))).entries;
    assert.ok(header?.type === 'attack-run');
    const settings = { maxTokens: 9000, 'extra.top_k': 7 };
    assert.deepEqual(header.attacker.settings, settings);
    assert.deepEqual(header.judges[0]?.identity.settings, settings);
    const sent = stub.requests.length;
    assert.ok(sent > 0);
    await configure([{ name: 'tuned', baseUrl: stub.baseUrl, model: 'stub-judge' }]);
    await run('recant.attackFile', dataset, [['Attack File', { pick: 'Resume' }]]);
    assert.ok(stub.requests.length > sent);
    for (const { body } of stub.requests) {
      const { temperature, max_tokens, top_k } = body;
      assert.deepEqual([temperature, max_tokens, top_k], [0, 9000, 7]);
    }
  });
});

/** Runs over a file with one record, or a given file, until the run is over. */
async function run(
  command: string,
  about: object | vscode.Uri,
  steps: readonly Step[],
): Promise<vscode.Uri> {
  const dataset =
    about instanceof vscode.Uri
      ? about
      : await newFile('data.jsonl', jsonLines(newRecords(['one'], about)));
  await auditAs(
    () => vscode.commands.executeCommand(command, dataset),
    { steps, confirm: 'Start' },
    isOver,
  );
  return dataset;
}

function isOver({ messages }: Shown): boolean {
  return messages.some((text) => /flips? under|attacks made|Paused:/.test(text));
}

async function configure(profiles: readonly object[] | undefined): Promise<void> {
  await vscode.workspace
    .getConfiguration('recant')
    .update('profiles', profiles, vscode.ConfigurationTarget.Global);
}
