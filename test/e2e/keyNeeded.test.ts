import assert from 'node:assert/strict';
import { cpSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { markedKey as key } from '../support/data/markedKey.ts';
import { filesWithKey } from '../support/keyScan.ts';
import { projectRoot } from '../support/paths.ts';
import { errorReply } from '../support/stub/stubReplies.ts';
import { type StubServer, startStubServer } from '../support/stub/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { type AuditPanelPage, openedAuditPanel } from '../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('key');
let stub: StubServer;
let window: VsCodeWindow;
let panel: AuditPanelPage;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  stub = await startStubServer({
    respond: ({ headers }) =>
      headers.authorization === `Bearer ${key}`
        ? undefined
        : errorReply(401, { message: 'Missing or wrong key.' }),
  });
  const profiles = [{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }];
  window = await openWindow({
    workspace,
    settings: { 'recant.profiles': profiles, 'recant.judge': 'stub' },
  });
});

after(async () => {
  await window?.close();
  await stub?.close();
});

test('pauses at an endpoint that requires a key, and offers to set one', async () => {
  await window.openFile(join(workspace, 'pairs.jsonl'));
  await window.clickCodeLens(/Audit/);
  panel = await openedAuditPanel(window);
  await panel.notice(/Paused: .* asks for an API key.*Set API Key….*resume/).waitFor();
  await window.answerNotification(/asks for an API key/, 'Set API Key…');
  assert.equal(await window.quickInput.isMasked(), true);
  assert.match(await window.quickInput.title(), new RegExp(stub.origin));
  await window.quickInput.fill(key);
  await window.quickInput.accept();
  await window.statusBarItem('has been stored').waitFor();
});

test('resumes with the key', async () => {
  const refused = stub.requests.length;
  await panel.button('Resume').click();
  await panel.complete();
  assert.equal(stub.requests.length - refused, 6);
  assert.equal(await panel.notice('Paused').count(), 0);
});

test('keeps the key out of all files of the folder and the editor, and off the screen', async () => {
  assert.ok(globSync('.recant/**/*.jsonl', { cwd: workspace }).length > 0);
  assert.deepEqual([workspace, window.server.dataFolder].flatMap(filesWithKey), []);
  assert.ok(!(await panel.webview.text()).includes(key));
});
