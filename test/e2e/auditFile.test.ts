import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { judgeAnswer, steadyJudge } from '../support/stub/stubJudge.ts';
import { type StubServer, startStubServer } from '../support/stub/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('audit-file');
const runs = join(workspace, '.recant/runs');
/** Number of pairs of each file. */
const files = { 'pairs.jsonl': 12, 'others.jsonl': 12, 'one.jsonl': 1 };
let stub: StubServer;
let window: VsCodeWindow;

before(async () => {
  for (const [name, length] of Object.entries(files)) {
    const lines = Array.from({ length }, (_, at) =>
      JSON.stringify({
        id: `pair-${at}`,
        prompt: `What is ${at} of ${name}?`,
        responseA: `First answer about ${at}.`,
        responseB: `Second answer about ${at}.`,
        label: 'A',
        labelSource: 'human',
      }),
    );
    writeFileSync(join(workspace, name), `${lines.join('\n')}\n`);
  }
  stub = await startStubServer();
  window = await openWindow({
    workspace,
    settings: {
      'recant.profiles': [{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }],
      'recant.prices': { 'stub-judge': { input: 1000, output: 2000, currency: 'EUR' } },
    },
  });
});

after(async () => {
  await window?.close();
  await stub?.close();
});

function logs(): string[] {
  return readdirSync(runs).filter((name) => name.endsWith('.jsonl'));
}

test('reaches the plan by pressing Enter twice, then audits the whole file with the practice judge', async () => {
  await window.openFile(join(workspace, 'pairs.jsonl'));
  await window.runCommand('Recant: Audit File…');
  assert.equal(await window.quickInput.title(), 'Audit File: pairs.jsonl');
  assert.equal((await window.quickInput.labels())[0], 'Show the plan');
  await window.quickInput.accept();
  const plan = window.page.locator('.monaco-dialog-box');
  await plan.getByText('Audit pairs.jsonl? 72 to 216 calls, nothing to pay').waitFor();
  const told = await plan.innerText();
  assert.match(told, /Practice judge \(simulated\)\s+Calls: 72 to 216\s+Nothing is sent or paid\./);
  assert.doesNotMatch(told, /Protocols|Seed/);
  await plan.getByRole('button', { name: 'Start: 72 to 216 calls, nothing to pay' }).click();
  await window
    .notification(
      /pairs\.jsonl · Practice judge \(simulated\): \d+ flips? under challenge in 2 protocols, \d+ harmful\./,
    )
    .waitFor();
  assert.equal(logs().length, 1);
  await window.statusBarItem('pairs ·').waitFor({ state: 'detached' });
});

test('opens the report from its notification', async () => {
  await window.answerNotification(/flips? under challenge/, 'Open Report');
  await window.tab(/Report/).waitFor();
  await window.closeEditors();
});

test('shows progress at an endpoint, and pauses on Cancel', async () => {
  stub.answerWith(({ body }) => ({
    text: judgeAnswer(steadyJudge, body.messages),
    delayMs: 150,
  }));
  await window.openFile(join(workspace, 'others.jsonl'));
  await window.runCommand('Recant: Audit File…');
  await window.quickInput.choose('Judges');
  await window.quickInput.entry('Practice judge').click();
  await window.quickInput.entry('stub-judge').first().click();
  await window.quickInput.accept();
  await window.quickInput.entry('Show the plan').waitFor();
  await window.quickInput.choose('Show the plan');
  const plan = window.page.locator('.monaco-dialog-box');
  assert.match(
    await plan.innerText(),
    /stub-judge\s+Calls: 72 to 216(?:.*\n)*?.*Cost: EUR [\d.]+ to EUR/,
  );
  assert.equal(stub.requests.length, 0);
  await plan.getByRole('button', { name: 'Start' }).click();
  await window
    .notification(/Auditing others\.jsonl · stub-judge: \d+\/12 pairs · \d\d calls/)
    .waitFor();
  await window.statusBarItem(/\d+\/12 pairs · \d\d calls · EUR/).waitFor();
  await window.answerNotification(/Auditing others/, 'Cancel');
  await window.notification(/Paused: others\.jsonl · stub-judge\..*answers are kept/).waitFor();
  await window.statusBarItem(/\d+\/12 pairs/).waitFor();
});

test('sends nothing after a reload, and resumes with the same command once the remaining plan is confirmed', async () => {
  const sent = stub.requests.length;
  await window.reload();
  stub.answerWith(undefined);
  await window.openFile(join(workspace, 'others.jsonl'));
  await window.runCommand('Recant: Audit File…');
  await window.quickInput.entry('Resume: stub-judge').waitFor();
  assert.equal(stub.requests.length, sent);
  // Where runs are found late, another item of the list is active.
  await window.quickInput.choose('Resume: stub-judge');
  const plan = window.page.locator('.monaco-dialog-box');
  await plan.getByText('Resume others.jsonl?').waitFor();
  assert.match(
    await plan.innerText(),
    /\d+ of 12 pairs are done; what was answered is not asked again\./,
  );
  await plan.getByRole('button', { name: 'Resume' }).click();
  await window.notification(/others\.jsonl · stub-judge: 0 flips? under challenge/).waitFor();
  assert.equal(logs().length, 2);
  const [log = ''] = logs().filter((name) =>
    readFileSync(join(runs, name), 'utf8').includes('stub-judge'),
  );
  const text = readFileSync(join(runs, log), 'utf8');
  const countOf = (type: string) => text.split(`\n{"type":"${type}"`).length - 1;
  // Six a pair or, where the counterbalanced target is B1's choice, nine: each answered once.
  const answers = countOf('answer');
  assert.ok(answers >= 72 && answers <= 108 && answers % 3 === 0, String(answers));
  assert.equal(countOf('judgment'), answers);
});

test('leaves the button of a quick result where it appeared', async () => {
  await window.openFile(join(workspace, 'one.jsonl'));
  await window.runCommand('Recant: Audit File…');
  await window.quickInput.accept();
  const plan = window.page.locator('.monaco-dialog-box');
  await plan.getByRole('button', { name: 'Start' }).click();
  const result = window.notification(/one\.jsonl · .*flips? under challenge/);
  const button = result.getByRole('button', { name: 'Open Report' });
  const place = await button.boundingBox();
  // VS Code shows progress for 0.8 s, below what comes later.
  await window.notification(/Auditing one/).waitFor({ state: 'detached' });
  assert.deepEqual(await button.boundingBox(), place);
});
