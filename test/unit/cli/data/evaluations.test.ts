import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestFolder, recant } from '../commandLine.ts';

const fixtures = fileURLToPath(new URL('../../../fixtures/evaluations', import.meta.url));
const folder = await createTestFolder();

async function entriesOf(path: string) {
  const text = await readFile(path, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

interface Judged {
  readonly preference?: string;
  readonly outcome: string;
  readonly justification?: string;
}

/** Returns the verdicts of a run log by the ids of its responses. */
async function verdictsOf(path: string): Promise<Record<string, Judged>> {
  const entries = await entriesOf(path);
  const ids = new Map(
    entries.flatMap(({ type, key, pair }) => (type === 'pair' ? [[key, pair.id]] : [])),
  );
  return Object.fromEntries(
    entries.flatMap(({ type, pair, preference, outcome, justification }) =>
      type === 'judgment' ? [[ids.get(pair), { preference, outcome, justification }]] : [],
    ),
  );
}

for (const ending of ['eval', 'json']) {
  test(`records the grades in an Inspect log as .${ending} without a call`, async () => {
    const out = join(folder, `inspect-${ending}`);
    const recorded = await recant(['record', join(fixtures, `inspect.${ending}`), '--out', out]);
    assert.equal(recorded.code, 0, recorded.err);
    assert.match(recorded.out, /^4 verdicts on 4 responses: /);
    assert.match(recorded.err, /^2 skipped\n.*multimodal.*\n.*no response/);
    const log = join(out, 'grading-model-model_graded_qa.jsonl');
    assert.deepEqual(await verdictsOf(log), {
      capital: {
        preference: 'up',
        outcome: 'readable',
        justification: 'The submission names Canberra, as the criterion does.',
      },
      boil: {
        preference: 'down',
        outcome: 'readable',
        justification: 'The criterion says 100.',
      },
      poem: {
        preference: 'down',
        outcome: 'readable',
        justification: 'Poe is the author. It is right, although terse.',
      },
      5: { preference: undefined, outcome: 'no-verdict', justification: undefined },
    });
  });
}

/** Writes the first sample of the Inspect log, followed by others that differ from it. */
async function logWith(name: string, ...changes: readonly object[]): Promise<string> {
  const text = await readFile(join(fixtures, 'inspect.json'), 'utf8');
  const log = JSON.parse(text.replaceAll('NaN', 'null'));
  const [first] = log.samples;
  const samples = [first, ...changes.map((change, id) => ({ ...first, id, ...change }))];
  const file = join(folder, `${name}.json`);
  await writeFile(file, JSON.stringify({ ...log, samples }));
  return file;
}

test('counts the responses that no model graded as skipped', async () => {
  const file = await logWith('ungraded', { scores: { match: { value: 'C' } } });
  const recorded = await recant(['record', file, '--out', join(folder, 'ungraded')]);
  assert.match(recorded.out, /^1 verdict on 1 response: /);
  assert.match(recorded.err, /^1 skipped\n {2}1 {2}No model graded the response\. First: /);
});

test('names the first records that an audit skips, and counts the others', async () => {
  const file = await logWith('silent', ...Array(7).fill({ output: { choices: [] } }));
  const judge = ['--judge', 'practice', '--definition', 'Rating 1–10'];
  const { err } = await recant(['audit', file, ...judge, '--out', join(folder, 'silent')]);
  assert.match(err, /no response\. It is skipped\.\n… and 2 more such records\.\n/);
});

test('records the model-graded assertions of promptfoo, one run for each kind', async () => {
  const out = join(folder, 'promptfoo');
  const recorded = await recant(['record', join(fixtures, 'promptfoo.json'), '--out', out]);
  assert.equal(recorded.code, 0, recorded.err);
  assert.match(recorded.err, /^1 skipped\n.*no response: it ended with an error/);
  assert.deepEqual((await readdir(out)).sort(), [
    'file-grader.cjs-factuality.jsonl',
    'file-grader.cjs-llm-rubric.jsonl',
    'file-grader.cjs-model-graded-closedqa.jsonl',
  ]);
  const verdicts = await verdictsOf(join(out, 'file-grader.cjs-llm-rubric.jsonl'));
  assert.deepEqual(
    Object.values(verdicts).map(({ preference, justification }) => [preference, justification]),
    [
      ['up', 'It names Canberra.'],
      ['down', 'It says 90, not 100.'],
      ['up', 'It says so.'],
    ],
  );
});

test('reports the share of recorded grades that pass', async () => {
  const out = join(folder, 'inspect-grades');
  const recorded = await recant(['record', join(fixtures, 'inspect.json'), '--out', out]);
  assert.equal(recorded.code, 0, recorded.err);
  const { out: summary } = await recant(['report', out]);
  assert.match(
    summary,
    /^- \*\*Grades\.\*\* 33% \[.*\] \(1\/3, 3 prompts\) of the responses pass\.$/m,
  );
});

describe('recant import', () => {
  for (const [name, count] of [
    ['inspect.eval', 4],
    ['inspect.json', 4],
    ['promptfoo.json', 5],
  ] as const) {
    test(`writes the responses in ${name} as samples, which verdicts can be recorded on`, async () => {
      const samples = join(folder, `${name}.samples.jsonl`);
      const imported = await recant(['import', join(fixtures, name), '--out', samples]);
      assert.equal(imported.code, 0, imported.err);
      assert.ok(imported.out.startsWith(`${count} samples written to ${samples}\n`), imported.out);
      assert.equal((await entriesOf(samples)).length, count);
      const out = join(folder, `${name}-on-samples`);
      const recorded = await recant([
        'record',
        join(fixtures, name),
        '--data',
        samples,
        '--out',
        out,
      ]);
      assert.equal(recorded.code, 0, recorded.err);
      const [log = ''] = await readdir(out);
      const [header] = await entriesOf(join(out, log));
      assert.ok(header.dataset.name.endsWith('.samples.jsonl'), header.dataset.name);
    });
  }

  test('keeps the grader’s credit as a score that is not used as a label', async () => {
    const samples = join(folder, 'credit.samples.jsonl');
    await recant(['import', join(fixtures, 'inspect.eval'), '--out', samples]);
    const scores = (await entriesOf(samples)).map(({ id, score, scoreSource }) => [
      id,
      score,
      scoreSource,
    ]);
    assert.deepEqual(scores, [
      ['capital', 1, 'llm:grading-model'],
      ['boil', 0, 'llm:grading-model'],
      ['poem', 0.5, 'llm:grading-model'],
      ['5', undefined, undefined],
    ]);
  });
});

for (const name of ['inspect.eval', 'inspect.json', 'promptfoo.json']) {
  test(`audits the responses in ${name} with a judge that scores one response`, async () => {
    const out = join(folder, `audit-${name}`);
    const audited = await recant([
      ...['audit', join(fixtures, name), '--judge', 'practice', '--definition', 'Rating 1–10'],
      ...['--out', out, '--yes'],
    ]);
    assert.equal(audited.code, 0, audited.err);
    const [log = ''] = await readdir(out);
    const entries = await entriesOf(join(out, log));
    const asked = new Set(entries.flatMap(({ type, key }) => (type === 'pair' ? [key] : [])));
    assert.equal(asked.size, name === 'promptfoo.json' ? 5 : 4);
  });
}

test('finds the results in a promptfoo file behind a long configuration and on one line', async () => {
  const whole = JSON.parse(await readFile(join(fixtures, 'promptfoo.json'), 'utf8'));
  const path = join(folder, 'long.json');
  const text = JSON.stringify({ ...whole, evalId: 'x'.repeat(100_000) });
  await writeFile(path, text);
  const recorded = await recant(['record', path, '--out', join(folder, 'long')]);
  assert.equal(recorded.code, 0, recorded.err);
  assert.match(recorded.out, /3 verdicts on 3 responses/);
});
