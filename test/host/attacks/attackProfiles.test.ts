import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readAttackLog } from '../../../src/logs/reading/readLog.ts';
import { errorReply } from '../../support/stub/stubReplies.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile, record } from '../support/datasets.ts';
import { recant, workspaceFolder } from '../support/recant.ts';

const folder = () => join(workspaceFolder().fsPath, '.recant', 'attacks');

async function configure(profiles: readonly object[] | undefined): Promise<void> {
  await vscode.workspace
    .getConfiguration('recant')
    .update('profiles', profiles, vscode.ConfigurationTarget.Global);
}

describe('the judges of a file’s attacks', () => {
  let stub: StubServer;

  before(recant);
  beforeEach(async () => {
    stub = await startStubServer({ respond: () => errorReply(401, { message: 'No.' }) });
  });
  afterEach(async () => {
    await configure(undefined);
    await stub.close();
    await closeEditors();
    await vscode.commands.executeCommand('notifications.clearAll');
    await rm(folder(), { recursive: true, force: true });
  });

  it('have the kind and family of their profiles', async () => {
    const { baseUrl } = stub;
    await configure([
      { name: 'thinker', baseUrl, model: 'deep', kind: 'reasoning', family: 'Deep' },
      { name: 'plain', baseUrl, model: 'flat' },
    ]);
    const text = 'It says what there is to say about the matter, in brief, and a little more.';
    const dataset = await newFile(
      'kinds.jsonl',
      jsonLines([record('one', { responseB: text, reference: 'Another text.' })]),
    );
    await auditAs(
      () => vscode.commands.executeCommand('recant.attackFile', dataset),
      {
        steps: [
          ['Attack File', { pick: 'Responses' }],
          ['Responses', { pick: 'Response B' }],
          ['Attack File', { pick: 'Attacks' }],
          ['Attacks', { tick: ['eference'] }],
          ['Attack File', { pick: 'Judges' }],
          ['Judges', { tick: ['thinker', 'plain'] }],
          ['Attack File', { pick: 'Budget' }],
          ['Budget', { pick: 'Calls' }],
          ['Budget', { type: '100' }],
          ['Attack File', { pick: 'Show the plan' }],
        ],
        confirm: 'Start',
      },
      ({ messages }) => messages.some((message) => /attacks made|Paused:/.test(message)),
    );
    const log = (await readdir(folder())).find((name) => name.endsWith('.jsonl')) ?? '';
    const [header] = (await readAttackLog(join(folder(), log))).entries;
    assert.ok(header?.type === 'attack-run');
    assert.deepEqual(
      header.judges.map(({ identity, kind, family }) => [identity.model, kind, family]),
      [
        ['deep', 'reasoning', 'Deep'],
        ['flat', undefined, undefined],
      ],
    );
  });
});
