import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventuallyEqual } from '../../support/eventually.ts';
import { projectRoot } from '../../support/paths.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const fixtures = join(projectRoot, 'test/fixtures/evaluations');
const workspace = temporaryFolder('evaluations');
let window: VsCodeWindow;

before(async () => {
  cpSync(join(fixtures, 'inspect.eval'), join(workspace, 'inspect.eval'));
  window = await openWindow({
    workspace,
    settings: { 'files.simpleDialog.enable': true, 'recant.definition': 'Rating 1–10' },
  });
});

after(() => window?.close());

test('writes the responses of an .eval log, and shows its grades above them', async () => {
  await window.runCommand('Recant: Import Dataset…');
  const widget = window.quickInput.widget();
  await widget
    .getByText('Import Dataset: Folder with Its Files', { exact: true })
    .first()
    .waitFor();
  await widget.getByRole('button', { name: 'Look for Datasets', exact: true }).click();
  await window.quickInput.choose('Inspect logs: recorded verdicts');
  await widget
    .getByText('Import Dataset: File for the Responses', { exact: true })
    .first()
    .waitFor();
  await widget.getByRole('button', { name: 'OK', exact: true }).click();
  await window.notification(/Runs written: 1 \(grading-model, model_graded_qa: 4/).waitFor();
  await eventuallyEqual(() => window.tabs(), ['inspect.samples.jsonl']);
  const lines = readFileSync(join(workspace, 'inspect.samples.jsonl'), 'utf8').trim().split('\n');
  assert.equal(lines.length, 4);
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
    cpSync(join(fixtures, name), join(workspace, name));
    const line = readFileSync(join(workspace, name), 'utf8')
      .split('\n')
      .findIndex((one) => one.includes(text));
    await window.openFile(join(workspace, name), line + 1);
    await window.codeLens(/Audit/).first().waitFor();
  });
}
