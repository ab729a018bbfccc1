import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { builtInJudges } from '../../../src/core/judges/forms/builtInJudges.ts';
import { closeEditors } from '../support/datasets.ts';
import { importAs } from '../support/importAs.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';
import { runLogs } from '../support/runs.ts';

/** A record as in JudgeBench's outputs, with the decisions of both games in presented order. */
function games(number: number, first: string, second: string) {
  const game = (decision: string) => ({
    judgment: { judge_model: 'o1', prompt: 'lost', response: `So I say [[${decision}]]` },
    decision,
  });
  return {
    pair_id: `pair-${number}-${randomUUID()}`,
    question: `Question ${number} of ${randomUUID()}?`,
    ...{ response_A: 'One.', response_B: 'Two.', label: 'A>B', judge_name: 'arena' },
    judgments: [game(first), game(second)],
  };
}

describe('importing recorded verdicts', () => {
  let folder: string;
  let known: ReadonlySet<string>;

  const save = async (name: string, ...records: readonly object[]) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    return vscode.Uri.file(path);
  };
  const newLogs = async () => (await runLogs()).filter((path) => !known.has(path));
  const newRuns = async () => {
    const texts = await Promise.all((await newLogs()).map((path) => readFile(path, 'utf8')));
    return texts.map((text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  };
  const titles = async (uri: vscode.Uri) => {
    const document = await vscode.workspace.openTextDocument(uri);
    return (await lensesOf(document)).map(({ title }) => title);
  };

  before(recant);
  beforeEach(async () => {
    known = new Set(await runLogs());
    folder = join(workspaceFolder().fsPath, 'generated', randomUUID());
    await mkdir(folder, { recursive: true });
  });
  afterEach(async () => {
    await closeEditors();
    for (const path of await newLogs()) await rm(path, { force: true });
  });

  it('writes a run over the file itself and shows its verdicts there', async () => {
    const file = await save(
      'games.jsonl',
      games(1, 'A>B', 'B>A'),
      games(2, 'A>B', 'A>B'),
      games(3, 'B>A', 'odd'),
    );
    const { asked, said } = await importAs({
      folder,
      picks: { 'Choose a dataset': 'JudgeBench outputs: recorded verdicts' },
      button: 'Open Report',
    });
    assert.deepEqual(asked, [
      `Choose a dataset to import: JudgeBench outputs: recorded verdicts (${basename(folder)}/games.jsonl)`,
    ]);
    assert.deepEqual(said, ['Runs written: 1 (o1, arena: 6 verdicts on 3 pairs).']);
    const [run = [], ...others] = await newRuns();
    assert.deepEqual(others, []);
    const [header, ...entries] = run;
    assert.equal(header.dataset.location, file.toString());
    assert.equal(header.recorded.source, 'games.jsonl');
    assert.deepEqual(
      entries.flatMap(({ type, preference = '' }) => (type === 'judgment' ? [preference] : [])),
      ['A', 'A', 'A', 'B', 'B', ''],
    );
    await eventually('the verdict above its record', async () =>
      (await titles(file)).some((title) => title.includes('recorded verdict: A')),
    );
    await eventually('the report', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(({ label }) => label.startsWith('Report')),
    );
  });

  it('names the verdicts that differ from what their texts say, and lists them', async () => {
    const odd = games(2, 'A>B', 'B>A');
    const judgments = odd.judgments.map((game) => ({ ...game, decision: 'A>B' }));
    await save('games.jsonl', games(1, 'A>B', 'B>A'), { ...odd, judgments });
    const { said } = await importAs({
      folder,
      picks: { 'Choose a dataset': 'JudgeBench outputs: recorded verdicts' },
      button: 'Show Differences',
    });
    assert.deepEqual(said, [
      'Runs written: 1 (o1, arena: 4 verdicts on 2 pairs). Verdicts that differ from what their texts say: 1.',
    ]);
    const listed = await eventually('the list of differences', () => {
      const document = vscode.window.activeTextEditor?.document;
      return document?.isUntitled ? document.getText() : undefined;
    });
    assert.match(
      listed,
      /^Verdicts that differ from what their texts say\n\no1, arena: 4 verdicts on 2 pairs\n\nrecord +order +recorded +text +why\n/,
    );
    assert.match(listed, /\npair-2-\S+ +BA +B +A +the answer ends with So I say \[\[B>A\]\]\n/);
  });

  it('asks for the pairs if the records contain no texts, and lists what it skipped', async () => {
    const scored = (model: string, score: number) => ({
      ...{ question_id: 81, model, judge: ['gpt-4', 'single-v1'], turn: 1, score },
      judgment: `It is fair. Rating: [[${score}]]`,
    });
    await save('judgments/gpt-4_single.jsonl', scored('m', 8), scored('m', 6), scored('x', 3));
    const data = await save('pairs/mt-bench.pairs.jsonl', {
      ...{ id: 'mt-bench-81-t1-m-vs-n', prompt: `Why ${randomUUID()}?` },
      ...{ responseA: 'One.', responseB: 'Two.', modelA: 'm', modelB: 'n' },
    });
    const { asked, said } = await importAs({
      folder: join(folder, 'judgments'),
      picks: { 'Choose a dataset': 'MT-Bench scores of single responses: recorded verdicts' },
      data,
      button: 'Show Skipped',
    });
    assert.match(asked[1] ?? '', /^MT-Bench scores .* hold no responses: choose the file/);
    assert.deepEqual(said, [
      'Runs written: 1 (gpt-4, single-v1: 2 scores of 1 response). 1 verdict was skipped.',
    ]);
    const [[header, ...entries] = []] = await newRuns();
    assert.equal(header.dataset.location, data.toString());
    assert.deepEqual(
      entries.flatMap(({ type, arm, score }) => (type === 'judgment' ? [[arm, score]] : [])),
      [
        ['baseline', 8],
        ['repeat', 6],
      ],
    );
    const skipped = await eventually('the list of what was skipped', () => {
      const document = vscode.window.activeTextEditor?.document;
      return document?.isUntitled ? document.getText() : undefined;
    });
    assert.match(
      skipped,
      /Its response is not among the data\..* \(1\)\n {2}.*:3 \(mt-bench-81-t1-x\)/,
    );
  });

  it('reads the verdicts in any file with a mapping beside it', async () => {
    await save('mapped/.recant/mappings/own.mapping.json', {
      schema: 1,
      fields: { prompt: 'q', responseA: 'x', responseB: 'y' },
      verdicts: [{ decision: 'won', decisions: { first: 'A', second: 'B' }, modelName: 'ours' }],
    });
    await save(
      'mapped/own.jsonl',
      { q: `Why ${randomUUID()}?`, x: 'One.', y: 'Two.', won: 'first' },
      { q: `How ${randomUUID()}?`, x: 'One.', y: 'Two.', won: 'second' },
    );
    const { said } = await importAs({
      folder: join(folder, 'mapped'),
      picks: { 'Choose a dataset': 'own (mapped): recorded verdicts' },
    });
    assert.deepEqual(said, ['Runs written: 1 (ours: 2 verdicts on 2 pairs).']);
    const [[header] = []] = await newRuns();
    assert.ok(header?.type === 'header');
    assert.match(header.dataset.mapping ?? '', /^[0-9a-f]{16}$/);
  });

  it('writes the same verdicts only once, and changed ones to another run', async () => {
    const [one, two] = [games(1, 'A>B', 'B>A'), games(2, 'A>B', 'A>B')];
    await save('games.jsonl', one);
    const picks = { 'Choose a dataset': 'JudgeBench outputs: recorded verdicts' };
    await importAs({ folder, picks });
    const first = await newRuns();
    const { said } = await importAs({ folder, picks });
    assert.deepEqual(said, [
      'Imported before, and not again: 1 (o1, arena: 2 verdicts on 1 pair).',
    ]);
    assert.deepEqual(await newRuns(), first);
    await save('games.jsonl', one, two);
    await importAs({ folder, picks });
    const both = await newRuns();
    assert.deepEqual([first.length, both.length], [1, 2]);
    assert.ok(both.some((run) => JSON.stringify(run) === JSON.stringify(first[0])));
  });

  it('takes one of the workspace’s definitions for judges whose files name none', async () => {
    const definitions = join(workspaceFolder().fsPath, '.recant', 'judges');
    const path = join(definitions, `arena-${randomUUID()}.judge.json`);
    const [form] = builtInJudges.filter(({ name }) => name === 'Five steps');
    await mkdir(definitions, { recursive: true });
    await writeFile(path, JSON.stringify({ ...form, name: 'Our arena' }));
    try {
      await save('games.jsonl', games(1, 'A>B', 'B>A'));
      const { asked } = await importAs({
        folder,
        picks: {
          'Choose a dataset': 'JudgeBench outputs: recorded verdicts',
          'Prompt of the judge': 'Our arena',
        },
      });
      assert.match(asked[1] ?? '', /^Prompt of the judge, .*: The one that reads the most/);
      const [[header] = []] = await newRuns();
      assert.equal(header.definition.name, 'Our arena');
    } finally {
      await rm(path);
    }
  });

  it('writes nothing if no pairs are chosen', async () => {
    await save('verdicts/gpt-4_pair.jsonl', {
      ...{
        question_id: 81,
        model_1: 'm',
        model_2: 'n',
        g1_winner: 'model_1',
        g1_judgment: '[[A]]',
      },
      ...{ g2_winner: 'error', judge: ['gpt-4', 'pair-v2'], turn: 1 },
    });
    const { said } = await importAs({
      folder: join(folder, 'verdicts'),
      picks: { 'Choose a dataset': 'MT-Bench pairwise judgments: recorded verdicts' },
      data: undefined,
    });
    assert.deepEqual(said, []);
    assert.deepEqual(await newRuns(), []);
  });
});
