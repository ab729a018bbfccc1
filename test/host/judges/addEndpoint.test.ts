import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { endpointProviders } from '../../../src/models/providers.ts';
import { markedKey as key } from '../../support/data/markedKey.ts';
import { messagesDialect, messagesError } from '../../support/stub/stubMessages.ts';
import { errorReply } from '../../support/stub/stubReplies.ts';
import {
  type StubOptions,
  type StubServer,
  startStubServer,
} from '../../support/stub/stubServer.ts';
import { auditAs, type Shown, type Step } from '../fileAudits/auditAs.ts';
import { openAt, recant } from '../support/recant.ts';
import { isComplete, runOf } from '../support/runs.ts';

const header = 'x-gate';

describe('an endpoint', () => {
  let stub: StubServer;
  let before: { judge: unknown; profiles: unknown };

  beforeEach(async () => {
    await recant();
    before = { judge: settingOf('judge'), profiles: settingOf('profiles') };
  });

  afterEach(async () => {
    if (stub) {
      await run('recant.setKey', [
        ['', { pick: 'Forget a Key…' }],
        ['', { pick: stub.origin }],
      ]);
      await stub.close();
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const [name, value] of Object.entries(before)) await change(name, value);
  });

  const start = async (options: StubOptions) => {
    stub = await startStubServer(options);
  };

  it('can be of every service and provider in the table', async () => {
    const { lists } = await run('recant.addEndpoint', [['Add Endpoint', 'leave']]);
    const [list = ''] = lists;
    const titles = endpointProviders.flatMap(({ title, services = [] }) => [
      `Another server: ${title}…`,
      ...services.map((service) => `${service.title} (${service.baseUrl})`),
    ]);
    for (const title of titles) assert.ok(list.includes(title), `${title} is not in ${list}`);
    const select = await run('recant.selectJudge', [['Select Judge', 'leave']]);
    assert.match(select.lists[0] ?? '', /Add Endpoint…/);
  });

  it('is added with its key, requested by the test request, and audits a pair', async () => {
    await start({
      dialect: messagesDialect,
      models: ['claude-a', 'claude-b'],
      respond: ({ headers }) =>
        headers['x-api-key'] === key
          ? undefined
          : messagesError(401, 'authentication_error', 'invalid x-api-key'),
    });
    await run('recant.addEndpoint', [
      form({ pick: 'Another server: Anthropic' }),
      form({ type: stub.baseUrl }),
      form({ pick: 'claude-b' }),
      form({ type: 'claude' }),
      // The test request finds that a key is needed.
      form({ type: key }),
      form({ pick: 'claude-b' }),
      form({ type: 'claude' }),
      ['answered', { pick: 'Use as the judge' }],
    ]);
    assert.equal(settingOf('judge'), 'claude');
    const profile = { provider: 'anthropic', baseUrl: stub.baseUrl, model: 'claude-b' };
    assert.deepEqual(profiles().at(-1), { name: 'claude', ...profile });
    assert.equal(stub.requests.length, 2);
    await openAt('pairs.jsonl', 0);
    const { entries, path } = await runOf(
      () => vscode.commands.executeCommand('recant.auditPair'),
      isComplete,
    );
    const [first] = entries;
    assert.ok(first?.type === 'header');
    const { provider, model, endpoint } = first.judge;
    assert.deepEqual({ provider, model, baseUrl: endpoint }, profile);
    assert.equal(stub.requests.length, 8);
    assert.ok(!(await readFile(path, 'utf8')).includes(key));
  });

  it('is added with secret headers, whose values can be set again and forgotten', async () => {
    await start({
      respond: ({ headers }) =>
        headers[header] === key ? undefined : errorReply(401, { message: 'No.' }),
    });
    await run('recant.addEndpoint', [
      form({ pick: 'A gateway' }),
      form({ type: `${stub.origin}/other` }),
      form('back'),
      form({ type: stub.baseUrl }),
      form({ type: header }),
      form({ type: key }),
      form({ pick: 'stub-judge' }),
      form({ type: 'gateway' }),
      ['answered', { pick: 'Keep the current judge' }],
    ]);
    assert.equal(settingOf('judge'), before.judge);
    const profile = { name: 'gateway', baseUrl: stub.baseUrl, model: 'stub-judge' };
    assert.deepEqual(profiles().at(-1), { ...profile, headers: [header] });
    assert.deepEqual(
      stub.requests.map((request) => [request.headers[header], request.headers.authorization]),
      [[key, undefined]],
    );
    const { lists } = await run('recant.setKey', [['', 'leave']]);
    assert.ok(lists[0]?.includes(`${stub.origin} (header ${header})`), lists[0]);
  });

  it('is not added if the form is dismissed', async () => {
    await start({ respond: () => errorReply(400, { message: 'No such thing.' }) });
    await run('recant.addEndpoint', [
      form({ pick: 'Another server: OpenAI-compatible' }),
      form({ type: stub.baseUrl }),
      form({ pick: 'stub-judge' }),
      form({ type: 'left' }),
      form('leave'),
    ]);
    assert.deepEqual(settingOf('profiles'), before.profiles);
  });
});

function form(answer: Step[1]): Step {
  return ['Add Endpoint', answer];
}

function run(command: string, steps: readonly Step[]): Promise<Shown> {
  return auditAs(() => vscode.commands.executeCommand(command), { steps });
}

function profiles(): unknown[] {
  const given = settingOf('profiles');
  assert.ok(Array.isArray(given));
  return given;
}

function settingOf(name: string): unknown {
  return vscode.workspace.getConfiguration('recant').inspect(name)?.globalValue;
}

function change(name: string, value: unknown): Thenable<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  return configuration.update(name, value, vscode.ConfigurationTarget.Global);
}
