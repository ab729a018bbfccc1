import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../src/core/judges/definition.ts';
import { recognizeFollowUp } from '../../../src/core/runs/audit/challenges/catalog.ts';
import { readJudgeFile } from '../../../src/files/readJudge.ts';
import { projectRoot } from '../../support/paths.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const real = process.env.RECANT_DATA ?? join(projectRoot, '../shared/data');
const skip = existsSync(real) ? false : 'no ../shared/data';
const workspace = temporaryFolder('imported-judge');
const data = join(workspace, 'mt-bench.pairs.jsonl');
/** Verdicts by follow-up: a tie under doubt, the other response under authority. */
const verdicts: Readonly<Record<string, string>> = { doubt: '[[C]]', authority: '[[B]]' };
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
    stub = await startStubServer();
    stub.answerWith(({ body }) => {
      const last = body.messages.at(-1)?.content ?? '';
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
    await run('Recant: New Judge…');
    await window.quickInput.chooseByKeys('Import from another tool…');
    await window.quickInput.widget().getByText('judge_prompts.jsonl').first().waitFor();
    await window.quickInput.fill(join(workspace, 'judge_prompts.jsonl'));
    await press('Enter');
    await window.quickInput.entry('single-v1').first().waitFor();
    await window.quickInput.chooseByKeys('pair-v2');
    await window.quickInput.accept();
    await window.tab('pair-v2.judge.json').waitFor();
    await window.codeLens(/^Use$/).waitFor();
    await run('Show CodeLens Commands for Current Line');
    await window.quickInput.chooseByKeys('Use');
    await window.codeLens(/^Use$/).waitFor({ state: 'detached' });
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

async function run(title: string): Promise<void> {
  await window.quickInput.open('F1', '>', title);
  await window.quickInput.chooseByKeys(title);
}
