import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type StubServer, startStubServer } from '../support/stub/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openedAuditPanel } from '../support/window/auditPanel.ts';
import { openedReport, type ReportPanelPage } from '../support/window/reportPanel.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('live-report');
const data = join(workspace, 'pairs.jsonl');
const pairs = 40;
const answeredAtFirst = 100;
let stub: StubServer;
let window: VsCodeWindow;
let report: ReportPanelPage;

before(async () => {
  const lines = Array.from({ length: pairs }, (_, at) =>
    JSON.stringify({
      id: `pair-${at}`,
      prompt: `What is ${at}?`,
      responseA: `First answer about ${at}.`,
      responseB: `Second answer about ${at}.`,
      label: 'A',
      labelSource: 'human',
    }),
  );
  writeFileSync(data, `${lines.join('\n')}\n`);
  stub = await startStubServer();
  // Keeps the run going for as long as the window needs; the last test lets the stub answer
  // everything.
  stub.answerWith((_, number) =>
    number < answeredAtFirst ? undefined : { delayMs: Number.POSITIVE_INFINITY },
  );
  window = await openWindow({
    workspace,
    settings: {
      'recant.profiles': [{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }],
      'recant.judge': 'stub',
    },
  });
});

after(async () => {
  await window?.close();
  await stub?.close();
});

function text(part: string | RegExp) {
  return report.webview.frame.getByText(part).first();
}

test('shows a growing report of an active run, and says so', async () => {
  await window.openFile(data);
  await window.codeLens(/Audit/).first().waitFor();
  await window.runCommand('Recant: Audit File…');
  await window.quickInput.choose('Show the plan');
  await window.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Start' }).click();
  await window.statusBarItem(/\d+\/40 pairs/).waitFor();
  await window.runCommand('Recant: Open Run or Report…');
  await window.quickInput.choose('Report over Several Runs…');
  await window.quickInput.ticked('stub-judge').waitFor();
  await window.quickInput.accept();
  report = await openedReport(window);
  await text('This run is still in progress').waitFor();
  await text('running').waitFor();
});

test('opens a pair’s audit meanwhile, without Resume', async () => {
  await report.marks('flipRates').first().waitFor();
  await report.webview.frame.locator('[data-figure="agreement"] [data-mark]').first().click();
  await (await report.list())
    .getByRole('button', { name: /^Audit/ })
    .first()
    .click();
  const audit = await openedAuditPanel(window);
  await audit.notice(/This run is still running/).waitFor();
  assert.equal(await audit.button('Resume').count(), 0);
});

test('pauses the run on Cancel, which releases the pair’s audit', async () => {
  report = await openedReport(window);
  await report.button(/^Cancel/).click();
  await text(/waits for the answers that are under way; Cancel stops now/).waitFor();
  await report.button(/^Cancel/).click();
  await text('paused').waitFor();
  const audit = await openedAuditPanel(window);
  await audit.notice(/This run is still running/).waitFor({ state: 'detached' });
});

test('resumes to the end, with the bootstrap’s final numbers', async () => {
  stub.answerWith(undefined);
  await report
    .button(/^Resume/)
    .first()
    .click();
  await window.notification(/pairs\.jsonl.*flips? under challenge/).waitFor();
  await report.webview.frame.locator('ul.runs').waitFor({ state: 'detached' });
  await text('This run is still in progress').waitFor({ state: 'detached' });
  await report.settled();
  assert.ok(stub.requests.length >= pairs * 6);
});
