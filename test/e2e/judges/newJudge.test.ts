import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../../support/paths.ts';
import { judgeAnswer, steadyJudge } from '../../support/stub/stubJudge.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { takePictures } from '../../support/window/takePictures.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('new-judge');
const data = join(workspace, 'pairs.jsonl');
const thought = 'The first answer names the cause, and the second only repeats the question.';
let stub: StubServer;
let window: VsCodeWindow;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  writeFileSync(join(workspace, 'packed.jsonl.gz'), gzipSync(readFileSync(data)));
  stub = await startStubServer();
  stub.answerWith(({ body }) => ({
    text: judgeAnswer(steadyJudge, body.messages),
    reasoning: thought,
  }));
  const profiles = [{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }];
  window = await openWindow({ workspace, settings: { 'recant.profiles': profiles } });
});

after(async () => {
  await window?.close();
  await stub?.close();
});

test('shows the thoughts of a judge on demand', async () => {
  window.server.changeSettings({ 'recant.judge': 'stub' });
  await window.openFile(data);
  await window.statusBarItem('stub').waitFor();
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.complete();
  const card = panel.turn('First verdict');
  const thoughts = card.locator('.turn-thoughts');
  assert.equal(await thoughts.getByText(thought).isVisible(), false);
  await thoughts.locator('summary').first().click();
  await thoughts.getByText(thought).waitFor();
  await thoughts.scrollIntoViewIfNeeded();
  await takePictures(window, 'thoughts', panel.webview);
});

test('finds and audits the records of a gzip’d JSON Lines file from its context menu', async () => {
  await window.closeEditors();
  const file = window.page.locator('.explorer-viewlet .monaco-list-row', {
    hasText: 'packed.jsonl.gz',
  });
  await window.menus.chooseFromMenuOf(file, 'Find Record…');
  await window.quickInput.choose('#2 · ');
  await window.tab(/#2 · /).waitFor();
  await takePictures(window, 'gzip-record');
  await window.menus.chooseFromMenuOf(file, 'Audit File…');
  assert.equal(await window.quickInput.title(), 'Audit File: packed.jsonl.gz');
  await takePictures(window, 'gzip-audit');
  await window.quickInput.dismiss();
});

/** Adds a judge prompt from a built-in one, without using it. */
async function addDoubleBrackets(): Promise<void> {
  await window.closeEditors();
  await window.openFile(data);
  await window.runCommand('Recant: New Judge…');
  await window.quickInput.fill('Double brackets');
  await window.quickInput.choose('Double brackets');
  await window.quickInput.accept();
  await window.codeLens(/^Use$/).waitFor();
}

test('says that a judge prompt that was added is not in use, until it is', async () => {
  await addDoubleBrackets();
  await window.openFile(data);
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.webview.frame
    .getByText(/Double-brackets-copy is not in use: this record is judged by stub-judge\./)
    .waitFor();
  await panel.webview.frame.locator('h1').click();
  await window.statusBarItem(/^Ln /).waitFor({ state: 'detached' });
  await window.statusBarItem(/Next audit: stub/).waitFor();
  await takePictures(window, 'not-in-use', panel.webview);
  await window.page.getByRole('button', { name: 'Use It' }).click();
  await window.statusBarItem(/Next audit: stub.*Double brackets/).waitFor();
  window.server.changeSettings({ 'recant.judge': 'practice' });
});

test('says nothing of a judge prompt that was added once another was chosen', async () => {
  await addDoubleBrackets();
  await window.runCommand('Recant: Select Judge…');
  await window.quickInput.choose('the judge’s prompt and form of answer. Change…');
  await window.quickInput.choose('Recant’s own');
  await window.quickInput.entry('the judge’s prompt and form of answer. Change…').waitFor();
  await window.quickInput.dismiss();
  await window.openFile(data);
  await window.clickCodeLens(/Audit/);
  const { webview } = await openedAuditPanel(window);
  await webview.frame.getByText('A → B').or(webview.frame.getByText('Held')).first().waitFor();
  assert.equal(await webview.frame.getByText(/is not in use/).count(), 0);
});

for (const [name, stem] of [
  ['Prometheus score', 'Prometheus-score-copy'],
  ['MLflow make_judge', 'MLflow-make_judge-copy'],
  ['openevals', 'openevals-copy'],
  ['DeepEval G-Eval', 'DeepEval-G-Eval-copy'],
] as const) {
  test(`creates a judge from the definition ${name}, which audits a response`, async () => {
    await window.closeEditors();
    window.server.changeSettings({ 'recant.judge': 'practice' });
    await window.openFile(data);
    await window.runCommand('Recant: New Judge…');
    await window.quickInput.entry('Import from another tool…').waitFor();
    if (name === 'Prometheus score') await takePictures(window, 'new-judge-list');
    await window.quickInput.fill(name);
    await window.quickInput.choose(name);
    await window.quickInput.accept();
    await window.tab(/\.judge\.json/).waitFor();
    await window.codeLens(/^Use$/).waitFor();
    await takePictures(window, `new-judge-${stem}`);
    await window.clickCodeLens(/^Use$/);
    await window.codeLens(/^Use$/).waitFor({ state: 'detached' });
    await window.openFile(data);
    await window.clickCodeLens(/Audit/);
    const panel = await openedAuditPanel(window);
    await panel.complete();
    assert.equal(await panel.inStage('unreadable').count(), 0);
    assert.ok((await panel.webview.text()).includes(name));
  });
}
