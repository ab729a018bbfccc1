import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { parseCsv } from '../../core/report/parseCsv.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
await writeFile(
  dataset,
  Array.from({ length: 60 }, (_, i) =>
    JSON.stringify({
      id: `pair-${i}`,
      prompt: `Question ${i}?`,
      responseA: `One answer to question ${i}.`,
      responseB: `Another, longer answer to question ${i}, with the reason why it is one.`,
      label: 'A',
      labelSource: 'human',
      reference: 'The reason why.',
    }),
  ).join('\n'),
);
const out = join(folder, 'runs');
const protocol = ['--protocol', 'anti-baseline'];
const audit = [
  ...['audit', dataset, '--judge', 'practice', '--concurrency', '1', ...protocol, '--out', out],
];
const log = join(out, 'practice.jsonl');
const passing = ['--fail-on', 'flipRate>1'];

await recant([...audit, '--max-calls', '66']);
const begun = join(folder, 'begun');
await mkdir(begun);
await copyFile(log, join(begun, 'begun.jsonl'));
await recant(audit);

describe('a gate on an unfinished audit', () => {
  it('is unfinished, with a separate exit code', async () => {
    const { entries } = await readLog(join(begun, 'begun.jsonl'));
    const judged = entries.filter(({ type }) => type === 'judgment').length;
    assert.ok(judged > 0 && judged <= 66);
    const { code, err } = await recant(['report', begun, ...passing]);
    assert.equal(code, 5, err);
    const missing = 60 * 6 - judged;
    assert.match(
      err,
      /^flipRate>1: unfinished \(practice\S* \(simulated\), anti-baseline\)\. So far/m,
    );
    assert.ok(err.includes(`lacks planned judgments (${missing})`), err);
    assert.match(err, /--allow-unfinished/);
  });

  it('has lower precedence than a violated gate on a finished audit, and higher than an undefined one', async () => {
    const other = join(folder, 'other');
    const under = ['--seed', '2', '--protocol', 'counterbalanced'];
    await recant(['audit', dataset, '--judge', 'practice', '--out', other, ...under]);
    const both = ['report', begun, other, '--summary'];
    const undefinedOne = ['--fail-on', 'counterbalanced:nothing>1'];
    assert.equal((await recant([...both, ...passing, ...undefinedOne])).code, 5);
    assert.equal((await recant([...both, ...undefinedOne, '--allow-unfinished'])).code, 4);
    const { code, err } = await recant([...both, '--fail-on', 'flipRate>=0']);
    assert.equal(code, 3, err);
    assert.match(err, /: unfinished .*, anti-baseline\)[\s\S]*: violated .*, counterbalanced\)/);
  });

  it('passes with --allow-unfinished, and once the audit is finished', async () => {
    const allowed = await recant(['report', begun, ...passing, '--allow-unfinished']);
    assert.equal(allowed.code, 0, allowed.err);
    const finished = await recant(['report', log, ...passing]);
    assert.equal(finished.code, 0, finished.err);
    assert.match(finished.err, /flipRate>1: passed .*\. It is/);
  });

  it('is unfinished in a summary and in JUnit, as an error with its own type', async () => {
    const junit = join(folder, 'gates.xml');
    const args = ['report', begun, '--summary', ...passing, '--junit', junit];
    assert.equal((await recant(args)).code, 5);
    const xml = await readFile(junit, 'utf8');
    assert.match(xml, /<testsuites name="recant report" tests="1" failures="0" errors="1"/);
    assert.match(xml, /<error type="unfinished" message="So far it is [^"]+--allow-unfinished/);
  });

  it('is unfinished before any pair has been judged', async () => {
    const { entries } = await readLog(log);
    const unasked = entries.filter(({ type }) => type === 'header' || type === 'pair');
    const path = join(folder, 'unasked.jsonl');
    await writeFile(path, unasked.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const { code, err } = await recant(['report', path, ...passing]);
    assert.equal(code, 5, err);
    assert.match(err, /unfinished \(practice.*lacks planned judgments \(360\)/);
  });

  it('is explained in the help', async () => {
    for (const args of [['--help'], ['report', '--help']]) {
      assert.match(
        (await recant(args)).out,
        /5 {2}the same: a run that a gate or a card is about is unfinished/,
      );
    }
    assert.match((await recant(['report', '--help'])).out, /^ {2}--allow-unfinished$/m);
  });
});

describe('a gate on unfinished attacks', () => {
  const attackOf = async (name: string, ...more: string[]) => {
    const place = join(folder, name);
    await recant([
      ...['attack', dataset, '--attack', 'general-reference', '--attacker', 'practice'],
      ...['--judge', 'practice', '--sample', '6', '--concurrency', '1', '--out', place, ...more],
    ]);
    const found = (await readdir(place)).find((file) => file.endsWith('.attacks.jsonl'));
    return join(place, found ?? '');
  };
  const gate = ['--fail-on', 'asr.general-reference>1'];

  it('is unfinished until all attacks are made and scored', async () => {
    const cut = await attackOf('attacks', '--max-calls', '30');
    const begunOnes = await recant(['report', cut, ...gate]);
    assert.equal(begunOnes.code, 5, begunOnes.err);
    assert.match(begunOnes.err, /lacks planned attacks \([1-6]\)/);
    assert.notEqual((await recant(['report', cut, ...gate, '--allow-unfinished'])).code, 5);
    const whole = await attackOf('attacks');
    assert.equal(whole, cut);
    const finished = await recant(['report', whole, ...gate]);
    assert.ok([0, 4].includes(finished.code), finished.err);
    assert.doesNotMatch(finished.err, /unfinished/);
  });

  it('is finished if a model failed to write a reference needed by an attack', async () => {
    const bare = join(folder, 'bare.jsonl');
    const record = { id: 'bare', prompt: 'Why?', responseA: 'So.', responseB: 'Not so.' };
    await writeFile(bare, JSON.stringify({ ...record, label: 'A', labelSource: 'human' }));
    const place = join(folder, 'written');
    const { code, err } = await recant([
      ...['attack', bare, '--attack', 'general-reference', '--attacker', 'practice'],
      ...['--judge', 'practice', '--synthesize', 'reference', '--out', place],
    ]);
    assert.equal(code, 0, err);
    const path = join(
      place,
      (await readdir(place)).find((file) => /attacks\.jsonl$/.test(file)) ?? '',
    );
    const lines = (await readFile(path, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const synthesis = lines.findIndex(({ call = '' }) => String(call).startsWith('synthesis/'));
    const refused = lines
      .filter(({ call = '' }) => !call || String(call).startsWith('synthesis/'))
      .filter(({ type }) => ['attack-run', 'sample', 'started', 'answer'].includes(type))
      .map((entry) => (entry.type === 'answer' ? { ...entry, text: '' } : entry));
    assert.ok(synthesis >= 0);
    await writeFile(path, refused.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const reported = await recant(['report', path, ...gate]);
    assert.equal(reported.code, 4, reported.err);
  });
});

describe('the ids of --format numbers', () => {
  for (const [definition, ...kinds] of [
    ['Five steps', /^tieShare/, /^strength/, /^majority/],
    ['Rating 1–10', /^score/, /^majority/],
  ] as const) {
    it(`are all valid names of gates for "${definition}"`, async () => {
      const runs = join(folder, definition);
      await recant([
        ...['audit', dataset, '--judge', 'practice', '--out', runs, '--sample', '12'],
        ...['--definition', definition, '--repeats', '3'],
      ]);
      const { out: csv } = await recant(['report', runs, '--format', 'numbers']);
      const [columns = [], ...rows] = parseCsv(csv);
      const [scope, id] = [columns.indexOf('scope'), columns.indexOf('id')];
      const ids = new Set(rows.flatMap((row) => (row[scope] === 'judge' ? (row[id] ?? []) : [])));
      for (const kind of kinds) {
        assert.ok(
          [...ids].some((one) => kind.test(one)),
          `${kind}: ${[...ids].join(' ')}`,
        );
      }
      const gates = [...ids].flatMap((one) => ['--fail-on', `${one}<-1e300`]);
      const { code, err } = await recant(['report', runs, ...gates]);
      assert.ok(code === 0 || code === 4, err);
      assert.doesNotMatch(err, /There is no such number/);
    });
  }

  it('are mentioned in the error for an unknown gate', async () => {
    const { code, err } = await recant(['report', begun, '--allow-unfinished', '--fail-on', 'x>1']);
    assert.equal(code, 4);
    assert.match(err, /There is no such number in this report; --format numbers lists/);
  });
});
