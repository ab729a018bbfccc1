import assert from 'node:assert/strict';
import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type AuditPanelPage, openedAuditPanel } from '../support/auditPanel.ts';
import { projectRoot } from '../support/paths.ts';
import { errorReply } from '../support/stubReplies.ts';
import { type StubServer, startStubServer } from '../support/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window.ts';

const workspace = temporaryFolder('key');
const key = 'sk-e2e-0123456789abcdef';
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

test('an endpoint that asks for a key pauses the audit and offers to set one', async () => {
  await window.openFile(join(workspace, 'pairs.jsonl'));
  await window.clickCodeLens(/Audit/);
  panel = await openedAuditPanel(window);
  await panel.notice(/Paused: .* asks for an API key.*Set API Key….*resume/).waitFor();
  await window.answerNotification(/asks for an API key/, 'Set API Key…');
  assert.equal(await window.quickInput.isMasked(), true);
  assert.match(await window.quickInput.title(), new RegExp(stub.origin));
  await window.quickInput.fill(key);
  await window.quickInput.accept();
  await window.statusBarItem('is kept').waitFor();
});

test('the audit then goes on with the key', async () => {
  const refused = stub.requests.length;
  await panel.button('Resume').click();
  await panel.complete();
  assert.equal(stub.requests.length - refused, 6);
  assert.equal(await panel.notice('Paused').count(), 0);
});

test('the key is in no file of the folder or of the editor, and nowhere on screen', async () => {
  const files = [
    ...globSync('.recant/**/*.jsonl', { cwd: workspace }).map((name) => join(workspace, name)),
    ...globSync('**/*', { cwd: window.server.dataFolder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  ];
  assert.ok(files.some((path) => path.includes('.recant')));
  for (const path of files) assert.ok(!readFileSync(path).includes(key), path);
  assert.ok(!(await panel.webview.text()).includes(key));
});
