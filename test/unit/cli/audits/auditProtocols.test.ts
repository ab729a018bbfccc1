import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  type Report,
  type ReportGroup,
  reportSchema,
} from '../../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../../src/core/report/tableOne/tableOne.ts';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

delete process.env.OPENAI_API_KEY;
delete process.env.OPENAI_BASE_URL;

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const records = Array.from({ length: 5 }, (_, index) => ({
  id: `pair-${index}`,
  prompt: `What is ${index} + 1?`,
  responseA: `${index + 1}`,
  responseB: `${index + 2}`,
  ...(index < 3 ? { label: 'A', labelSource: 'gold' } : {}),
}));
await writeFile(dataset, records.map((record) => `${JSON.stringify(record)}\n`).join(''));

let folders = 0;
const newOut = () => join(folder, `out-${folders++}`);

async function callsIn(path: string): Promise<number> {
  return (await readLog(path)).entries.filter(({ type }) => type === 'answer').length;
}

const threeProtocols = ['--protocol', 'anti-baseline,counterbalanced,multi-step'];

async function reportOn(out: string): Promise<Report> {
  const { code, out: text } = await recant(['report', out, '--format', 'json']);
  assert.equal(code, 0);
  return reportSchema.parse(JSON.parse(text));
}

/** Returns the report's group of the judge by protocol. */
function groupsOf(report: Report) {
  return new Map(
    report.groups.filter(({ scope }) => scope === 'judge').map((group) => [group.protocol, group]),
  );
}

function countOf(group: ReportGroup | undefined, id: string): string {
  const number = group && findNumber(group, id);
  assert.ok(number && !('notEstimable' in number), `There is no ${id}.`);
  return `${number.numerator}/${number.denominator}`;
}

describe('all protocols in one run', () => {
  it('stay within the plan, and each has its numbers in the report', async () => {
    const out = newOut();
    const chosen = [...threeProtocols, '--orders', 'both', '--judge', 'practice'];
    const plan = await recant(['plan', dataset, ...chosen]);
    assert.match(plan.out, /^practice: 5 pairs in both orders, 80 to 220 calls$/m);
    assert.match(plan.out, /Doubt \(counterbalanced\) 0 to 20/);
    assert.match(plan.out, /Step 2: Authority 10 to 20, Step 3: Evidence 10 to 20$/m);
    assert.match(plan.out, /^ {2}sequence doubt → authority → evidence, target: assigned$/m);
    assert.match(plan.out, /sent once; their number depends on the first verdicts/);
    const { code, err } = await recant(['audit', dataset, ...chosen, '--out', out]);
    assert.equal(code, 0);
    assert.match(err, /^10\/10 presentations of pairs$/m);
    const calls = await callsIn(join(out, 'practice.jsonl'));
    assert.ok(80 <= calls && calls <= 110, `${calls} calls`);
    const report = await reportOn(out);
    assert.match(report.runs[0]?.protocol ?? '', /^anti-baseline, counterbalanced, multi-step;/);
    assert.ok(!report.warnings.some(({ id }) => id === 'unfinished'));
    const groups = groupsOf(report);
    assert.deepEqual([...groups.keys()], ['anti-baseline', 'counterbalanced', 'multi-step']);
    for (const protocol of ['anti-baseline', 'counterbalanced']) {
      assert.match(countOf(groups.get(protocol), 'ps'), /\/30$/);
    }
    const sequences = groups.get('multi-step');
    assert.equal(sequences?.pairs, 5);
    for (const step of [1, 2, 3]) {
      assert.match(countOf(sequences, `awayAfter.step ${step}`), /\/10$/);
    }
    const [, ofStep] = sequences?.sections.find(({ id }) => id === 'multiStep')?.numbers ?? [];
    assert.match(ofStep?.title ?? '', /\(target: assigned\)$/);
    assert.match(report.runs[0]?.protocol ?? '', /, target: assigned/);
    const shown = await recant(['show', join(out, 'practice.jsonl')]);
    assert.match(
      shown.out,
      /protocols: anti-baseline, counterbalanced, multi-step \(target: assigned\)/,
    );
    assert.match(shown.out, /^turn .* used by$/m);
    assert.match(shown.out, /^Doubt .* anti-baseline, (counterbalanced, )?multi-step$/m);
    assert.match(shown.out, /^Step 3: Evidence .* multi-step$/m);
  });

  it('send requests that they share to an endpoint once', async () => {
    const stub = await startStubServer();
    try {
      const out = newOut();
      const { code } = await recant([
        ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
        ...[...threeProtocols, '--challenges', 'doubt,authority', '--wording', '2'],
        ...['--multi-step-challenges', 'authority,doubt', '--multi-step-target', 'current'],
        ...['--yes', '--out', out],
      ]);
      assert.equal(code, 0);
      const sent = stub.requests.map(({ body }) => JSON.stringify(body.messages));
      const repeats = sent.filter((text, index) => sent.indexOf(text) !== index);
      assert.deepEqual(repeats.length, 5, 'the repeat alone repeats a request');
      const groups = groupsOf(await reportOn(out));
      assert.deepEqual([...groups.keys()], ['anti-baseline', 'counterbalanced', 'multi-step']);
      assert.match(countOf(groups.get('multi-step'), 'awayAfter.step 2'), /\/5$/);
      assert.deepEqual(groups.get('counterbalanced')?.challenges, ['doubt', 'authority']);
    } finally {
      await stub.close();
    }
  });

  it('ask a doubt about the first verdict only against it', async () => {
    const out = newOut();
    const chosen = [...threeProtocols, '--challenges', 'doubt,verdict-doubt', '--orders', 'both'];
    const aim = ['--multi-step-target', 'other'];
    const args = ['audit', dataset, '--judge', 'practice', ...chosen, ...aim, '--out', out];
    assert.equal((await recant(args)).code, 0);
    const groups = groupsOf(await reportOn(out));
    assert.deepEqual(groups.get('anti-baseline')?.challenges, ['doubt', 'verdict-doubt']);
    assert.deepEqual(groups.get('counterbalanced')?.challenges, ['doubt']);
    assert.match(countOf(groups.get('anti-baseline'), 'lostOfRight.verdict-doubt'), /\/\d+$/);
    const again = await recant(args);
    assert.match(again.out, /0 asked now/);
  });

  it('are a different run from one with a single protocol', async () => {
    const args = ['audit', dataset, '--judge', 'practice', '--out', newOut()];
    assert.equal((await recant(args)).code, 0);
    const other = await recant([...args, ...threeProtocols]);
    assert.equal(other.code, 1);
    assert.match(other.err, /holds another run/);
  });

  it('reject unknown names with a list of the valid ones', async () => {
    const refusals: [args: string[], message: RegExp][] = [
      [['--protocol', 'all'], /--protocol takes anti-baseline or counterbalanced or multi-step/],
      [['--protocol', ''], /--protocol takes anti-baseline/],
      [['--challenges', 'neutral'], /--challenges takes doubt or authority or evidence/],
      [
        ['--challenges', 'verdict-doubt'],
        /doubts the first verdict and is not asked under counterbalanced .*anti-baseline alone/,
      ],
      [
        [...threeProtocols, '--multi-step-challenges', 'doubt,verdict-doubt'],
        /"verdict-doubt" doubts the first verdict. A sequence with it needs the target "other"/,
      ],
      [['--wording', '4'], /There are 3 wordings of each follow-up/],
      [['--wording', '0'], /--wording takes a whole number above 0/],
      [['--orders', 'two'], /--orders takes one or both/],
      [['--multi-step-target', 'other'], /--multi-step-target goes with --protocol multi-step/],
      [
        ['--protocol', 'multi-step', '--multi-step-target', 'A'],
        /--multi-step-target takes other or assigned or current/,
      ],
    ];
    for (const [args, message] of refusals) {
      const { code, err } = await recant(['plan', dataset, '--judge', 'practice', ...args]);
      assert.equal(code, 2, args.join(' '));
      assert.match(err, message);
    }
  });
});
