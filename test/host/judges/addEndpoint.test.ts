import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
      await forget(stub.origin);
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
    const { messages } = await added('recant.addEndpoint', [
      form({ pick: 'Another server: Anthropic' }),
      form({ type: stub.baseUrl }),
      form({ pick: 'claude-b' }),
      // The test request finds that a key is needed.
      form({ type: key }),
      form({ pick: 'claude-b' }),
    ]);
    const name = `${new URL(stub.origin).host}: claude-b`;
    assert.ok(
      messages.some((text) => text.startsWith(`${name} is the judge now.`)),
      `${messages}`,
    );
    assert.equal(settingOf('judge'), name);
    const profile = { provider: 'anthropic', baseUrl: stub.baseUrl, model: 'claude-b' };
    assert.deepEqual(profiles().at(-1), { name, ...profile });
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

  it('is found at a URL without scheme and /v1, typed into the first list, and nothing is asked twice', async () => {
    await start({ key, models: ['one', 'other'] });
    const { document } = await openAt('pairs.jsonl', 0);
    const { placeholders, messages } = await added('recant.selectJudge', [
      ['Select Judge', { type: `localhost:${stub.port}` }],
      form({ type: 'wrong' }),
      // The list of models is refused with that key.
      form({ type: key }),
      form({ pick: 'other' }),
    ]);
    assert.match(placeholders.join(), /It is tested with one request: “Answer with OK\.”/);
    const name = `localhost:${stub.port}: other`;
    assert.deepEqual(messages, [`${name} is the judge now. [Audit a Pair]`]);
    assert.equal(document.uri.scheme, 'file');
    const baseUrl = `http://localhost:${stub.port}/v1`;
    assert.deepEqual(profiles().at(-1), { name, baseUrl, model: 'other' });
    assert.equal(stub.requests.length, 1);
    await forget(`http://localhost:${stub.port}`);
  });

  it('offers its other models where judges are selected, and asks for nothing again', async () => {
    await start({ key, models: ['one', 'other', 'third'] });
    await added('recant.selectJudge', [
      ['Select Judge', { type: stub.origin }],
      form({ type: key }),
      form({ pick: 'other' }),
    ]);
    const { lists } = await run('recant.selectJudge', [['Select Judge', { pick: 'one' }]]);
    assert.match(
      lists[0] ?? '',
      /More models of http[^ ]+, \$\(server\) one \([^)]+\), \$\(server\) third/,
    );
    const name = `${new URL(stub.origin).host}: one`;
    assert.equal(settingOf('judge'), name);
    assert.deepEqual(profiles().at(-1), { name, baseUrl: stub.baseUrl, model: 'one' });
    const { placeholders } = await added('recant.addEndpoint', [
      form({ pick: stub.baseUrl }),
      form({ pick: 'third' }),
    ]);
    assert.doesNotMatch(placeholders.join(), /It is tested/);
    assert.equal(settingOf('judge'), `${new URL(stub.origin).host}: third`);
    assert.equal(stub.requests.length, 1, 'only the first test');
  });

  it('asks before its first audit, with calls and cost, and sends nothing without an answer', async () => {
    await start({ models: ['one', 'other'] });
    await change('prices', { other: { input: 1000, output: 2000 } });
    await openAt('pairs.jsonl', 0);
    const act = () => vscode.commands.executeCommand('recant.selectJudge');
    const steps: Step[] = [['Select Judge', { type: stub.origin }], form({ pick: 'other' })];
    const buttons = [['is the judge now.', 'Audit a Pair']] as const;
    const { plans } = await auditAs(act, { steps, buttons }, (shown) => shown.plans.length > 0);
    await change('prices', undefined);
    assert.equal(plans[0]?.question, 'Audit this record with other?');
    assert.match(plans[0]?.detail ?? '', /Calls: 6\b[\s\S]*Cost: .*USD/);
    assert.equal(stub.requests.length, 1, 'only the test request');
  });

  it('is audited by the button of a listed model, without another question for this pair only', async () => {
    await start({ models: ['one', 'other'] });
    await change('prices', { other: { input: 1000, output: 2000 } });
    await openAt('pairs.jsonl', 0);
    const steps: Step[] = [['Select Judge', { type: stub.origin }], form({ press: 'other' })];
    const { lists, details, plans, messages } = await audited(steps);
    assert.match(
      lists.at(-1) ?? '',
      /^Add Endpoint · audits are sent to http:[^ ]+: one, other \(test: USD [\d.]+\), /,
    );
    const [one = '', other = ''] = details.at(-1) ?? [];
    assert.match(one, /audits tides: 6 to 12 calls, cost not known, about \d+ s$/);
    assert.match(other, /audits tides: 6 to 12 calls, USD [\d.]+ to USD [\d.]+, about \d+ s$/);
    assert.deepEqual([plans, messages], [[], []]);
    assert.equal(settingOf('judge'), `${new URL(stub.origin).host}: other`);
    assert.equal(stub.requests.length, 7);
    const again = await auditAs(() => vscode.commands.executeCommand('recant.auditPair'), {
      steps: [],
    });
    await change('prices', undefined);
    assert.equal(again.plans[0]?.question, 'Audit this record with other?');
    assert.equal(stub.requests.length, 7);
  });

  it('is asked about in the list, too, above `recant.confirmAbove`', async () => {
    await start({ models: ['one', 'other'] });
    await change('prices', { other: { input: 1000, output: 2000 } });
    await change('confirmAbove', 5);
    await openAt('pairs.jsonl', 0);
    const steps: Step[] = [['Select Judge', { type: stub.origin }], form({ press: 'other' })];
    const { plans } = await run('recant.selectJudge', steps);
    await change('confirmAbove', undefined);
    await change('prices', undefined);
    assert.equal(plans.length, 1);
    assert.equal(stub.requests.length, 1, 'only the test request');
  });

  it('is sent nothing if its list of models is dismissed', async () => {
    await start({ models: ['one', 'other'] });
    await openAt('pairs.jsonl', 0);
    const steps: Step[] = [['Select Judge', { type: stub.origin }], form('leave')];
    await run('recant.selectJudge', steps);
    assert.equal(stub.requests.length, 0);
    assert.deepEqual(settingOf('profiles'), before.profiles);
  });

  it('offers no audit with its models unless a pair is open', async () => {
    await start({ models: ['one', 'other'] });
    const steps: Step[] = [['Select Judge', { type: stub.origin }], form('leave')];
    const { lists, details } = await run('recant.selectJudge', steps);
    assert.match(lists.at(-1) ?? '', /^Add Endpoint: one, other, /);
    assert.deepEqual(details.at(-1), []);
  });

  it('is one profile, whose name and settings the user may have changed', async () => {
    await start({});
    const own = { name: 'mine', baseUrl: stub.baseUrl, model: 'stub-judge', definition: 'JSON' };
    const other = { name: 'other', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' };
    await change('profiles', [own, other]);
    await run('recant.selectJudge', [['Select Judge', { type: stub.origin }]]);
    assert.deepEqual(profiles(), [own, other]);
    assert.equal(settingOf('judge'), 'mine');
  });

  it('gets a number if its generated name is taken', async () => {
    await start({});
    const name = `${new URL(stub.origin).host}: stub-judge`;
    const taken = { name, baseUrl: 'http://127.0.0.1:9/v1', model: 'm' };
    await change('profiles', [taken]);
    await run('recant.selectJudge', [['Select Judge', { type: stub.origin }]]);
    const profile = { name: `${name} 2`, baseUrl: stub.baseUrl, model: 'stub-judge' };
    assert.deepEqual(profiles(), [taken, profile]);
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
    ]);
    const name = `${new URL(stub.origin).host}: stub-judge`;
    const profile = { name, baseUrl: stub.baseUrl, model: 'stub-judge' };
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
      // The test request was refused.
      form('leave'),
    ]);
    assert.deepEqual(settingOf('profiles'), before.profiles);
  });
});

describe('an endpoint without a list of models', () => {
  before(recant);
  for (const [what, why, reply] of [
    ['an error', 'status 404', [404, '{}']],
    ['other JSON', 'the list names no models', [200, '{"data":[{"name":"x"}]}']],
    ['a page', 'the answer is no list of models', [200, '<p>Hello</p>']],
  ] as const) {
    it(`says why there is none, and asks for the name: ${what}`, async () => {
      const server = createServer((_, response) => response.writeHead(reply[0]).end(reply[1]));
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const { placeholders } = await run('recant.addEndpoint', [
        form({ pick: 'Another server: OpenAI-compatible' }),
        form({ type: `127.0.0.1:${port}` }),
        form('leave'),
      ]);
      const said = `http://127.0.0.1:${port} lists no models: ${why}. Name of the model`;
      assert.ok(placeholders.at(-1)?.startsWith(said), placeholders.at(-1));
      server.close();
    });
  }

  it('is elsewhere if it redirects, and its target is named', async () => {
    const server = createServer((_, response) =>
      response.writeHead(308, { location: 'https://elsewhere.example/api/models?key=1' }).end(),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const {
      problems: [problem = ''],
    } = await run('recant.addEndpoint', [
      form({ pick: 'Another server: OpenAI-compatible' }),
      form({ type: `127.0.0.1:${port}` }),
      form('leave'),
    ]);
    assert.match(problem, /\(308\) redirects to https:\/\/elsewhere\.example\/api\/models\. /);
    server.close();
  });
});

describe('an endpoint that does not answer', () => {
  const never = new Promise<void>(() => {});
  before(recant);

  it('can be left while its models are listed, and no form follows', async () => {
    const profilesBefore = settingOf('profiles');
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const silent = createServer((request) => request.on('close', resolve));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const { lists } = await run('recant.addEndpoint', [
      form({ pick: 'Another server: OpenAI-compatible' }),
      form({ type: `127.0.0.1:${port}` }),
      form('leave'),
    ]);
    assert.match(lists.at(-1) ?? '', new RegExp(`Waiting for http://127.0.0.1:${port}…`));
    await ended;
    await once(silent.close(), 'close');
    assert.deepEqual(settingOf('profiles'), profilesBefore);
  });

  it('can be left or gone back from while it is tested', async () => {
    const profilesBefore = settingOf('profiles');
    const stub = await startStubServer({
      models: ['one', 'two'],
      respond: () => ({ text: 'OK', until: never }),
    });
    const { lists } = await run('recant.addEndpoint', [
      form({ pick: 'Another server: OpenAI-compatible' }),
      form({ type: stub.baseUrl }),
      form({ pick: 'one' }),
      form('back'),
      form({ pick: 'two' }),
      form('leave'),
    ]);
    const tests = lists.flatMap((list) => /Testing (\w+)…/.exec(list)?.[1] ?? []);
    assert.deepEqual(tests, ['one', 'two']);
    await stub.close();
    assert.deepEqual(settingOf('profiles'), profilesBefore);
  });
});

function form(answer: Step[1]): Step {
  return ['Add Endpoint', answer];
}

async function forget(origin: string): Promise<void> {
  await run('recant.setKey', [
    ['', { pick: 'Forget a Key…' }],
    ['', { pick: origin }],
  ]);
}

function run(command: string, steps: readonly Step[]): Promise<Shown> {
  return auditAs(() => vscode.commands.executeCommand(command), { steps });
}

/** Selects a judge, and waits until a pair has been audited with it. */
async function audited(steps: readonly Step[]): Promise<Shown> {
  let shown: Shown | undefined;
  await runOf(async () => {
    shown = await run('recant.selectJudge', steps);
  }, isComplete);
  assert.ok(shown);
  return shown;
}

/** Like `run`, and waits for the message that an endpoint is the judge. */
function added(command: string, steps: readonly Step[]): Promise<Shown> {
  const act = () => vscode.commands.executeCommand(command);
  return auditAs(act, { steps }, ({ messages }) => messages.length > 0);
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
