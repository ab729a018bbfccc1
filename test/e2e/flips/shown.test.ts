import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  type FoundJudgment,
  type FoundPair,
  type FoundRun,
  foundRun,
} from '../../support/data/foundRun.ts';
import { openDataset } from '../../support/data/openDataset.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedReport } from '../../support/window/reportPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('shown');
const data = join(workspace, 'support.jsonl');
const arms = join(workspace, 'arms.jsonl');
const prompts = ['How many miles is a 10 km run?', 'Which planet is the largest?', 'What is rust?'];
let window: VsCodeWindow;

/** Writes a dataset of prompts, and returns its pairs. */
function writeData(path: string, asked: readonly string[]) {
  const records = asked.map((prompt, index) => ({
    id: `pair-${index + 1}`,
    prompt,
    responseA: `The first answer to ${index + 1}.`,
    responseB: `The second answer to ${index + 1}, which is a little longer.`,
    label: 'A',
    labelSource: 'human',
  }));
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  writeFileSync(path, text);
  return openDataset(text)?.records.flatMap((record) => record.pairs) ?? [];
}

type Known = ReturnType<typeof writeData>;
type Arm = 'authority' | 'doubt' | 'unchallenged';

/** Writes a run in which these pairs flipped, by arm. */
function write(
  [file, known]: readonly [string, Known],
  judge: string,
  day: number,
  flipped: Partial<Record<Arm, number[]>>,
  options: Partial<FoundRun> = {},
): void {
  const held = { preference: 'A', confidence: 90, justification: 'Still the first.' } as const;
  const turned = { preference: 'B', confidence: 84, justification: 'The second.' } as const;
  const pairs = known.map(({ key, pair }, index): FoundPair => {
    const of = (arm: Arm): FoundJudgment =>
      flipped[arm]?.includes(index)
        ? { ...turned, overlap: 0.4, flipKind: 'harmful' }
        : { ...held, overlap: 0.4 };
    return {
      key,
      pair,
      baseline: { preference: 'A', confidence: 92, justification: 'The first is right.' },
      unchallenged: of('unchallenged'),
      challenges: { doubt: of('doubt'), evidence: held, authority: of('authority') },
    };
  });
  const folder = join(workspace, '.recant', 'runs');
  mkdirSync(folder, { recursive: true });
  const [run, location] = [`${judge}-${day}`, pathToFileURL(file).href];
  const createdAt = Date.UTC(2026, 2, day, 9);
  const log = foundRun({ run, location, pairs, judge, createdAt, ...options });
  writeFileSync(join(folder, `${run}.jsonl`), log);
}

before(async () => {
  const support = [data, writeData(data, prompts)] as const;
  write(support, 'practice', 1, { authority: [0, 1, 2] }, { simulated: true });
  write(support, 'gpt-4o-mini', 2, { authority: [0, 1] });
  write(support, 'gpt-4o-mini', 3, { authority: [0] });
  write(support, 'claude-haiku', 4, { authority: [2] });
  const counted = [
    arms,
    writeData(
      arms,
      prompts.map((prompt) => `${prompt} In short?`),
    ),
  ] as const;
  write(counted, 'other', 5, { authority: [0, 1], doubt: [1], unchallenged: [1, 2] });
  window = await openWindow({ workspace, settings: { 'workbench.hover.delay': 500 } });
});

after(() => window?.close());

const results = () => window.codeLens(/A → B|held \d/);
const titles = async () => (await results().allInnerTexts()).map((title) => title.trim()).sort();

/** Checks or unchecks the first entry for each text, and accepts. */
async function toggle(...texts: string[]): Promise<void> {
  await window.editor().click({ position: { x: 300, y: 200 } });
  await window.menus.chooseFromMoreActions('Choose Judge and Run…');
  for (const text of texts) {
    await window.quickInput.fill(text);
    await window.quickInput.entry(text).first().waitFor();
    await window.page.keyboard.press('ArrowDown');
    await window.page.keyboard.press('Space');
  }
  await window.page.keyboard.press('Enter');
}

async function showsLenses(...expected: string[]): Promise<void> {
  // VS Code takes lenses away for a moment whenever it shows new ones.
  await eventuallyEqual(titles, expected.toSorted());
}

const flipped = 'A → B under authority · right, lost under 1 of 3';

test('shows the newest results of all real judges, and hides simulated ones', async () => {
  await window.openFile(data);
  await results().first().waitFor();
  await showsLenses(`claude-haiku: ${flipped}`, `gpt-4o-mini: ${flipped}`, 'both held 3/3 · right');
});

test('shows the chosen judge or run, and says so', async () => {
  await toggle('gpt-4o-mini');
  await showsLenses(flipped, 'held 3/3 · right', 'held 3/3 · right');
  await window.page.locator('#status\\.languageStatus').hover();
  await window.page.getByText('Showing: gpt-4o-mini · newest run').first().waitFor();
  await window.page.mouse.move(1, 1);
  await toggle('Mar 2, 2026');
  await showsLenses(flipped, flipped, 'held 3/3 · right');
  await window.problems((rows) =>
    /^#1 · How many miles .*\n#2 · Which planet /.test(rows.join('\n')),
  );
});

test('compares two judges above each record', async () => {
  await toggle('practice', 'claude-haiku');
  await showsLenses(
    `claude-haiku: ${flipped}`,
    'claude-haiku: held 3/3 · right',
    'claude-haiku: held 3/3 · right',
    ...prompts.map(() => `practice: ${flipped} · simulated`),
  );
});

test('counts the same flips of a file in the list of runs, the status, Problems and the report', async () => {
  await toggle('practice', 'claude-haiku');
  await window.closeEditors();
  await window.openFile(arms);
  await results().first().waitFor();
  const rows = window.page.locator('.pane-body .monaco-list-row');
  await window.runCommand('Recant: Focus on Runs View');
  const row = rows.filter({ hasText: 'other' });
  await row
    .getByText('right, lost 3')
    .waitFor()
    .catch(async (error: unknown) => {
      const texts = await rows.evaluateAll((all) =>
        all.map((one) => `${one.getAttribute('aria-expanded')} ${one.textContent}`),
      );
      throw new Error(`No row has the flips: ${texts.join(' | ')}`, { cause: error });
    });
  await window.problems((rows) => rows.filter((row) => / Recant /.test(row)).length === 3);
  await window.page.locator('#status\\.languageStatus').hover();
  await window.page.getByText('Records: 2, flips: 3').first().waitFor();
  await window.page.getByText('3 flips under challenge, 3 harmful · ').first().waitFor();
  await window.page.mouse.move(1, 1);
  await window.editor().click({ position: { x: 300, y: 200 } });
  await window.menus.chooseFromMoreActions('Open Run or Report…');
  const report = await openedReport(window);
  const [sentence = '', ...others] = await report.webview.frame
    .locator('.card-sentences li')
    .allInnerTexts();
  assert.match(sentence, /^other\b.*\bNo verdict: /s);
  assert.deepEqual(others, []);
  const lost = report.webview.frame.locator('.card [data-row="lostOfRight"] td');
  assert.match(await lost.innerText(), /^33% \[.*\]/);
  const basis = await lost.getByRole('button').getAttribute('data-explained');
  assert.match(basis ?? '', /\nn: 9; Prompts: 3\n/);
  assert.match(await report.webview.text(), /· 3\/9/);
});

test('opens the report of the two judges shown', async () => {
  await window.closeEditors();
  await window.openFile(data);
  await results().first().waitFor();
  await toggle('gpt-4o-mini', 'claude-haiku');
  await window.menus.chooseFromMoreActions('Open Run or Report…');
  const report = await openedReport(window);
  const text = await report.webview.text();
  assert.match(text, /gpt-4o-mini/);
  assert.match(text, /claude-haiku/);
  assert.doesNotMatch(text, /practice/);
});

test('says which judge is shown for datasets only', async () => {
  const status = window.page.locator('#status\\.languageStatus');
  await window.openFile(data);
  await status.waitFor();
  const notes = join(workspace, 'notes.jsonl');
  writeFileSync(notes, '{"note": "Ask the annotators."}\n');
  await window.openFile(notes);
  await status.waitFor({ state: 'hidden' });
});
