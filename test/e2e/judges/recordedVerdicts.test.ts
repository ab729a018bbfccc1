import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import { renderMessages } from '../../../src/core/judges/render.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { type AuditPanelPage, openedAuditPanel } from '../../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('recorded');
const runs = join(workspace, '.recant', 'runs');
const texts = { prompt: 'Why do tides rise?', responseA: 'The moon.', responseB: 'The wind.' };
const asked = renderMessages(defaultJudge, { id: 'tides', ...texts }, 'AB');
const said = '{"preference": "A", "confidence": 80, "justification": "It is right."}';
let window: VsCodeWindow;

before(async () => {
  const mappings = join(workspace, '.recant', 'mappings');
  mkdirSync(mappings, { recursive: true });
  const judged = { ...texts, said, decided: 'A' };
  const records = [
    { id: 'tides', ...judged, asked },
    { id: 'waves', ...judged, prompt: 'Why do waves rise?' },
  ];
  writeFileSync(
    join(workspace, 'verdicts.jsonl'),
    records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  );
  const mapping = {
    schema: 1,
    fields: { id: 'id', prompt: 'prompt', responseA: 'responseA', responseB: 'responseB' },
    verdicts: [{ decision: 'decided', answer: 'said', messages: 'asked', modelName: 'old judge' }],
  };
  writeFileSync(join(mappings, 'own.mapping.json'), JSON.stringify(mapping));
  window = await openWindow({ workspace, settings: { 'files.simpleDialog.enable': true } });
});

after(() => window?.close());

test('turns the verdicts in a file into a run, which is shown above its records', async () => {
  await window.runCommand('Recant: Import Dataset…');
  const widget = window.quickInput.widget();
  await widget
    .getByText('Import Dataset: Folder with Its Files', { exact: true })
    .first()
    .waitFor();
  await widget.getByRole('button', { name: 'Look for Datasets', exact: true }).click();
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
    ['Baseline'],
  );
  await shown.button('Continue Its Conversation').click();
  const continued = await panelWith('Resume');
  await continued.button('Resume').click();
  await continued.inStage('judged').nth(4).waitFor();
  const [path = ''] = logs().filter((log) => log !== recorded);
  const log = entriesOf(path);
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

/** Waits for the panel with this button, which replaces the one before it. */
async function panelWith(button: string): Promise<AuditPanelPage> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const panel = await openedAuditPanel(window).catch(() => undefined);
    if (
      panel &&
      (await panel
        .button(button)
        .isVisible()
        .catch(() => false))
    )
      return panel;
  }
  throw new Error(`No panel had the button ${button} within ${patience} ms.`);
}

function logs(): string[] {
  return readdirSync(runs)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(runs, name));
}

function entriesOf(path: string) {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
