import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openDataset } from '../../../src/core/formats/datasetIndex.ts';
import { type FoundPair, type FoundRun, foundRun } from '../../support/data/foundRun.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('shown');
const data = join(workspace, 'support.jsonl');
const prompts = ['How many miles is a 10 km run?', 'Which planet is the largest?', 'What is rust?'];
let window: VsCodeWindow;

before(async () => {
  const records = prompts.map((prompt, index) => ({
    id: `pair-${index + 1}`,
    prompt,
    responseA: `The first answer to ${index + 1}.`,
    responseB: `The second answer to ${index + 1}, which is a little longer.`,
    label: 'A',
    labelSource: 'human',
  }));
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  writeFileSync(data, text);
  const known = openDataset(text)?.records.flatMap((record) => record.pairs) ?? [];
  const write = (
    judge: string,
    day: number,
    flipped: number[],
    options: Partial<FoundRun> = {},
  ) => {
    const pairs = known.map(({ key, pair }, index): FoundPair => {
      const held = { preference: 'A', confidence: 90, justification: 'Still the first.' } as const;
      const turned = { preference: 'B', confidence: 84, justification: 'The second.' } as const;
      const isFlipped = flipped.includes(index);
      const authority = { ...(isFlipped ? turned : held), overlap: 0.4 };
      return {
        key,
        pair,
        baseline: { preference: 'A', confidence: 92, justification: 'The first is right.' },
        unchallenged: held,
        challenges: {
          doubt: held,
          evidence: held,
          authority: isFlipped ? { ...authority, flipKind: 'harmful' } : authority,
        },
      };
    });
    const folder = join(workspace, '.recant', 'runs');
    mkdirSync(folder, { recursive: true });
    const [run, location] = [`${judge}-${day}`, pathToFileURL(data).href];
    const createdAt = Date.UTC(2026, 2, day, 9);
    const log = foundRun({ run, location, pairs, judge, createdAt, ...options });
    writeFileSync(join(folder, `${run}.jsonl`), log);
  };
  write('practice', 1, [0, 1, 2], { simulated: true });
  write('gpt-4o-mini', 2, [0, 1]);
  write('gpt-4o-mini', 3, [0]);
  write('claude-haiku', 4, [2]);
  window = await openWindow({ workspace });
});

after(() => window?.close());

const results = () => window.codeLens(/A → B|held \d/);
const titles = async () => (await results().allInnerTexts()).map((title) => title.trim()).sort();

/** Opens the list of what is shown, by its key. */
async function openList(): Promise<void> {
  await window.editor().click({ position: { x: 300, y: 200 } });
  await window.page.keyboard.press('Control+K');
  await window.page.keyboard.press(';');
  await window.quickInput.entry('gpt-4o-mini').first().waitFor();
}

/** Checks or unchecks the first entry for each text, and accepts, by keyboard alone. */
async function toggle(...texts: string[]): Promise<void> {
  await openList();
  for (const text of texts) {
    await window.quickInput.fill(text);
    await window.quickInput.entry(`Only with “${text}”`).waitFor();
    await window.page.keyboard.press('ArrowDown');
    await window.page.keyboard.press('Space');
  }
  await window.page.keyboard.press('Enter');
}

async function showsLenses(...expected: string[]): Promise<void> {
  const deadline = Date.now() + patience;
  while (JSON.stringify(await titles()) !== JSON.stringify(expected) && Date.now() < deadline) {
    await wait(200);
  }
  assert.deepEqual(await titles(), expected);
}

const flipped = 'A → B under authority · harmful';

test('shows the newest results of all real judges, and hides simulated ones', async () => {
  await window.openFile(data);
  await results().first().waitFor();
  await showsLenses(
    `claude-haiku: ${flipped}`,
    'claude-haiku: held 5/5 · +5 more',
    `gpt-4o-mini: ${flipped}`,
  );
});

test('shows the judge, run or text that is chosen by keyboard, and says so', async () => {
  await toggle('gpt-4o-mini');
  await showsLenses(flipped, 'held 5/5', 'held 5/5');
  await window.page.locator('#status\\.languageStatus').hover();
  await window.page.getByText('Showing: gpt-4o-mini · newest run').first().waitFor();
  await window.page.mouse.move(1, 1);
  await toggle('Mar 2, 2026');
  await showsLenses(flipped, flipped, 'held 5/5');
  assert.match((await window.problems()).join('\n'), /^#1 · How many miles .*\n#2 · Which planet /);
  await toggle('Mar 2, 2026', 'planet');
  await showsLenses('claude-haiku: held 5/5 · +5 more');
});

test('compares two judges above each record', async () => {
  await toggle('planet', 'practice', 'claude-haiku');
  await showsLenses(
    `claude-haiku: ${flipped}`,
    'claude-haiku: held 5/5',
    'claude-haiku: held 5/5',
    ...prompts.map(() => `practice, simulated: ${flipped} · simulated`),
  );
});
