import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { importJudges } from '../../../src/core/judges/import/importJudges.ts';
import { AttackState } from '../../../src/core/runs/attack/attackState.ts';
import { cellOf } from '../../../src/core/runs/attack/catalog.ts';
import { viewAttack } from '../../../src/core/runs/attack/views/attackView.ts';
import type { AttackNode } from '../../../src/host/attackEditor/attackNode.ts';
import { attackNodes } from '../../../src/host/attackEditor/attackNodes.ts';
import { readAttackLog } from '../../../src/logs/reading/readLog.ts';
import {
  type StubRequest,
  type StubServer,
  startStubServer,
} from '../../support/stub/stubServer.ts';
import { auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile, putCursor, record } from '../support/datasets.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';

const reference =
  'Tides are caused by the gravity of the moon and, to a lesser degree, by that of the sun, because it pulls the near side of the sea more strongly than the earth beneath it.';
const attackedText = Array.from(
  { length: 8 },
  (_, at) => `Sentence number ${at} of this answer tells something about the sea and its tides.`,
).join(' ');
const otherText = 'The moon pulls the sea.';

/** Judge prompts in the form of FastChat. */
const prompts = [
  {
    ...{ name: 'single-ours', type: 'single', output_format: '[[rating]]' },
    system_prompt: 'You rate answers.',
    prompt_template: '[Question]\n{question}\n[Answer]\n{answer}\nRate it as "[[5]]".',
  },
  {
    ...{ name: 'pair-ours', type: 'pairwise', output_format: '[[A]]' },
    system_prompt: 'You compare answers.',
    prompt_template: '[Question]\n{question}\n[A]\n{answer_a}\n[B]\n{answer_b}\n[End]',
  },
];

/** Raises the rating of an attacked response by 2; prefers it only if it is shown first. */
function judge({ body }: StubRequest): { text: string } {
  const text = body.messages.map(({ content }) => content).join('\n');
  const isAttacked = !text.includes(attackedText);
  const other = text.indexOf(otherText);
  if (other < 0) return { text: `It names a cause. [[${isAttacked ? 7 : 5}]]` };
  const isOtherFirst = other < text.indexOf('[B]');
  return { text: `One is sounder. [[${isAttacked || isOtherFirst ? 'A' : 'B'}]]` };
}

const attacks = () => join(workspaceFolder().fsPath, '.recant', 'attacks');
const judges = () => join(workspaceFolder().fsPath, '.recant', 'judges');

async function configure(settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await vscode.workspace
      .getConfiguration('recant')
      .update(name, value, vscode.ConfigurationTarget.Global);
  }
}

async function openPair(): Promise<vscode.TextEditor> {
  const pair = record('tides', { responseA: otherText, responseB: attackedText, reference });
  return vscode.window.showTextDocument(await newFile('pairs.jsonl', jsonLines([pair])));
}

/** Attacks response B; returns the plan, the entries of the log and the lines of the view. */
async function attack(argument: unknown, ...picks: readonly string[]) {
  const before: readonly string[] = await readdir(attacks()).catch(() => []);
  const { plans, messages } = await auditAs(
    () => vscode.commands.executeCommand('recant.attackResponse', argument),
    { steps: picks.map((pick) => ['', { pick }] as const), confirm: 'Start' },
  );
  assert.deepEqual(messages, []);
  const made = (await readdir(attacks())).find(
    (name) => name.endsWith('.jsonl') && !before.includes(name),
  );
  const { entries } = await readAttackLog(join(attacks(), made ?? ''));
  const state = AttackState.replay(entries);
  const [planned] = state.samples();
  const cell = cellOf('general-reference');
  assert.ok(cell && planned);
  const { key, sample } = planned;
  const view = viewAttack(state, { key, sample, cell });
  assert.ok(view);
  const lines = linesOf(attackNodes({ view, sample, cell }));
  return { detail: plans[0]?.detail ?? '', entries, lines };
}

function linesOf(nodes: readonly AttackNode[]): string[] {
  return nodes.flatMap(({ label, description, children = [] }) => [
    description ? `${label}: ${description}` : label,
    ...linesOf(children),
  ]);
}

function assertShown(lines: readonly string[], ...wanted: readonly string[]): void {
  for (const one of wanted) {
    assert.ok(lines.includes(one), `${one} is not among:\n${lines.join('\n')}`);
  }
}

describe('attacking a response under an imported judge prompt', () => {
  let stub: StubServer;

  before(async () => {
    await recant();
    const text = prompts.map((prompt) => JSON.stringify(prompt)).join('\n');
    const { judges: imported } = importJudges([{ name: 'judge_prompts.jsonl', text }]);
    await mkdir(judges(), { recursive: true });
    for (const one of imported) {
      assert.ok('definition' in one, JSON.stringify(one));
      const path = join(judges(), `${one.name}.judge.json`);
      await writeFile(path, JSON.stringify(one.definition));
    }
  });
  beforeEach(async () => {
    stub = await startStubServer({ respond: judge });
    await configure({
      profiles: [{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }],
      judge: 'stub',
    });
  });
  afterEach(async () => {
    await configure({ profiles: undefined, judge: undefined, definition: undefined });
    await stub.close();
    await vscode.workspace.saveAll(false);
    await closeEditors();
  });
  after(async () => {
    await rm(attacks(), { recursive: true, force: true });
    for (const { name } of prompts) await rm(join(judges(), `${name}.judge.json`), { force: true });
  });

  /** Attacks from the palette, with the cursor in the response. */
  async function fromPalette() {
    const editor = await openPair();
    const place = editor.document.getText().indexOf('Sentence number 3');
    await putCursor(editor, editor.document.positionAt(place));
    return attack(undefined, 'eference');
  }

  async function fromLens() {
    const { document } = await openPair();
    const { uri, key } = await eventually('the lens', async () =>
      (await lensesOf(document)).find(({ title }) => title === 'Attack…'),
    );
    return attack({ uri, key }, 'Response B', 'eference');
  }

  for (const [from, start] of [
    ['the palette', fromPalette],
    ['the lens', fromLens],
  ] as const) {
    it(`for single responses scores by it, from ${from}`, async () => {
      await configure({ definition: 'single-ours' });
      const { detail, entries, lines } = await start();
      assert.match(detail, /Judge: stub-judge · single-ours\s+Calls: 7$/m);
      assert.match(detail, /scored 2 times with what the judge prompt shows, at temperature 0\./);
      assert.match(detail, /stub-judge · single-ours is not shown the reference on which/);
      assert.ok(
        stub.requests.every(({ body }) => body.messages[0]?.content === 'You rate answers.'),
      );
      const scores = entries.filter((entry) => entry.type === 'score');
      assert.deepEqual(
        scores.filter(({ variant }) => variant === 'attacked').map(({ total }) => total),
        [7, 7],
      );
      assertShown(
        lines,
        'stub-judge · single-ours: judge',
        'Outcome: Rises anyway',
        'Source not shown to this judge',
        'Score: 5 → 7 (+2)',
      );
      assert.ok(!lines.some((line) => /^(Without it|Difference)/.test(line)), lines.join('\n'));
    });

    it(`for pairs compares in both orders, from ${from}`, async () => {
      await configure({ definition: 'pair-ours' });
      const { detail, entries, lines } = await start();
      assert.match(detail, /Judge: stub-judge · pair-ours\s+Calls: 12$/m);
      assert.match(detail, /pair is compared 2 times in both presented orders, at temperature 0\./);
      assert.match(detail, /stub-judge · pair-ours is not shown the reference on which/);
      const orders = stub.requests.map(({ body: { messages } }) => {
        const text = messages.at(-1)?.content ?? '';
        return text.indexOf(otherText) < text.indexOf('[B]') ? 'AB' : 'BA';
      });
      assert.equal(orders.filter((order) => order === 'AB').length, orders.length / 2);
      const scores = entries.filter((entry) => entry.type === 'score');
      assert.deepEqual(
        scores
          .filter(({ variant }) => variant === 'attacked')
          .map(({ comparisons = [] }) => comparisons.map(({ verdict }) => verdict).join()),
        ['A,B', 'A,B'],
      );
      assertShown(
        lines,
        'stub-judge · pair-ours: judge',
        'Outcome: Unclear',
        'Source not shown to this judge',
        'A shown first: 0 of 2 → 0 of 2',
        'B shown first: 0 of 2 → 2 of 2',
      );
    });
  }

  it('says what to choose if a prompt for pairs has nothing to compare with', async () => {
    await configure({ definition: 'pair-ours' });
    const lone = { id: 'lone', prompt: 'Why are there tides?', response: { text: attackedText } };
    const file = await newFile(
      'lone.samples.jsonl',
      jsonLines([{ ...lone, scenario: 'general', reference }]),
    );
    await vscode.window.showTextDocument(file);
    const { messages } = await auditAs(
      () => vscode.commands.executeCommand('recant.attackResponse'),
      { steps: [['', { pick: 'eference' }]] },
      (shown) => shown.messages.length > 0,
    );
    assert.match(
      messages[0] ?? '',
      /Not scored by stub-judge · pair-ours: 1 response \(lone\), because its judge prompt compares pairs\. Select a judge prompt for single responses\./,
    );
    assert.equal(stub.requests.length, 0);
  });
});
