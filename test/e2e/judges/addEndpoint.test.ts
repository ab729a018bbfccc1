import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'jsonc-parser';
import type { Page } from 'playwright-core';
import { markedKey as key } from '../../support/data/markedKey.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { filesWithKey } from '../../support/keyScan.ts';
import { projectRoot } from '../../support/paths.ts';
import { errorReply } from '../../support/stub/stubReplies.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { takePictures } from '../../support/window/takePictures.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('add-endpoint');
const value = `${key}-gate`;
/** A server that asks for a key when it is tested. */
let keyed: StubServer;
/** A server that lists its models only with a key. */
let locked: StubServer;
let gateway: StubServer;
let several: StubServer;
/** A server with several models that asks for a key, one of them with a price. */
let priced: StubServer;
/** Base URL at which nothing listens. */
let closedUrl = '';
let window: VsCodeWindow;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  const denied = errorReply(401, { message: 'Missing or wrong key.' });
  keyed = await startStubServer({
    respond: ({ headers }) => (headers.authorization === `Bearer ${key}` ? undefined : denied),
  });
  locked = await startStubServer({ key });
  gateway = await startStubServer({
    respond: ({ headers }) => (headers['cf-aig-authorization'] === value ? undefined : denied),
  });
  several = await startStubServer({ models: ['small', 'large'] });
  priced = await startStubServer({ key, models: ['cheap', 'dear'] });
  const closed = await startStubServer();
  closedUrl = closed.baseUrl;
  await closed.close();
  const prepare = async (page: Page) => {
    await page.addInitScript({ content: countActions });
  };
  const settings = { 'recant.prices': { dear: { input: 1000, output: 2000 } } };
  window = await openWindow({ workspace, prepare, settings });
});

after(async () => {
  await window?.close();
  await keyed?.close();
  await locked?.close();
  await gateway?.close();
  await several?.close();
  await priced?.close();
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

/** Counts clicks, keys other than modifiers, and texts that replace that of an input. */
const countActions = `
  window.actionsSoFar = 0;
  for (const type of ['mousedown', 'keydown', 'input']) {
    addEventListener(type, ({ key }) => {
      if (!['Control', 'Shift', 'Alt', 'Meta'].includes(key)) window.actionsSoFar += 1;
    }, true);
  }
`;

const actions = (): Promise<number> => window.page.evaluate('window.actionsSoFar');

/** Waits for a message below the input. */
const said = (text: RegExp) => window.quickInput.widget().getByText(text).waitFor();

test('leads from an open folder to the first audited pair in 7 actions, with a URL and a key', async () => {
  const { page, quickInput: input } = window;
  await page.locator('.explorer-viewlet .monaco-list-row', { hasText: 'pairs.jsonl' }).waitFor();
  const before = await actions();
  await page.locator('.explorer-viewlet .monaco-list-row', { hasText: 'pairs.jsonl' }).click();
  await window.codeLens(/Audit/).first().waitFor();
  await window.statusBarItem('Next audit: Practice judge (simulated)').click();
  await input.fill(`localhost:${locked.port}`);
  await input.entry('add this endpoint').waitFor();
  await input.accept();
  await said(/API key, sent to http:\/\/localhost:\d+ only/);
  assert.equal(await input.isMasked(), true);
  await type(key);
  await window.notification(/stub-judge is the judge now/).waitFor();
  await window.answerNotification(/stub-judge is the judge now/, 'Audit a Pair');
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.equal((await actions()) - before, 7);
  const baseUrl = `http://localhost:${locked.port}/v1`;
  const name = `localhost:${locked.port}: stub-judge`;
  assert.deepEqual(profiles(), [{ name, baseUrl, model: 'stub-judge' }]);
  assert.equal(locked.requests.length, 7);
});

test('can be left while a server does not answer, which ends the request', async () => {
  const { page, quickInput: input } = window;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const silent = createServer((_, response) => response.on('close', resolve));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  await window.statusBarItem(/judge/i).first().click();
  await input.fill(`127.0.0.1:${port}`);
  await input.entry('add this endpoint').waitFor();
  await input.accept();
  await input.entry(`Waiting for http://127.0.0.1:${port}…`).waitFor();
  await takePictures(window, 'endpoint-waiting');
  await page.keyboard.press('Escape');
  await ended;
  await input.entry('Waiting for').waitFor({ state: 'hidden' });
  await once(silent.close(), 'close');
});

test('takes 6 actions with several models, and 2 to the other one', async () => {
  const { page, quickInput: input } = window;
  const before = await actions();
  await page.locator('.explorer-viewlet .monaco-list-row', { hasText: 'pairs.jsonl' }).click();
  await window.codeLens(/Audit/).first().waitFor();
  await window
    .statusBarItem(/stub-judge/)
    .first()
    .click();
  await input.fill(`localhost:${several.port}`);
  await input.entry('add this endpoint').waitFor();
  await input.accept();
  // Long enough to be shown.
  const testing = input.entry('Testing small');
  several.answerWith((_, number) =>
    number === 0 ? { text: 'OK', until: testing.waitFor() } : undefined,
  );
  await input.choose('small');
  await window.notification(/small is the judge now/).waitFor();
  await window.answerNotification(/small is the judge now/, 'Audit a Pair');
  // The panel of the first test's audit is replaced meanwhile.
  await eventuallyEqual(() => several.requests.length, 7);
  assert.equal((await actions()) - before, 6);
  await window.statusBarItem(/small/).first().click();
  await input.entry('large').waitFor();
  await takePictures(window, 'endpoint-models');
  await input.choose('large');
  await window.statusBarItem(`localhost:${several.port}: large`).waitFor();
  assert.equal((await actions()) - before, 8);
});

test('takes 7 actions with a key, several models and a price, all of which is on screen', async () => {
  const { page, quickInput: input } = window;
  const before = await actions();
  await page.locator('.explorer-viewlet .monaco-list-row', { hasText: 'pairs.jsonl' }).click();
  await window.codeLens(/Audit/).first().waitFor();
  await window.statusBarItem(/large/).first().click();
  await input.fill(`localhost:${priced.port}`);
  await input.entry('add this endpoint').waitFor();
  await input.accept();
  await said(/API key, sent to http:\/\/localhost:\d+ only/);
  await type(key);
  const model = input.entry('dear');
  await model.getByText(/test: USD [\d.]+/).waitFor();
  await model.getByText(/audits tides: 6 to 12 calls, USD [\d.]+ to USD [\d.]+/).waitFor();
  assert.match(await input.title(), new RegExp(`sent to http://localhost:${priced.port}$`));
  await model.hover();
  await takePictures(window, 'endpoint-audit');
  await model.getByRole('button').click();
  await window.statusBarItem(`localhost:${priced.port}: dear`).waitFor();
  await eventuallyEqual(() => priced.requests.length, 7);
  assert.equal((await actions()) - before, 7);
});

test('keeps the input when a test fails', async () => {
  const input = window.quickInput;
  await window.runCommand('Recant: Select Judge…');
  await input.fill('localhost:7911');
  await input.entry('add this endpoint').waitFor();
  await takePictures(window, 'endpoint-typed');
  await input.fill('');
  await input.choose('Add Endpoint…');
  await input.fill('another');
  await input.choose('Another server: OpenAI-compatible…');
  await said(/Base URL of the server/);
  await type(closedUrl);
  await said(/Nothing answers at http:.*Start the server/);
  await type(keyed.baseUrl);
  await said(/asks for an API key/);
  assert.equal(await input.isMasked(), true);
  await type(key);
  await window.notification(/stub-judge is the judge now/).waitFor();
  const name = `${new URL(keyed.origin).host}: stub-judge`;
  await window.statusBarItem(name).waitFor();
  const profile = { name, baseUrl: keyed.baseUrl, model: 'stub-judge' };
  assert.deepEqual((profiles() as unknown[]).at(-1), profile);
  assert.equal(keyed.requests.length, 2);
  assert.deepEqual(keyed.requests[1]?.body.messages, [
    { role: 'user', content: 'Answer with OK.' },
  ]);
  await takePictures(window, 'endpoint-added');
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
  const name = `${new URL(gateway.origin).host}: stub-judge`;
  await window.statusBarItem(name).waitFor();
  assert.deepEqual((profiles() as unknown[]).at(-1), {
    ...{ name, baseUrl: gateway.baseUrl, model: 'stub-judge' },
    headers: ['cf-aig-authorization'],
  });
  const sent = gateway.requests.map(({ headers }) => headers['cf-aig-authorization']);
  assert.deepEqual(sent, [value]);
  assert.ok(!JSON.stringify(keyed.requests).includes(value));
  assert.deepEqual([workspace, window.server.dataFolder].flatMap(filesWithKey), []);
});
