import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import { renderMessages } from '../../../src/core/judges/render.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { projectRoot } from '../../support/paths.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { type AuditPanelPage, openedAuditPanel } from '../../support/window/auditPanel.ts';
import { takePictures } from '../../support/window/takePictures.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const fixtures = join(projectRoot, 'test/fixtures');
const workspace = temporaryFolder('importing');
const runs = join(workspace, '.recant', 'runs');
const texts = { prompt: 'Why do tides rise?', responseA: 'The moon.', responseB: 'The wind.' };
const asked = renderMessages(defaultJudge, { id: 'tides', ...texts }, 'AB');
const said = '{"preference": "A", "confidence": 80, "justification": "It is right."}';
let window: VsCodeWindow;

before(async () => {
  cpSync(join(fixtures, 'import/mt-bench'), join(workspace, 'mt-bench'), { recursive: true });
  cpSync(join(fixtures, 'evaluations/inspect.eval'), join(workspace, 'inspect.eval'));
  const mappings = join(workspace, '.recant', 'mappings');
  mkdirSync(mappings, { recursive: true });
  const judged = { ...texts, said, decided: 'A' };
  const records = [
    { id: 'tides', ...judged, asked },
    { id: 'waves', ...judged, prompt: 'Why do waves rise?' },
  ];
  writeFileSync(join(workspace, 'verdicts.jsonl'), lines(records));
  const mapping = {
    schema: 1,
    fields: { id: 'id', prompt: 'prompt', responseA: 'responseA', responseB: 'responseB' },
    verdicts: [{ decision: 'decided', answer: 'said', messages: 'asked', modelName: 'old judge' }],
  };
  writeFileSync(join(mappings, 'own.mapping.json'), JSON.stringify(mapping));
  const voted = { ...texts, prompt: 'Why do seas rise?', votes: { x: 'A', y: 'B', z: 'A' } };
  writeFileSync(join(workspace, 'votes.jsonl'), lines([{ id: 'seas', ...voted }]));
  const ofVotes = { ...mapping, verdicts: [{ decision: 'votes' }] };
  writeFileSync(join(mappings, 'panel.mapping.json'), JSON.stringify(ofVotes));
  window = await openWindow({ workspace, settings: { 'files.simpleDialog.enable': true } });
});

after(() => window?.close());

test('turns the verdicts in a file into a run, which is shown above its records', async () => {
  await lookForDatasets();
  await window.quickInput.choose('own (mapped): recorded verdicts');
  await window.notification('Runs written: 1 (old judge: 2 verdicts on 2 pairs).').waitFor();
  await window
    .codeLens(/recorded verdict: A/)
    .nth(1)
    .waitFor();
});

test('continues a complete conversation from the panel, without asking for the baseline', async () => {
  const [recorded = ''] = logs();
  await window.clickCodeLens(/recorded verdict: A/);
  const shown = await openedAuditPanel(window);
  await shown.button('Continue Its Conversation').waitFor();
  assert.deepEqual(
    (await shown.cards()).map(({ title }) => title),
    ['First verdict'],
  );
  await shown.button('Continue Its Conversation').click();
  const continued = await panelWith('Resume');
  await continued.button('Resume').click();
  await continued.inStage('judged').nth(4).waitFor();
  const [path = ''] = logs().filter((log) => log !== recorded);
  const log = linesOf(path).map((line) => JSON.parse(line));
  const messages = new Map(log.flatMap((one) => (one.type === 'message' ? [[one.id, one]] : [])));
  const sent = log.filter(({ type, arm }) => type === 'started' && arm !== 'baseline');
  assert.equal(sent.length, 4);
  for (const turn of sent) {
    assert.deepEqual(
      turn.messages.slice(0, 3).map((id: string) => messages.get(id)?.content),
      [...asked.map(({ content }) => content), said],
    );
  }
  const baselines = log.filter(({ type, arm }) => type === 'answer' && arm === 'baseline');
  assert.deepEqual(
    baselines.map((answer) => answer.recorded),
    [true],
  );
});

test('says that a conversation is incomplete', async () => {
  await window.closeEditors();
  await window.openFile(join(workspace, 'verdicts.jsonl'), 2);
  // The continued record keeps its lens, since a real judge's verdicts hide simulated ones.
  await window.clickCodeLens(/recorded verdict: A/, 1);
  const shown = await openedAuditPanel(window);
  await shown.notice('cannot be continued').waitFor();
  assert.equal(await shown.button('Continue Its Conversation').count(), 0);
  assert.equal(await shown.button('Step').count(), 0);
});

test('shows the votes of a panel, whose verdict no conversation continues', async () => {
  await window.closeEditors();
  await lookForDatasets();
  await window.quickInput.choose('panel (mapped): recorded verdicts');
  await window
    .notification('Runs written: 1 (panel of 3 (x, y, z): 1 verdict on 1 pair).')
    .waitFor();
  await window.clickCodeLens(/recorded verdict: A/);
  const shown = await openedAuditPanel(window);
  await shown.notice('by the majority of their votes').waitFor();
  const votes = shown.turn('First verdict').getByRole('group', { name: 'Votes' });
  assert.match(await votes.innerText(), /^x: A\s+y: B\s+z: A$/);
  await votes.scrollIntoViewIfNeeded();
  await takePictures(window, 'panel', shown.webview);
  assert.equal(await shown.button('Continue Its Conversation').count(), 0);
});

test('writes the responses of an .eval log, and shows its grades above them', async () => {
  await window.closeEditors();
  window.server.changeSettings({ 'recant.definition': 'Rating 1–10' });
  await lookForDatasets();
  await window.quickInput.choose('Inspect logs: recorded verdicts');
  await shows('Import Dataset: File for the Responses');
  await pressDialogButton('OK');
  await window.notification(/Runs written: 1 \(grading-model, model_graded_qa: 4/).waitFor();
  await eventuallyEqual(() => window.tabs(), ['inspect.samples.jsonl']);
  assert.equal(linesOf(join(workspace, 'inspect.samples.jsonl')).length, 4);
  await window
    .codeLens(/recorded verdict/)
    .nth(2)
    .waitFor();
});

for (const [name, text] of [
  ['inspect.json', '"id": 5,'],
  ['promptfoo.json', '"cost": 0,'],
] as const) {
  test(`opens ${name} as a dataset for a judge that scores one response`, async () => {
    const path = join(workspace, name);
    cpSync(join(fixtures, 'evaluations', name), path);
    await window.openFile(path, linesOf(path).findIndex((one) => one.includes(text)) + 1);
    await window.codeLens(/Audit/).first().waitFor();
  });
}

test('imports a benchmark given only a folder', async () => {
  await window.closeEditors();
  await window.clearNotifications();
  await lookForDatasets();
  await shows('Import Dataset'); // the dialog before lists a folder of that name
  await window.quickInput.choose('MT-Bench');
  await shows('linnet');
  assert.deepEqual((await window.quickInput.labels()).filter(Boolean), [
    'heron',
    'linnet',
    'swift',
  ]);
  await window.quickInput.accept();
  await window.quickInput.choose('Both turns');
  await shows('Import Dataset: File for the Pairs');
  await pressDialogButton('OK');

  await window.notification('14 pairs written to mt-bench.pairs.jsonl').waitFor();
  assert.equal(linesOf(join(workspace, 'mt-bench.pairs.jsonl')).length, 14);
  await eventuallyEqual(() => window.tabs(), ['mt-bench.pairs.jsonl']);
  await window.codeLens(/Audit/).first().waitFor();
});

test('lists what was skipped with file and line, one click away', async () => {
  await window.answerNotification('14 pairs written', 'Show Skipped');
  const text = window.editor().getByText('mt-bench/model_answer/swift.jsonl:2').first();
  await text.waitFor();
  await window.notification('14 pairs written').waitFor({ state: 'detached' });
  assert.deepEqual(await window.notifications(), []);
});

/** Looks for datasets in the workspace, and waits for the list of what was found. */
async function lookForDatasets(): Promise<void> {
  await window.runCommand('Recant: Import Dataset…');
  await shows('Import Dataset: Folder with Its Files');
  await pressDialogButton('Look for Datasets');
}

/** Waits until the quick input shows this text; it switches between lists in place. */
async function shows(text: string): Promise<void> {
  await window.quickInput.widget().getByText(text, { exact: true }).first().waitFor();
}

/** Presses a button of VS Code's simple file dialog, a quick input with buttons beside its path. */
async function pressDialogButton(name: string): Promise<void> {
  await window.quickInput.widget().getByRole('button', { name, exact: true }).click();
}

/** Waits for the panel with this button, which replaces the one before it. */
async function panelWith(button: string): Promise<AuditPanelPage> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const panel = await openedAuditPanel(window).catch(() => undefined);
    const isThere = panel?.button(button).isVisible();
    if (panel && (await isThere?.catch(() => false))) return panel;
  }
  throw new Error(`No panel had the button ${button} within ${patience} ms.`);
}

function logs(): string[] {
  const names = readdirSync(runs).filter((name) => name.endsWith('.jsonl'));
  return names.map((name) => join(runs, name));
}

function lines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trimEnd().split('\n');
}
