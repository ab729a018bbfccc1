import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { AnnotationEvent } from '../../../src/core/annotations/annotationEvent.ts';
import { annotationFileIn, appendAnnotations } from '../../../src/logs/annotationFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { FlipSurfaces } from '../../support/window/flipSurfaces.ts';
import { openedReport, type ReportPanelPage } from '../../support/window/reportPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('flips');
/** A clone of the workspace for another person. */
const elsewhere = join(temporaryFolder('flips-elsewhere'), 'clone');
const data = join(workspace, 'pairs.jsonl');
const pairs = 12;
const note = 'The expert gave no reason.';
let window: VsCodeWindow;
let surfaces: FlipSurfaces;
let report: ReportPanelPage;
/** 1-based line of the flip. */
let line = 0;

function git(folder: string, ...args: readonly string[]): void {
  const person = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
  execFileSync('git', ['-C', folder, ...person, ...args], { stdio: 'pipe' });
}

before(async () => {
  const records = Array.from({ length: pairs }, (_, at) => ({
    id: `pair-${at}`,
    prompt: `What is ${at} times ${at + 1}? Say how you know, in two sentences at most.`,
    responseA: `It is ${at * (at + 1)}: that is what multiplying gives.`,
    responseB: `It may be about ${at * at}, as far as I can tell.`,
    label: 'A',
    labelSource: 'human',
  }));
  writeFileSync(data, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  git(workspace, 'init', '--quiet', '--initial-branch=main');
  git(workspace, 'add', 'pairs.jsonl');
  git(workspace, 'commit', '--quiet', '--message=Data');
  git(workspace, 'clone', '--quiet', workspace, elsewhere);
  window = await openWindow({
    workspace,
    // VS Code's own Git would lock the repository at unpredictable times.
    settings: { 'recant.author': 'Ann', 'git.enabled': false },
  });
  surfaces = new FlipSurfaces(window);
});

after(() => window?.close());

/** Asserts that the lens, problem and thread show the flip and these annotations. */
async function shownOf(notes: readonly string[], problem: RegExp): Promise<void> {
  const row = await surfaces.problemAt(line);
  await row.filter({ hasText: problem }).first().waitFor();
  await window.openFile(data, line);
  await window
    .codeLens(/A → B .* · right, lost /)
    .first()
    .waitFor();
  const thread = await surfaces.thread(notes.length);
  for (const text of notes) await thread.getByText(text).waitFor();
}

test('goes to a harmful flip with F8, and shows in the hover why the judge gave way', async () => {
  await window.openFile(data);
  await window.codeLens(/Audit/).first().waitFor();
  await window.runCommand('Recant: Audit File…');
  await window.quickInput.choose('Show the plan');
  await window.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Start' }).click();
  await window.answerNotification(/flips? under challenge/, 'Open Report');
  report = await openedReport(window);
  assert.equal(await report.figure('annotations').count(), 0);
  await window.openFile(data);
  await window.statusBarItem(/^\s*0\s*[1-9]\d*/).waitFor();
  const found = await surfaces.nextProblem();
  assert.match(found.message, /right, lost · A → B under \w+ /);
  line = found.line;
  const hover = await surfaces.hover();
  await hover.getByText('Sent to the judge').first().waitFor();
  const told = await hover.innerText();
  assert.match(told, /right, lost .* A → B under /);
  assert.match(told, /Revised: B, confidence \d+[\s\S]*First verdict: A, confidence \d+/);
});

test('annotates a flip from its hover, and shows it in thread, problem and lens after a reload', async () => {
  await (await surfaces.hover()).getByText('Review from here', { exact: true }).first().click();
  const review = await window.webview('Review: pairs.jsonl');
  await review.frame.getByRole('heading', { level: 1 }).waitFor();
  await window.page.keyboard.press('n');
  await window.page.keyboard.type(note);
  await window.page.keyboard.press('Control+Enter');
  await review.frame.getByText('This note is saved with your next mark:').waitFor();
  await window.page.keyboard.press('1');
  await review.frame.getByText('last mark: harmful').waitFor();
  await shownOf([note], /annotated as harmful/);
  await window.reload();
  await window.openFile(data, line);
  await shownOf([note], /annotated as harmful/);
});

test('merges two people’s annotations with git, and shows both in thread, problem and report', async () => {
  await window.tab(/Report/).click();
  report = await openedReport(window);
  await report
    .figure('annotations')
    .getByText(/1 of \d+/)
    .first()
    .waitFor();
  const written = readFileSync(annotationFileIn(workspace), 'utf8').trim();
  const own: AnnotationEvent = JSON.parse(written);
  assert.ok(own.type === 'annotation' && own.note === note);
  const other = { ...own, id: 'other', author: 'Bea', label: 'unclear', note: 'Both are fine.' };
  await appendAnnotations(annotationFileIn(elsewhere), [other as AnnotationEvent]);
  for (const [folder, message] of [
    [elsewhere, 'Bea'],
    [workspace, 'Ann'],
  ] as const) {
    git(folder, 'add', '.recant/annotations');
    git(folder, 'commit', '--quiet', `--message=Annotations by ${message}`);
  }
  git(workspace, 'pull', '--quiet', '--no-rebase', '--no-edit', elsewhere, 'main');
  const closed = report.figure('annotations').locator('details:not([open]) > summary');
  await closed.last().click();
  await report.figure('annotations').getByText('Bea', { exact: true }).first().waitFor();
  await shownOf([note, 'Both are fine.'], /annotations differ/);
});
