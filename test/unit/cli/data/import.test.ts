import assert from 'node:assert/strict';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestFolder, recant, stackTrace } from '../commandLine.ts';

const fixtures = fileURLToPath(new URL('../../../fixtures/import', import.meta.url));
const folder = await createTestFolder();
const mtBench = join(fixtures, 'mt-bench');

async function importTo(name: string, ...args: readonly string[]) {
  const out = join(folder, name);
  const outcome = await recant(['import', ...args, '--out', out]);
  const text = await readFile(out, 'utf8').catch(() => '');
  const pairs = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return { ...outcome, pairs, path: out };
}

describe('recant import', () => {
  test('detects what a folder contains, joins it, and reports what was skipped and why', async () => {
    const { code, out, err, pairs } = await importTo('all.pairs.jsonl', mtBench);
    assert.equal(code, 0);
    assert.equal(err, '');
    // 3 questions × 3 pairs of models × 2 turns, minus question 2 of swift: 2 pairs × 2 turns.
    assert.equal(pairs.length, 14);
    assert.match(out, /^14 pairs written to .+all\.pairs\.jsonl\n/);
    assert.match(
      out,
      /\n {2}11 {2}without a label\n {2}2 {2}labeled: human\n {2}1 {2}labeled: llm:gpt-4\n/,
    );
    assert.match(out, /\n8 skipped\n {2}4 {2}An answer is empty\. First: .+swift\.jsonl:2 \(/);
    assert.match(out, /two orders disagree.+ First: .+gpt-4_pair\.jsonl:2 /);
    assert.match(out, /Files without records of this dataset: .+README\.txt, .+statistics\.json/);
    const votes = pairs.find(({ id }) => id === 'mt-bench-1-t1-heron-vs-linnet');
    assert.deepEqual(
      [votes.label, votes.labelSource, votes.votes, votes.reference, votes.domain],
      ['A', 'human', { A: 2, B: 0, tie: 1 }, '7 times 8 is 56.', 'math'],
    );
  });

  test('writes records that recant pairs reads, with their ids', async () => {
    const { path } = await importTo('read.pairs.jsonl', join(fixtures, 'fair-eval'));
    const { code, out, err } = await recant(['pairs', path]);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /2 pairs, Recant pairs/);
    assert.match(out, /fair-eval-1-heron-vs-linnet +A +human/);
    assert.match(out, /fair-eval-2-heron-vs-linnet +tie +human/);
  });

  test('imports two models in the given order, and a single turn', async () => {
    const { pairs } = await importTo(
      'two.jsonl',
      mtBench,
      '--models',
      'linnet,heron',
      '--turn',
      '1',
    );
    assert.deepEqual(
      pairs.map(({ id, label }) => [id, label]),
      [
        ['mt-bench-1-t1-linnet-vs-heron', 'B'],
        ['mt-bench-2-t1-linnet-vs-heron', undefined],
        ['mt-bench-3-t1-linnet-vs-heron', undefined],
      ],
    );
  });

  test('accepts files as well as folders', async () => {
    const results = join(fixtures, 'alpaca-eval/results');
    const { pairs } = await importTo(
      'files.jsonl',
      join(results, 'blue/model_outputs.json'),
      join(results, 'green'),
    );
    assert.deepEqual(
      pairs.map(({ prompt, responseA, label }) => [prompt, responseA, label]),
      [
        ['Name a colour.', 'An older blue.', 'A'],
        ['Count to three.', '1, 2, 3', undefined],
      ],
    );
  });

  test('prints one object for programs with --json', async () => {
    const { out, path } = await importTo('json.jsonl', mtBench, '--json');
    const summary = JSON.parse(out);
    assert.deepEqual(
      [summary.from, summary.out, summary.pairs, summary.labels.human, summary.skipped[0].count],
      ['mt-bench', path, 14, 2, 4],
    );
  });

  test('replaces no file without --force', async () => {
    const path = join(folder, 'mine.jsonl');
    await writeFile(path, 'mine');
    const { code, err } = await recant(['import', mtBench, '--out', path]);
    assert.equal(code, 1);
    assert.match(
      err,
      /mine\.jsonl exists already\. Name another file with --out, or add --force to replace it\./,
    );
    assert.equal(await readFile(path, 'utf8'), 'mine');
    assert.equal((await importTo('mine.jsonl', mtBench, '--force')).pairs.length, 14);
  });

  test('asks for a choice if there are several datasets', async () => {
    const { code, err } = await importTo('several.jsonl', fixtures);
    assert.equal(code, 2);
    assert.match(
      err,
      /choose one with --from: mt-bench \(.*3 questions.*\); alpaca-eval .+; fair-eval /,
    );
    const one = await importTo('several.jsonl', fixtures, '--from', 'fair-eval');
    assert.equal(one.pairs.length, 2);
  });

  test('fails if no pair could be joined, describes what is needed and writes nothing', async () => {
    const bare = join(folder, 'bare');
    await cp(mtBench, bare, { recursive: true });
    await rm(join(bare, 'question.jsonl'));
    const { code, out } = await importTo('none.jsonl', bare);
    assert.equal(code, 1);
    assert.match(
      out,
      /^No pair could be joined, so no file was written\. MT-Bench consists of question\.jsonl/,
    );
    assert.match(out, /An answer refers to a missing question\. First: .+heron\.jsonl:1/);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.includes('none')),
      [],
    );
    const nothing = await importTo('none.jsonl', join(bare, 'README.txt'));
    assert.equal(nothing.code, 1);
    assert.match(
      nothing.err,
      /No responses of two models, and no graded responses, were found \(files read: 1\)\. Looked for: MT-Bench/,
    );
  });

  test('names an invalid argument', async () => {
    for (const [args, message] of [
      [[], /name a folder, or the files/],
      [[mtBench, '--from', 'arena'], /--from takes mt-bench or alpaca-eval or .*, not "arena"/],
      [
        [mtBench, '--models', 'heron,crow'],
        /no model "crow"; available models: heron, linnet, swift/,
      ],
      [[mtBench, '--models', 'heron'], /at least two models/],
      [[mtBench, '--turn', '3'], /--turn takes 1 or 2 or both, not "3"/],
    ] as const) {
      const { code, err } = await importTo('usage.jsonl', ...args);
      assert.equal(code, 2, err);
      assert.match(err, message);
    }
    const { code, err } = await importTo('usage.jsonl', join(folder, 'nowhere'));
    assert.equal(code, 1);
    assert.match(err, /nowhere.+There is no such file/);
    const unwritten = await importTo(join('nowhere', 'x.pairs.jsonl'), mtBench);
    assert.match(unwritten.err, /x\.pairs\.jsonl cannot be written: its folder does not exist/);
    assert.doesNotMatch(err, stackTrace);
  });

  test('sends no escape sequences from a file to the terminal', async () => {
    const hostile = join(folder, 'hostile');
    await cp(mtBench, hostile, { recursive: true });
    const bad = { question_id: '\u001b[31mred', model_id: 'heron', choices: [{ turns: ['x'] }] };
    await writeFile(join(hostile, 'more.jsonl'), JSON.stringify(bad));
    const { out, code } = await importTo('hostile.jsonl', hostile);
    assert.equal(code, 0);
    assert.ok(out.includes('An answer refers to a missing question.'));
    assert.ok(!out.includes('\u001b'));
  });
});
