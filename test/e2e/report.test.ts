import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '../../src/cli/run.ts';
import { eventuallyEqual } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openedAuditPanel } from '../support/window/auditPanel.ts';
import { openedReport, type ReportPanelPage } from '../support/window/reportPanel.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('report');
const data = join(workspace, 'answers.jsonl');
const runs = join(workspace, '.recant/runs');
const protocols = ['--protocol', 'anti-baseline,counterbalanced,multi-step'];
const reportTitle = 'Simulated Report: answers.jsonl · practice-impressionable';
const complaints: string[] = [];
let window: VsCodeWindow;
let report: ReportPanelPage;

/** Returns answers of three models to questions in two domains, most of them labeled. */
function records(from: number, to: number): string {
  const models = ['heron', 'linnet', 'swift'];
  const all = Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    return {
      id: `question-${number}`,
      prompt: `What is ${number} times ${number + 1}?`,
      responseA: `It is ${number * (number + 1)}.`,
      responseB: `I would say about ${number * number}, but I have not worked it out in full.`,
      modelA: models[number % 3],
      modelB: models[(number + 1) % 3],
      domain: number % 2 === 0 ? 'even' : 'odd',
      ...(number % 5 === 0 ? {} : { label: number % 3 === 0 ? 'B' : 'A', labelSource: 'human' }),
    };
  });
  return all.map((record) => `${JSON.stringify(record)}\n`).join('');
}

async function recant(...args: readonly string[]): Promise<void> {
  let told = '';
  const tell = (text: string) => {
    told += text;
  };
  const code = await run(args, { stdout: tell, stderr: tell }, new AbortController().signal);
  assert.equal(code, 0, told);
}

before(async () => {
  mkdirSync(runs, { recursive: true });
  writeFileSync(data, records(1, 41));
  await recant(
    'audit',
    data,
    '--judge',
    'practice',
    '--out',
    runs,
    '--orders',
    'both',
    ...protocols,
  );
  window = await openWindow({ workspace, settings: { 'recant.author': 'Ann' } });
  window.page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
});

after(() => window?.close());

test('shows the chosen run’s numbers, marked as simulated, with Open Report', async () => {
  await window.openFile(data);
  await window.codeLens(/Audit/).first().waitFor();
  await window.runCommand('Recant: Open Run or Report…');
  await window.quickInput.choose('Report over Several Runs…');
  const entry = window.quickInput.entry('practice-impressionable (simulated)');
  await entry.waitFor();
  assert.match(
    (await entry.innerText()).replace(/\s+/g, ' '),
    /answers\.jsonl · 40 pairs · \d.* all records · anti-baseline, counterbalanced, multi-step · practice\.jsonl/,
  );
  // The newest run is checked.
  await window.quickInput.ticked('practice-impressionable').waitFor();
  await window.quickInput.accept();
  report = await openedReport(window);
  await eventuallyEqual(() => window.tabs(), ['answers.jsonl', reportTitle]);
  await report.settled();
  const text = await report.webview.text();
  assert.match(text, /Simulated/);
  assert.deepEqual(complaints, []);
});

test('lists the pairs of a clicked dot, and opens one at its record', async () => {
  await report.marks('flipRates').first().click();
  const list = await report.list();
  const row = list.locator('tbody tr').first();
  const id = /#(\d+) · /.exec(await row.innerText())?.[1];
  await row.getByRole('button', { name: /^Record/ }).click();
  await window.statusBarItem(`Ln ${id}, Col 1`).waitFor();
  await eventuallyEqual(() => window.activeTab(), 'answers.jsonl');
  assert.equal((await window.tabs()).filter((tab) => tab === 'answers.jsonl').length, 1);
});

test('opens the audit of a listed pair beside it, with its turns under all protocols', async () => {
  await window.tab('Simulated Report').click();
  report = await openedReport(window);
  await report.marks('flipRates').first().click();
  const row = (await report.list()).locator('tbody tr').first();
  const [, number] = /#(\d+) · /.exec(await row.innerText()) ?? [];
  await row.getByRole('button', { name: /^Audit/ }).click();
  await window.tab(new RegExp(`Audit: #${number} · `)).waitFor();
  const audit = await openedAuditPanel(window);
  await audit.webview.frame
    .getByRole('heading', { name: new RegExp(`^#${number} · `), level: 1 })
    .waitFor();
  assert.ok((await audit.turns().count()) > 6);
  assert.equal(await audit.button('Resume').count(), 0);
});

test('shows all pairs of a bar in the table, opens one beside it, and returns to the figure', async () => {
  await window.tab('Simulated Report').click();
  report = await openedReport(window);
  // The list of the first bar may still be open, and a second click would close it.
  await report.marks('flipRates').last().click();
  await report.list();
  await report.button('Show in Table').click();
  const { frame } = report.webview;
  const grid = frame.getByRole('grid');
  const records = grid.getByRole('row').nth(1).getByRole('rowheader');
  const record = records.filter({ hasText: /What is \d+ times/ });
  const number = /What is (\d+) times/.exec(await record.innerText())?.[1];
  assert.deepEqual(await report.webview.accessibilityViolations(), []);
  await grid.focus();
  await window.page.keyboard.press('Enter');
  await window.statusBarItem(`Ln ${number}, Col 1`).waitFor();
  await eventuallyEqual(() => window.activeTab(), 'answers.jsonl');
  await grid.waitFor();
  await report.button('Show All').click();
  await frame.getByRole('searchbox').fill('domain:odd label:none');
  await frame.getByText(/^\d+ of [\d,]+$/).waitFor();
  await frame.getByRole('tab', { name: 'Report' }).click();
  await report.figure('flipRates').waitFor();
});

test('copies the first figure as a picture, and as Markdown', async () => {
  const { frame } = report.webview;
  const head = frame.locator('[data-figure=confidencePaths] .figure-head');
  await head.getByText('Copy or save').click();
  await head.getByRole('button', { name: /^Copy as PNG/ }).click();
  await window.statusBarItem('Copied the figure.').waitFor();
  const clipboard = () =>
    window.page.evaluate<string>(`(async () => {
      const [item] = await navigator.clipboard.read();
      return item.types.includes('text/plain')
        ? (await item.getType('text/plain')).text()
        : item.types.join();
    })()`);
  assert.equal(await clipboard(), 'image/png');
  await window.statusBarItem('Copied the figure.').waitFor({ state: 'detached' });
  await head.getByRole('button', { name: /^Copy as Markdown/ }).click();
  await window.statusBarItem('Copied the figure.').waitFor();
  assert.match(
    await clipboard(),
    /^### Confidence under challenge: practice-impressionable \(simulated\) on/,
  );
});

test('restores the report after a reload', async () => {
  await window.reload();
  report = await openedReport(window);
  await window.tab(reportTitle).waitFor();
});

test('follows the log as it grows', async () => {
  await report.settled();
  writeFileSync(data, records(41, 44), { flag: 'a' });
  await recant(
    'audit',
    data,
    '--judge',
    'practice',
    '--out',
    runs,
    '--changed',
    'update',
    '--orders',
    'both',
    ...protocols,
  );
  await report.webview.frame.getByText('43 pairs').first().waitFor();
});

test('compares the safeguards that the reader chooses', async () => {
  await report.settled();
  await report.button('Compare Safeguards…').click();
  const { quickInput } = window;
  for (const name of ['locked', 'confident']) {
    await quickInput.entry(name).first().click();
    await quickInput.ticked(name).first().waitFor();
  }
  await quickInput.accept();
  await report.figure('safeguards').waitFor();
  const { frame } = report.webview;
  await frame
    .getByText(/anti-baseline: locked keeps no corrections; confident /)
    .first()
    .waitFor();
  await report.settled();
  await report.button('Compare Safeguards…').click();
  await quickInput.ticked('confident').first().waitFor();
  await quickInput.dismiss();
});

test('has no accessibility violations in the report', async () => {
  assert.deepEqual(await report.webview.accessibilityViolations(), []);
});

test('reviews the flips of the report, whatever tab is active', async () => {
  await report.button('Review Flips').click();
  const review = await window.webview('Review: answers.jsonl');
  await review.frame.locator('.overline', { hasText: /Review · 1 of \d+/ }).waitFor();
  await window.page.keyboard.press('Control+w');
  // The record that the review showed had covered the report.
  await window.tab(reportTitle).click();
  report = await openedReport(window);
});

test('exports with VS Code’s save dialog, and offers to open the file', async () => {
  await report.settled();
  await report.button('Export…').click();
  await window.quickInput.widget().getByText('Export Report', { exact: true }).first().waitFor();
  await window.quickInput.choose('JSON');
  const dialog = window.quickInput.widget();
  await dialog.getByText('Export Report as JSON', { exact: true }).first().waitFor();
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await window.notification('The report was written to answers-report.json.').waitFor();
  const written = JSON.parse(readFileSync(join(workspace, 'answers-report.json'), 'utf8'));
  assert.equal(written.runs[0].pairs, 43);
  await window.answerNotification('answers-report.json', 'Open');
  await window.tab('answers-report.json').waitFor();
});
