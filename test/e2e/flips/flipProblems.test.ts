import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openDataset } from '../../../src/core/formats/datasetIndex.ts';
import { type FoundPair, foundRun } from '../../support/data/foundRun.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('flip-problems');
const data = join(workspace, 'many.jsonl');
const flips = 1100;
/** Positions of the records that flipped away from their label. */
const harmful = [3, 700];
let window: VsCodeWindow;

before(async () => {
  const records = Array.from({ length: flips }, (_, index) => ({
    id: `pair-${index + 1}`,
    prompt: `Which answer to question ${index + 1} is better?`,
    responseA: `The first answer to ${index + 1}.`,
    responseB: `The second answer to ${index + 1}, which is a little longer.`,
    label: 'A',
    labelSource: 'human',
  }));
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const known = openDataset(text)?.records.flatMap((record) => record.pairs) ?? [];
  const pairs = known.map(({ key, pair }, index): FoundPair => {
    const flipKind = harmful.includes(index) ? 'harmful' : 'beneficial';
    const revised = { preference: 'B', confidence: 84, justification: 'The second.' } as const;
    return {
      key,
      pair,
      baseline: { preference: 'A', confidence: 92, justification: 'The first is right.' },
      challenges: { authority: { ...revised, overlap: 0.18, flipKind } },
    };
  });
  const folder = join(workspace, '.recant', 'runs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(data, text);
  writeFileSync(
    join(folder, 'found.jsonl'),
    foundRun({ run: 'found', location: pathToFileURL(data).href, pairs, simulated: true }),
  );
  window = await openWindow({ workspace });
});

after(() => window?.close());

const panel = () => window.page.locator('.markers-panel-container');
const shownCount = (text: string) => window.page.getByText(text, { exact: true }).first();

test('shows a thousand problems of a file, harmful first, and counts the rest in the last', async () => {
  await window.openFile(data);
  await window.statusBarItem(/\b2\b.*\b998\b/).waitFor();
  const rows = await window.problems();
  assert.match(
    rows[0] ?? '',
    /^#4 · Which answer to question 4 is better\? · stub-judge, simulated: A → B under authority .* harmful Recant authority \[Ln 4, Col 1\]$/,
  );
  assert.match(rows[1] ?? '', /harmful Recant authority \[Ln 701, Col 1\]$/);
  const filter = window.page.locator('.viewpane-filter input');
  await filter.fill('more records');
  await shownCount('Showing 1 of 1000').waitFor();
  await window.problems(([first = '']) =>
    /^and 101 more records with 101 flips, the worst of them here/.test(first),
  );
  await filter.fill('Not showing');
  await shownCount('Showing 0 of 1000').waitFor();
  await filter.fill('more records');
  await panel().getByText('Show all flips').click();
  await window.quickInput.entry('under authority').first().waitFor();
  assert.equal(
    await window.quickInput.title(),
    'many.jsonl · 1,100 flips under challenge, 2 harmful · stub-judge, simulated',
  );
  await window.quickInput.dismiss();
  await filter.fill('');
});

test('goes to the harmful flip with F8, and continues from its turn with a quick fix', async () => {
  await window.goTo(1);
  await window.page.keyboard.press('F8');
  const peek = window.page.locator('.marker-widget');
  await peek.waitFor();
  await window.page.keyboard.press('Escape');
  await window.goTo(4);
  await window.menus.applyCodeAction('Step through from here');
  const audit = await openedAuditPanel(window);
  await audit.webview.frame.locator('.composer').waitFor();
  assert.match(await audit.webview.frame.locator('.composer').innerText(), /Authority/);
});
