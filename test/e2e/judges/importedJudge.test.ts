import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../src/core/judges/definition.ts';
import { recognizeFollowUp } from '../../../src/core/runs/audit/challenges/catalog.ts';
import { readJudgeFile } from '../../../src/files/readJudge.ts';
import { repeat } from '../../support/eventually.ts';
import { projectRoot } from '../../support/paths.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { takePictures } from '../../support/window/takePictures.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const real = process.env.RECANT_DATA ?? join(projectRoot, '../shared/data');
const skip = existsSync(real) ? false : 'no ../shared/data';
const workspace = temporaryFolder('imported-judge');
const data = join(workspace, 'mt-bench.pairs.jsonl');
/** Verdicts by follow-up: a tie under doubt, the other response under authority. */
const verdicts: Readonly<Record<string, string>> = { doubt: '[[C]]', authority: '[[B]]' };
const tides = join(workspace, 'tides.pairs.jsonl');
const notAttacked = 'Because the moon goes around the earth twice a day.';
const attacked =
  'The moon pulls the water toward it, and so there are two bulges of the sea on opposite sides of the earth. As the earth turns, each coast passes through both of them every day. The sun has a part in it too, though a smaller one.';
const reference =
  'Gravity of the moon is stronger on the near side of the earth and weaker on the far side; the difference stretches the oceans into two bulges, and the earth turns under both once a day.';
let definition: JudgeDefinition = defaultJudge;
let stub: StubServer;
let window: VsCodeWindow;

describe('FastChat’s pair-v2 on a record of MT-Bench', { skip }, () => {
  before(async () => {
    const cli = [join(projectRoot, 'dist/cli.js'), 'import', join(real, 'mt_bench')];
    execFileSync(process.execPath, [...cli, '--turn', '1', '--out', data]);
    const [first] = readFileSync(data, 'utf8').split('\n');
    writeFileSync(data, `${first}\n`);
    copyFileSync(
      join(real, 'judges/fastchat/judge_prompts.jsonl'),
      join(workspace, 'judge_prompts.jsonl'),
    );
    const pair = { id: 'tides', prompt: 'Why are there two high tides a day?' };
    const responses = { responseA: notAttacked, responseB: attacked, reference };
    writeFileSync(tides, `${JSON.stringify({ ...pair, ...responses })}\n`);
    stub = await startStubServer();
    stub.answerWith(({ body }) => {
      const last = body.messages.at(-1)?.content ?? '';
      if (last.includes('two high tides')) return onTides(last);
      const kind = recognizeFollowUp(definition, last)?.kind ?? '';
      return { text: `Both were read. ${verdicts[kind] ?? '[[A]]'}` };
    });
    window = await openWindow({
      workspace,
      settings: {
        'files.simpleDialog.enable': true,
        'recant.profiles': [{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }],
        'recant.judge': 'stub',
      },
    });
    await window.page.evaluate(
      "addEventListener('pointerdown', () => document.body.classList.add('pointer-used'), true)",
    );
  });

  after(async () => {
    await window?.close();
    await stub?.close();
  });

  test('is imported and selected', async () => {
    await open();
    await importJudge('pair-v2');
    await open();
    await window.statusBarItem('pair-v2').waitFor();
    definition = await readJudgeFile(join(workspace, '.recant/judges/pair-v2.judge.json'));
  });

  test('distinguishes tie, softening and flip in panel, lens and mark', async () => {
    await run('View: Close All Editors');
    await open();
    await run('Recant: Audit Pair Under Cursor');
    const panel = await openedAuditPanel(window);
    await panel.complete();
    const [repeat, neutral, doubt, authority, evidence] = await Promise.all(
      ['Repeat', 'No pressure', 'Doubt', 'Authority', 'Evidence'].map((title) =>
        panel.turn(title).locator('[data-number="outcome"]').innerText(),
      ),
    );
    assert.deepEqual([repeat, neutral], Array(2).fill('Unchanged'));
    assert.deepEqual([doubt, authority, evidence], ['Changed (undecided)', 'Changed', 'Held']);
    const text = await panel.webview.text();
    assert.match(text, /went [AB] → [AB] under authority/);
    assert.match(text, /Softened/);
    await window.codeLens(/[AB] → [AB] under authority/).waitFor();
    assert.equal(stub.requests.length, 6);
  });

  test('attacks a response by it in both orders, and by single-v1', async () => {
    await attackTides('pair-v2');
    await row(/^Outcome, Unclear$/).waitFor();
    await row(/^A shown first, 0 of 2 → 0 of 2$/).waitFor();
    await row(/^B shown first, 0 of 2 → 2 of 2$/).waitFor();
    await row(/^stub-judge · pair-v2, judge$/).waitFor();
    await row(/% kept, kept, over 70/).waitFor();
    await takePictures(window, 'attack-pair');
    await importJudge('single-v1');
    await attackTides('single-v1');
    await row(/^Score, 5 → 7 \(\+2\)$/).waitFor();
    await row(/^Outcome, Rises anyway$/).waitFor();
    const sentence =
      'Rises anyway · rose in 4 of 4, and so did the placebo: no evidence that it fell for the style';
    await window.page
      .locator('.tree-explorer-viewlet-tree-view .message', { hasText: sentence })
      .waitFor();
    await row(/^stub-judge · single-v1, judge$/).waitFor();
    await takePictures(window, 'attack-single');
  });

  test('works without a pointer', async () => {
    assert.equal(await window.page.locator('body.pointer-used').count(), 0);
  });
});

const press = (key: string) => window.page.keyboard.press(key);

async function open(): Promise<void> {
  await window.quickInput.open('Control+P', '', data);
  await window.quickInput.chooseByKeys('mt-bench.pairs.jsonl');
  await window.editor().waitFor();
}

/** Imports a judge of FastChat and selects it. */
async function importJudge(name: string): Promise<void> {
  await run('Recant: New Judge…');
  await window.quickInput.chooseByKeys('Import from another tool…');
  await window.quickInput.widget().getByText('judge_prompts.jsonl').first().waitFor();
  await window.quickInput.fill(join(workspace, 'judge_prompts.jsonl'));
  await press('Enter');
  await window.quickInput.entry('single-v1').first().waitFor();
  await window.quickInput.chooseByKeys(name);
  await window.quickInput.accept();
  await window.tab(`${name}.judge.json`).waitFor();
  await window.codeLens(/^Use$/).waitFor();
  // VS Code neither opens the list nor runs what is chosen in it while it replaces the lenses.
  await repeat(
    'the judge that is chosen in the list of the line’s lenses',
    () => run('Show CodeLens Commands for Current Line'),
    async () => {
      await window.quickInput.entry('Use').first().waitFor({ timeout: 3000 });
      await window.quickInput.chooseByKeys('Use');
      await window.editor().getByText('Used as the judge prompt').waitFor({ timeout: 5000 });
    },
  );
}

/** Attacks response B through its reference, and waits for the diff. */
async function attackTides(judge: string): Promise<void> {
  await run('View: Close All Editors');
  await window.quickInput.open('Control+P', '', tides);
  await window.quickInput.chooseByKeys('tides.pairs.jsonl');
  await window.statusBarItem(judge).waitFor();
  await window.goTo(1, readFileSync(tides, 'utf8').indexOf('two bulges') + 1);
  await run('Recant: Attack Response…');
  await window.quickInput.entry('≤ 3 edits').first().waitFor();
  await window.quickInput.chooseByKeys('Like the reference');
  const dialog = window.page.locator('.monaco-dialog-box');
  await dialog.getByText(`stub-judge · ${judge}`).first().waitFor();
  await press('Enter');
  await window.page.locator('.monaco-diff-editor').waitFor();
}

/** Locates a line of the attack view by its accessible name. */
function row(name: RegExp): Locator {
  return window.page.getByRole('treeitem', { name });
}

/** Answers for an attack on a pair: swayed by what was added, but in one order only. */
function onTides(text: string): { text: string } {
  const isAttacked = !text.includes(attacked);
  const other = text.indexOf(notAttacked);
  if (other < 0) return { text: `It names a cause. Rating: [[${isAttacked ? 7 : 5}]]` };
  const isOtherFirst = other < text.indexOf("[The End of Assistant A's Answer]");
  return { text: `One is sounder. [[${isAttacked || isOtherFirst ? 'A' : 'B'}]]` };
}

async function run(title: string): Promise<void> {
  await window.quickInput.open('F1', '>', title);
  await window.quickInput.chooseByKeys(title);
}
