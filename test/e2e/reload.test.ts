import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventuallyEqual } from '../support/eventually.ts';
import { projectRoot } from '../support/paths.ts';
import { followUpOf } from '../support/stub/stubJudge.ts';
import { misbehavior } from '../support/stub/stubReplies.ts';
import { type StubServer, startStubServer } from '../support/stub/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { type AuditPanelPage, openedAuditPanel } from '../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('reload');
let stub: StubServer;
let window: VsCodeWindow;
let panel: AuditPanelPage;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  stub = await startStubServer();
  window = await openWindow({
    workspace,
    settings: {
      'recant.profiles': [{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }],
      'recant.prices': { 'stub-judge': { input: 1000, output: 2000, currency: 'EUR' } },
      'recant.judge': 'stub',
    },
  });
});

after(async () => {
  await window?.close();
  await stub?.close();
});

test('restores the panel, paused with the remaining calls, after a reload in mid-stream', async () => {
  stub.answerWith(({ body }) =>
    followUpOf(body.messages) === undefined ? undefined : misbehavior.stalled,
  );
  await window.openFile(join(workspace, 'pairs.jsonl'));
  await window.clickCodeLens(/Audit/);
  await window.page
    .locator('.monaco-dialog-box')
    .getByRole('button', { name: 'Audit', exact: true })
    .click();
  panel = await openedAuditPanel(window);
  await panel.inStage('judged').nth(1).waitFor();
  for (const title of ['No pressure', 'Doubt', 'Authority', 'Evidence']) {
    await panel.streamedText(title).waitFor();
  }
  const judged = await panel.judgedHtml();
  assert.equal(judged.length, 2);
  assert.equal(stub.requests.length, 6);

  await window.reload();
  panel = await openedAuditPanel(window);
  await panel.button('Resume').waitFor();
  assert.deepEqual(await panel.judgedHtml(), judged);
  assert.equal(await panel.inStage('interrupted').count(), 4);
  await eventuallyEqual(
    () => window.tabs(),
    ['pairs.jsonl', 'Audit: #1 · Why are there two high tides a day?'],
  );
  await panel.button(/^Resume \(4 to 8 calls, about [\d,]+ tokens, EUR [\d.]+\)$/).waitFor();
});

test('sends nothing on reload, and exactly the remaining calls on resume', async () => {
  assert.equal(stub.requests.length, 6);
  stub.answerWith(undefined);
  await panel.button('Resume').click();
  // The log was not begun in this window, so that it decides what is sent.
  const dialog = window.page.locator('.monaco-dialog-box');
  await dialog.getByText('this run was not begun in this window').waitFor();
  await dialog.getByText('because they were sent before the run stopped: 4').waitFor();
  assert.equal(stub.requests.length, 6);
  await dialog.getByRole('button', { name: 'Audit', exact: true }).click();
  await panel.complete();
  assert.deepEqual(
    stub.requests
      .slice(6)
      .map(({ body }) => followUpOf(body.messages))
      .sort(),
    ['authority', 'doubt', 'evidence', 'neutral'],
  );
});

test('opens a run of a newer Recant read-only', async () => {
  await window.closeEditors();
  const folder = join(workspace, '.recant/runs');
  const [known = ''] = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const lines = readFileSync(join(folder, known), 'utf8').split('\n');
  const newer = { ...JSON.parse(lines[0] ?? ''), schema: 999, run: 'newer' };
  const unfinished = lines.slice(1).filter((line) => !line.includes('"challenge":"evidence"'));
  writeFileSync(join(folder, 'newer.jsonl'), [JSON.stringify(newer), ...unfinished].join('\n'));

  await window.runCommand('Recant: Open Run or Report…');
  await window.quickInput.choose('newer');
  panel = await openedAuditPanel(window);
  await panel.notice(/written by a newer Recant \(log schema 999.*update Recant/).waitFor();
  assert.equal(await panel.inStage('judged').count(), 5);
  assert.equal(await panel.button('Resume').count(), 0);
  assert.equal(stub.requests.length, 10);
});
