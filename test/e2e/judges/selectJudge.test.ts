import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { usualServers } from '../../../src/models/openai/usualServers.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { projectRoot } from '../../support/paths.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('judges');
const profile = { name: 'mine', baseUrl: 'http://127.0.0.1:9/v1', model: 'my-model' };
let stub: StubServer | undefined;
let server = '';
let window: VsCodeWindow;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  for (const { name, port } of usualServers) {
    stub ??= await startStubServer({ port }).catch(() => undefined);
    if (stub?.port === port) server = name;
  }
  window = await openWindow({ workspace, settings: { 'recant.profiles': [profile] } });
  await window.openFile(join(workspace, 'pairs.jsonl'));
});

after(async () => {
  await window?.close();
  await stub?.close();
});

/** Opens the list, and waits until it contains the server and the search is complete. */
async function openList(): Promise<void> {
  await window.runCommand('Recant: Select Judge…');
  await window.quickInput.entry('stub-judge').waitFor();
  await window.quickInput.entry('Looking for servers').waitFor({ state: 'detached' });
}

test('lists the practice judge, profiles and local servers by name', async (t) => {
  if (!stub) return t.skip('all the usual ports are taken');
  await window.statusBarItem('Next audit: Practice judge (simulated)').waitFor();
  await openList();
  await eventuallyEqual(
    () => window.quickInput.labels(),
    ['Practice judge', 'mine', 'Judge prompt: Recant’s own', 'Add Endpoint…', 'stub-judge'],
  );
  const found = await window.quickInput.entry('stub-judge').innerText();
  assert.ok(found.includes(`${server} · ${stub.baseUrl}`), found);
  assert.ok(found.includes(`Servers on ${hostname()}`), found);
  assert.equal(stub.requests.length, 0);
  await window.quickInput.choose('mine');
  await window.statusBarItem('mine').waitFor();
});

test('selects a discovered server and its model, and audits with it', async (t) => {
  if (!stub) return t.skip('all the usual ports are taken');
  await openList();
  await window.quickInput.choose('stub-judge');
  await window.statusBarItem(`${server}: stub-judge`).waitFor();
  await window.statusBarItem(/stub-judge · 6 calls/).waitFor();
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.equal(stub.requests.length, 6);
  assert.deepEqual(await window.notifications(), []);
});
