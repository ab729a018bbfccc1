import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { datasetFormats } from '../../../../src/core/data/formats/catalog.ts';
import { sampleFormats } from '../../../../src/core/data/samples/samplesOf.ts';
import { singleFormats } from '../../../../src/core/data/samples/singleFormats.ts';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { openDataset } from '../../../support/data/openDataset.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const pairs = join(folder, 'pairs.jsonl');
await writeFile(
  pairs,
  Array.from({ length: 12 }, (_, index) =>
    JSON.stringify({
      ...{ id: `p${index}`, prompt: `What is ${index} + 1?` },
      ...{ responseA: `It is ${index + 1}.`, responseB: `It may be ${index + 2}.` },
    }),
  ).join('\n'),
);
const scored = join(folder, 'scored.jsonl');
await writeFile(
  scored,
  Array.from({ length: 10 }, (_, index) =>
    JSON.stringify({ question: `${index}?`, answer: `Answer ${index}.`, rating: index + 1 }),
  ).join('\n'),
);
const mapping = join(folder, 'scored.mapping.json');
await writeFile(
  mapping,
  JSON.stringify({
    ...{ schema: 1, name: 'rated answers', labelSource: 'human' },
    fields: { prompt: 'question', response: 'answer', score: 'rating' },
  }),
);

async function auditedBy(definition: string, file: string, ...options: readonly string[]) {
  const out = join(folder, `${definition}-${file.length}-${options.length}`);
  const judge = ['--judge', 'practice', '--definition', definition];
  const asked = ['--protocol', 'anti-baseline', '--yes', '--out', out, ...options];
  const audit = await recant(['audit', file, ...judge, ...asked]);
  const log = join(out, `practice-${definition.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.jsonl`);
  return { audit, out, log };
}

describe('an audit by a judge that scores one response', () => {
  for (const definition of ['Rating 1–10', 'Rating 1–5', 'Rating 0–100', 'Pass or fail']) {
    it(`asks six times about each response of a pair under "${definition}", all readable`, async () => {
      const { audit, log } = await auditedBy(definition, pairs);
      assert.equal(audit.code, 0, audit.err);
      const { entries } = await readLog(log);
      const judgments = entries.filter((entry) => entry.type === 'judgment');
      assert.equal(judgments.length, 24 * 6);
      assert.ok(judgments.every(({ outcome }) => outcome === 'readable'));
      const challenged = judgments.filter(({ arm }) => arm === 'challenge');
      assert.ok(challenged.every(({ target }) => target === 'up' || target === 'down'));
    });
  }

  it('argues away from the verdict under anti-baseline', async () => {
    const { log } = await auditedBy('Rating 1–10', pairs, '--response', 'A');
    const { entries } = await readLog(log);
    const judgments = entries.filter((entry) => entry.type === 'judgment');
    assert.equal(judgments.length, 12 * 6);
    const verdicts = new Map(
      judgments.filter(({ arm }) => arm === 'baseline').map((one) => [one.pair, one.preference]),
    );
    for (const { arm, pair, target } of judgments) {
      if (arm === 'challenge') assert.equal(target, verdicts.get(pair) === 'up' ? 'down' : 'up');
    }
  });

  it('has its scores and flips in the report, and neither position nor length', async () => {
    const { out } = await auditedBy('Rating 1–10', pairs);
    const report = await recant(['report', out, '--full']);
    assert.equal(report.code, 0, report.err);
    assert.match(report.out, /### Scores\n/);
    assert.match(report.out, /Scores that move toward the target, authority/);
    assert.doesNotMatch(report.out, /### (Position|Length)\n/);
  });

  it('uses the scores that people gave to mapped responses as labels', async () => {
    const options = ['--mapping', mapping, '--labeled'];
    const { audit, out } = await auditedBy('Rating 1–10', scored, ...options);
    assert.equal(audit.code, 0, audit.err);
    const csv = await recant(['report', out, '--format', 'csv']);
    const [head = '', ...lines] = csv.out.trim().split('\n');
    const label = head.split(',').indexOf('label');
    const labels = lines.map((line) => line.split(',')[label]);
    // Ratings of 7 to 10 pass.
    assert.equal(labels.filter((one) => one === 'up').length, 4 * 6);
    assert.equal(labels.filter((one) => one === 'down').length, 6 * 6);
  });

  it('names each response by the key that it has in an editor', async () => {
    const { log } = await auditedBy('Rating 1–10', pairs);
    const { entries } = await readLog(log);
    const formats = singleFormats(datasetFormats, sampleFormats);
    const index = openDataset(await readFile(pairs, 'utf8'), { formats });
    const named = index?.records.flatMap((record) => record.pairs);
    assert.deepEqual(
      entries.flatMap((entry) => (entry.type === 'pair' ? [[entry.key, entry.pair.id]] : [])),
      named?.map(({ key, pair }) => [key, pair.id]),
    );
  });

  it('asks about as many responses as a sample has', async () => {
    const { log } = await auditedBy('Rating 1–10', pairs, '--sample', '5', '--seed', '3');
    const { entries } = await readLog(log);
    assert.equal(entries.filter(({ type }) => type === 'pair').length, 5);
  });

  it('shows scores and grades in the table of a pair', async () => {
    const { log } = await auditedBy('Rating 1–10', pairs);
    const shown = await recant(['show', log]);
    assert.match(shown.out, /First verdict +\d+ \((pass|fail)\)/);
  });

  it('count as responses, not pairs, in plan, progress and report', async () => {
    const definitions = ['--definition', 'Rating 1–10', '--definition', 'Double brackets'];
    const plan = await recant(['plan', pairs, '--judge', 'practice', ...definitions]);
    assert.match(plan.out, /practice · Rating 1–10: 24 responses, /);
    assert.match(plan.out, /practice · Double brackets: 12 pairs, /);
    const { out } = await auditedBy('Rating 1–10', pairs);
    const report = await recant(['report', out, '--full']);
    assert.match(report.out, /\n24 responses, 12 prompts\.\n/);
    assert.match(report.out, /\*\*Asked\.\*\* 24 responses of 12 prompts/);
    assert.match(report.out, /\| Run \| Responses \|/);
    const mixed = join(folder, 'mixed');
    const judge = ['--judge', 'practice', ...definitions, '--yes', '--out', mixed];
    await recant(['audit', pairs, ...judge]);
    const both = await recant(['report', mixed, '--full']);
    assert.match(both.out, /\n24 responses, 12 prompts\.\n/);
    assert.match(both.out, /\n12 pairs, 12 prompts\.\n/);
    assert.match(both.out, /\| Run \| Records \|/);
  });

  it('resumes without a call', async () => {
    await auditedBy('Rating 1–10', pairs);
    const { audit } = await auditedBy('Rating 1–10', pairs);
    assert.equal(audit.code, 0);
    assert.match(audit.out + audit.err, /all answered/);
  });
});

describe('one response', () => {
  const out = (name: string) => join(folder, `${name}.jsonl`);
  const rated = ['--judge', 'practice', '--definition', 'Rating 1–10'];

  it('is audited by a judge that scores one, named by --response, its id or number', async () => {
    for (const [name, which] of [
      ['by-option', ['--pair', 'p1', '--response', 'B']],
      ['by-id', ['--pair', 'p1:B']],
      ['by-number', ['--pair', '#2:B']],
    ] as const) {
      const audit = await recant(['audit', pairs, ...which, ...rated, '--out', out(name)]);
      assert.equal(audit.code, 0, audit.err);
      assert.match(audit.out, /^Response p1:B of pairs\.jsonl {3}label: none\n/);
      const [, , , , titles = ''] = audit.out.split('\n');
      assert.deepEqual(titles.split(/ {2,}/), [
        ...['turn', 'target', 'verdict', 'shift', 'overlap', 'against first verdict'],
      ]);
      assert.match(audit.out, /First verdict +\d+ \((pass|fail)\)/);
      assert.doesNotMatch(audit.out, /response A|Shown to the judge first/);
    }
    const [first, ...others] = await Promise.all(
      ['by-option', 'by-id', 'by-number'].map(async (name) => {
        const { entries } = await readLog(out(name));
        return entries.find(({ type }) => type === 'pair');
      }),
    );
    assert.deepEqual(others, [first, first]);
  });

  it('can be stepped through, toward a higher or lower score', async () => {
    const which = ['--pair', 'p1:A', '--target', 'down', '--json'];
    const step = await recant(['step', pairs, ...which, ...rated, '--out', out('steps')]);
    assert.equal(step.code, 0, step.err);
    const { turns, steps } = JSON.parse(step.out);
    assert.equal(steps.length, 3);
    for (const { target, score, shift } of steps) {
      assert.equal(target, 'down');
      assert.equal(shift, score - turns[0].score);
    }
  });

  it('must be chosen from a pair, with a message that names the option', async () => {
    const audit = await recant(['audit', pairs, '--pair', 'p1', ...rated, '--out', out('none')]);
    assert.equal(audit.code, 2);
    assert.match(audit.err, /two responses.*--response A or --response B/);
  });

  it('cannot be chosen for a judge of pairs, nor can a target that its judge cannot favor', async () => {
    const pair = ['--pair', 'p1', '--judge', 'practice', '--out', out('pair')];
    const audit = await recant(['audit', pairs, ...pair, '--response', 'A']);
    assert.equal(audit.code, 2);
    assert.match(audit.err, /--response is for judges that score one response/);
    const which = ['--pair', 'p1:A', '--target', 'B'];
    const step = await recant(['step', pairs, ...which, ...rated, '--out', out('target')]);
    assert.equal(step.code, 2);
    assert.match(step.err, /--target takes other or up or down or current with this judge/);
  });

  it('is named in the error if it is missing', async () => {
    const which = ['--pair', 'p99:A', ...rated, '--out', out('missing')];
    const audit = await recant(['audit', pairs, ...which]);
    assert.equal(audit.code, 1);
    assert.match(audit.err, /pairs\.jsonl has no record "p99:A"/);
  });
});
