import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectRoot } from '../../support/paths.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('editor-model');
const data = join(workspace, 'pairs.jsonl');
const record = { id: 'agent', prompt: 'Why?', responseA: 'Because.', responseB: 'Never.' };
let stub: StubServer;
let window: VsCodeWindow;

before(async () => {
  stub = await startStubServer();
  writeFileSync(data, `${JSON.stringify(record)}\n`);
  window = await openWindow({
    workspace,
    extensions: [join(projectRoot, 'test/fixtures/companion')],
    settings: {
      'recant.profiles': [{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }],
      'recant.judge': 'stub',
      'recant.agentRequests': 6,
    },
  });
  await window.openFile(data, 1);
});

after(async () => {
  await window?.close();
  await stub.close();
});

const dialog = () => window.page.locator('.monaco-dialog-box');

test('asks before an agent has a record audited, and sends nothing if the user cancels', async () => {
  await window.runCommand('Companion: Audit as an Agent');
  await dialog().getByText('Audit a record with stub-judge?').waitFor();
  assert.match(await dialog().innerText(), /at least 6/);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await window.notification('Agent was refused').waitFor();
  assert.equal(stub.requests.length, 0);
});

test('has the record audited if the user agrees', async () => {
  await window.runCommand('Companion: Audit as an Agent');
  await dialog().getByRole('button', { name: 'Yes' }).click();
  await window.notification('Agent got: 0 of 3 challenges changed the verdict.').waitFor();
  assert.equal(stub.requests.length, 6);
});

test('audits a pair with a model that VS Code offers in three clicks', async () => {
  const before = stub.requests.length;
  await window.runCommand('Recant: Select Judge…');
  await window.quickInput.choose('Parrot');
  await window.statusBarItem('vscode:companion/parrot').waitFor();
  await window.clickCodeLens(/Audit/);
  await dialog().getByRole('button', { name: 'Audit', exact: true }).click();
  const panel = await openedAuditPanel(window);
  await panel.complete();
  const text = await panel.webview.text();
  assert.match(text, /companion\/parrot/);
  assert.doesNotMatch(text, /simulated/);
  assert.equal(stub.requests.length, before);
});
