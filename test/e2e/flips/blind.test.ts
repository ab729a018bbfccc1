import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '../../../src/cli/run.ts';
import { drawBallots } from '../../../src/core/annotations/blindBallots.ts';
import { openDataset } from '../../support/data/openDataset.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { axeRulesIn, type WebviewFrame } from '../../support/window/webviewFrame.ts';
import { openWindow, themeNames, type VsCodeWindow } from '../../support/window/window.ts';
import { annotationsIn } from './annotationsIn.ts';

const workspace = temporaryFolder('blind');
const data = join(workspace, 'answers.jsonl');
const runs = join(workspace, '.recant/runs');
const records = [1, 2, 3, 4, 5].map((number) => ({
  id: `sum-${number}`,
  prompt: `What is ${number} plus ${number}?`,
  responseA: `It is ${2 * number}.`,
  responseB: `About ${2 * number + 1}.`,
  label: 'A',
  labelSource: 'gold',
  modelA: 'secret-model',
  modelB: 'other-model',
  reference: 'the golden answer',
}));
const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
const ballots = ballotsOf(text);
let window: VsCodeWindow;
let panel: WebviewFrame;

/** Returns the pairs in the order in which Ann compares them. */
function ballotsOf(source: string) {
  const pairs = (openDataset(source)?.records ?? []).flatMap((record) => record.pairs);
  const keys = pairs.map(({ key }) => key);
  return drawBallots(1, 'Ann', keys).map((ballot) => {
    const pair = pairs.find(({ key }) => key === ballot.pair)?.pair;
    assert.ok(pair);
    return { ...ballot, pair };
  });
}

const verdicts = () => window.codeLens(/→|held/);

async function begin(): Promise<void> {
  await window.openFile(data);
  await verdicts().first().waitFor();
  await window.runCommand('Recant: Annotate Blindly…');
  panel = await window.webview('Which response is better?');
  await panel.frame.getByRole('heading', { level: 1 }).waitFor();
}

/** Waits for the ballot of a position, from 1. */
async function ballot(place: number): Promise<void> {
  await panel.frame.getByText(`answers.jsonl · ${place} of 5`, { exact: true }).waitFor();
}

async function press(key: string, place: number): Promise<void> {
  await window.page.keyboard.press(key);
  await ballot(place);
}

function votes(): unknown[] {
  return annotationsIn(workspace).map(({ better, shownFirst, author }) => [
    better,
    shownFirst,
    author,
  ]);
}

before(async () => {
  mkdirSync(runs, { recursive: true });
  writeFileSync(data, text);
  const quiet = { stdout: () => {}, stderr: () => {} };
  const asked = ['--judge', 'practice', '--protocol', 'anti-baseline'];
  const args = ['audit', data, ...asked, '--out', runs];
  assert.equal(await run(args, quiet, new AbortController().signal), 0);
  window = await openWindow({ workspace, settings: { 'recant.author': 'Ann' } });
  await begin();
});

after(() => window?.close());

test('shows prompt and responses in the drawn order, and nothing that reveals a verdict or label', async () => {
  const shown = await panel.text();
  const [first] = ballots;
  assert.ok(first);
  const { prompt = '', responseA, responseB = '' } = first.pair;
  const responses = first.shownFirst === 'A' ? [responseA, responseB] : [responseB, responseA];
  const places = [prompt, ...responses].map((part) => shown.indexOf(part));
  assert.ok(
    places.every((place) => place >= 0),
    shown,
  );
  assert.deepEqual(
    places.toSorted((one, other) => one - other),
    places,
  );
  assert.doesNotMatch(shown, /→|harmful|flip|gold|secret-model|other-model|practice|sum-/);
});

for (const theme of themeNames) {
  test(`has no accessibility violations in ${theme}`, async () => {
    await window.setTheme(theme, panel);
    assert.deepEqual(await panel.accessibilityViolations(axeRulesIn(theme)), []);
  });
}

test('saves each answer with one key, and goes back', async () => {
  const [one, two, three] = ballots;
  await press('1', 2);
  await press('t', 3);
  await press('3', 4);
  await press('k', 3);
  await press('2', 4);
  const other = three?.shownFirst === 'A' ? 'B' : 'A';
  await eventuallyEqual(votes, [
    [one?.shownFirst, one?.shownFirst, 'Ann'],
    ['tie', two?.shownFirst, 'Ann'],
    ['unsure', three?.shownFirst, 'Ann'],
    [other, three?.shownFirst, 'Ann'],
  ]);
});

test('hides verdicts in the dataset until it is stopped, and continues later', async () => {
  await window.openFile(data);
  await verdicts().first().waitFor({ state: 'hidden' });
  await window.tab('Which response is better?').click();
  panel = await window.webview('Which response is better?');
  await panel.frame.getByRole('button', { name: 'Stop' }).click();
  await window.notification(/You have compared 3 of 5 audited pairs of answers\.jsonl/).waitFor();
  await begin();
  await ballot(4);
  await press('1', 5);
  await window.page.keyboard.press('1');
  await window.notification(/You have compared 5 of 5 audited pairs of answers\.jsonl/).waitFor();
  await verdicts().first().waitFor();
});
