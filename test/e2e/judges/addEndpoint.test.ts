import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'jsonc-parser';
import { markedKey as key } from '../../support/data/markedKey.ts';
import { filesWithKey } from '../../support/keyScan.ts';
import { projectRoot } from '../../support/paths.ts';
import { errorReply } from '../../support/stub/stubReplies.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('add-endpoint');
const value = `${key}-gate`;
let keyed: StubServer;
let gateway: StubServer;
/** Base URL at which nothing listens. */
let closedUrl = '';
let window: VsCodeWindow;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  const denied = errorReply(401, { message: 'Missing or wrong key.' });
  keyed = await startStubServer({
    respond: ({ headers }) => (headers.authorization === `Bearer ${key}` ? undefined : denied),
  });
  gateway = await startStubServer({
    respond: ({ headers }) => (headers['cf-aig-authorization'] === value ? undefined : denied),
  });
  const closed = await startStubServer();
  closedUrl = closed.baseUrl;
  await closed.close();
  window = await openWindow({ workspace });
  await window.openFile(join(workspace, 'pairs.jsonl'));
});

after(async () => {
  await window?.close();
  await keyed?.close();
  await gateway?.close();
});

/** Returns the profiles in the user's settings. */
function profiles(): unknown {
  const file = join(window.server.dataFolder, 'User/settings.json');
  return parse(readFileSync(file, 'utf8'))['recant.profiles'];
}

async function type(text: string): Promise<void> {
  await window.quickInput.fill(text);
  await window.quickInput.accept();
}

/** Waits for a message below the input. */
const said = (text: RegExp) => window.quickInput.widget().getByText(text).waitFor();

test('leads from empty settings to an endpoint, keeping the input when a test fails', async () => {
  const input = window.quickInput;
  await window.runCommand('Recant: Select Judge…');
  await window.quickInput.choose('Add Endpoint…');
  await input.fill('another');
  await input.choose('Another server: OpenAI-compatible…');
  await said(/Base URL of the server/);
  await type(closedUrl);
  await said(/Name of the model as the server knows it/);
  await type('stub-judge');
  await said(
    /tests it with one request to stub-judge at http:\/\/127\.0\.0\.1:\d+: .*cost unknown/,
  );
  await type('mine');
  await said(/Nothing listens at http:/);
  await type(keyed.baseUrl);
  await input.choose('stub-judge');
  await said(/tests it with one request/);
  await input.accept();
  await said(/asks for an API key/);
  assert.equal(await input.isMasked(), true);
  await type(key);
  await input.choose('stub-judge');
  await said(/tests it with one request/);
  await input.accept();
  await window.statusBarItem('mine').waitFor();
  assert.deepEqual(profiles(), [{ name: 'mine', baseUrl: keyed.baseUrl, model: 'stub-judge' }]);
  assert.equal(keyed.requests.length, 2);
  assert.deepEqual(keyed.requests[1]?.body.messages, [
    { role: 'user', content: 'Answer with OK.' },
  ]);
});

test('audits a pair with it', async () => {
  await window.statusBarItem(/mine · 6 calls/).waitFor();
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.equal(keyed.requests.length, 8);
});

test('adds a gateway, and keeps the value of its header in the secret storage', async () => {
  const input = window.quickInput;
  await window.runCommand('Recant: Select Judge…');
  await input.choose('Add Endpoint…');
  await input.fill('gateway');
  await input.choose('A gateway with secret headers…');
  await said(/Base URL of the server/);
  await type(gateway.baseUrl);
  await said(/Names of the secret headers/);
  await type('cf-aig-authorization');
  await said(/Value of cf-aig-authorization, sent to http:\/\/127\.0\.0\.1:\d+ only/);
  assert.equal(await input.isMasked(), true);
  await type(value);
  await input.choose('stub-judge');
  await said(/tests it with one request/);
  await type('gateway');
  await window.statusBarItem('gateway').waitFor();
  assert.deepEqual((profiles() as unknown[])[1], {
    ...{ name: 'gateway', baseUrl: gateway.baseUrl, model: 'stub-judge' },
    headers: ['cf-aig-authorization'],
  });
  const sent = gateway.requests.map(({ headers }) => headers['cf-aig-authorization']);
  assert.deepEqual(sent, [value]);
  assert.ok(!JSON.stringify(keyed.requests).includes(value));
  assert.deepEqual([workspace, window.server.dataFolder].flatMap(filesWithKey), []);
});
