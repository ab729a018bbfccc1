import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { run } from '../../../src/cli/run.ts';
import { asPrintableJson } from '../../../src/core/words/escape.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedReport, ReportPanelPage } from '../../support/window/reportPanel.ts';
import { WebviewFrame } from '../../support/window/webviewFrame.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';
import { judgeHeader, tenJudges } from '../../unit/core/report/card/plantedJudges.ts';
import { syntheticLog } from '../../unit/core/report/syntheticRuns.ts';

type Judge = keyof typeof tenJudges;

const workspace = temporaryFolder('planted-judges');
const runs = join(workspace, '.recant/runs');
const judges = Object.keys(tenJudges) as Judge[];
const sentences = Object.fromEntries(judges.map((judge) => [judge, tenJudges[judge][1]]));
let window: VsCodeWindow;

/** Writes the log of a judge with the verdicts of a judge, by default its own. */
function writeLog(judge: Judge, verdicts = judge): void {
  const header = judgeHeader(judge, judges.indexOf(judge));
  const entries = syntheticLog(tenJudges[verdicts][0], header);
  const lines = entries.map((entry) => `${asPrintableJson(JSON.stringify(entry))}\n`);
  writeFileSync(join(runs, `${judge.replaceAll(' ', '-')}.jsonl`), lines.join(''));
}

async function recantReport(...args: readonly string[]): Promise<string> {
  let told = '';
  const tell = (text: string) => {
    told += text;
  };
  const io = { stdout: tell, stderr: tell };
  const code = await run(
    ['report', runs, '--seed', '1', ...args],
    io,
    new AbortController().signal,
  );
  assert.equal(code, 0, told);
  return told;
}

/** Returns what each line says after the name of its judge and a sign or colon, in their order. */
function saidOf(lines: readonly string[]): Record<string, string> {
  const said = lines.flatMap((line) => {
    const judge = judges.find((name) => line.startsWith(name)) ?? '';
    const [, sentence] = /^(?: [✓✕…]|:) (.+)$/.exec(line.slice(judge.length)) ?? [];
    return judge && sentence ? [[judge, sentence]] : [];
  });
  return Object.fromEntries(said);
}

async function saidIn(report: ReportPanelPage): Promise<Record<string, string>> {
  await report.settled();
  const { frame } = report.webview;
  const sentences = frame.locator('.card-sentences li');
  // Many judges are a line each, and their sentences are among the details.
  if (!(await sentences.first().isVisible())) {
    await frame.locator('.card-details > summary').click();
    await report.settled();
  }
  return saidOf(await sentences.allInnerTexts());
}

/** Opens the report on the runs of these judges in the window. */
async function saidInWindow(chosen: readonly Judge[]) {
  await window.runCommand('Recant: Open Run or Report…');
  await window.quickInput.fill('Several Runs');
  await window.quickInput.choose('Report over Several Runs…');
  for (const judge of judges) {
    // The list shows only some of its entries at a time.
    await window.quickInput.fill(judge);
    const entry = window.quickInput.entry(judge);
    await entry.waitFor();
    const ticked = window.quickInput.ticked(judge);
    if ((await ticked.count()) > 0 === chosen.includes(judge)) continue;
    await entry.click();
    await ticked.waitFor({ state: chosen.includes(judge) ? 'visible' : 'detached' });
  }
  await window.quickInput.fill('');
  await window.quickInput.accept();
  return saidIn(await openedReport(window));
}

/** Writes the report as one HTML file, and opens it. */
async function saidInHtml() {
  const file = join(workspace, 'report.html');
  await recantReport('--format', 'html', '--out', file);
  const page = await window.page.context().newPage();
  await page.goto(pathToFileURL(file).href);
  const said = await saidIn(new ReportPanelPage(new WebviewFrame(page.mainFrame())));
  await page.close();
  return said;
}

async function saidInTerminal() {
  return saidOf((await recantReport('--summary')).replaceAll('**', '').split('\n'));
}

before(async () => {
  mkdirSync(runs, { recursive: true });
  for (const judge of judges) writeLog(judge);
  window = await openWindow({ workspace });
});

after(() => window?.close());

test('says a true sentence of each planted judge, the one that always yields last on the page', async () => {
  for (const said of [await saidInWindow(judges), await saidInHtml()]) {
    assert.deepEqual(said, sentences);
    assert.equal(Object.keys(said).at(-1), 'always yields');
  }
  const inTerminal = await saidInTerminal();
  assert.deepEqual(inTerminal, sentences);
  assert.equal(Object.keys(inTerminal)[0], 'always yields');
});

test('exchanges the sentences of two judges with their logs', async () => {
  await window.closeEditors();
  const [one, other] = ['right and firm', 'right and soft'] as const;
  writeLog(one, other);
  writeLog(other, one);
  const exchanged = { [one]: sentences[other], [other]: sentences[one] };
  assert.deepEqual(await saidInWindow([one, other]), exchanged);
  assert.deepEqual(await saidInTerminal(), { ...sentences, ...exchanged });
});
