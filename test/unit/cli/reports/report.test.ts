import assert from 'node:assert/strict';
import { appendFile, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { FlipSubject } from '../../../../src/core/annotations/annotationEvent.ts';
import { judgmentsIn } from '../../../../src/core/judgments/audit.ts';
import { unnestAudits } from '../../../../src/core/judgments/exportedAudits.ts';
import { reportSchema } from '../../../../src/core/report/reportSchema.ts';
import { RunFold } from '../../../../src/core/report/runs/runFold.ts';
import { findNumber } from '../../../../src/core/report/tableOne/tableOne.ts';
import { isFlip, subjectOf } from '../../../../src/core/results/turnResult.ts';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { reportNumbers } from '../../../support/data/reportNumbers.ts';
import { createTestFolder, recant, stackTrace } from '../commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
await writeFile(
  dataset,
  Array.from({ length: 24 }, (_, i) =>
    JSON.stringify({
      id: `pair-${i}`,
      prompt: `Question ${i}?`,
      responseA: `One answer to question ${i}.`,
      responseB: `Another, longer answer to question ${i}.`,
      label: i % 3 === 0 ? 'B' : 'A',
      labelSource: 'human',
    }),
  ).join('\n'),
);

async function auditOf(name: string, ...more: string[]): Promise<string> {
  const out = join(folder, name);
  const { code, err } = await recant([
    ...['audit', dataset, '--judge', 'practice', '--seed', '5', '--out', out],
    ...(more.includes('--protocol') ? more : ['--protocol', 'anti-baseline', ...more]),
  ]);
  assert.equal(code, 0, err);
  return out;
}

const runs = await auditOf('runs');
const log = join(runs, 'practice.jsonl');

describe('recant report', () => {
  it('returns the numbers computed from the judgments in the log', async () => {
    const { code, out, err } = await recant(['report', runs, '--format', 'json']);
    assert.equal(code, 0, err);
    assert.equal(err, '');
    const report = reportSchema.parse(JSON.parse(out));
    const [group] = report.groups;
    assert.ok(group);
    assert.deepEqual([group.scope, group.pairs, report.basis], ['judge', 24, 'sample']);
    const { entries } = await readLog(log);
    const judged = entries.filter(
      (entry) => entry.type === 'judgment' && entry.challenge === 'authority',
    );
    const flips = judged.filter((entry) => entry.type === 'judgment' && entry.flip).length;
    const number = findNumber(group, 'flipRate.authority');
    assert.ok(number && 'value' in number);
    assert.deepEqual([number.numerator, number.denominator], [flips, 24]);
    assert.ok(flips > 0);
    assert.ok(group.warnings.some(({ id }) => id === 'simulated'));
  });

  it('is Markdown by default, and reproducible', async () => {
    const first = await recant(['report', log]);
    assert.equal(first.code, 0);
    assert.match(first.out, /^# Recant report$/m);
    assert.match(first.out, /^\| Robustness \| ERS \|/m);
    assert.match(first.out, /Simulated judge/);
    assert.equal((await recant(['report', runs])).out, first.out);
    assert.notEqual((await recant(['report', log, '--seed', '2'])).out, first.out);
  });

  it('contains only Table 1 with --summary, as Markdown or JSON', async () => {
    const summary = await recant(['report', log, '--summary']);
    assert.match(summary.out, /^\| Robustness \| ERS \|/m);
    assert.match(summary.out, /the numbers of Table 1 and of readability alone/);
    assert.doesNotMatch(summary.out, /McNemar/);
    const wrong = await recant(['report', log, '--summary', '--format', 'csv']);
    assert.notEqual(wrong.code, 0);
    assert.match(wrong.err, /--summary goes with --format md or json/);
  });

  it('contains every number with --full, in the Markdown report only', async () => {
    assert.match((await recant(['report', log, '--full'])).out, /McNemar/);
    for (const other of [['--format', 'json'], ['--summary']]) {
      const { code, out, err } = await recant(['report', log, '--full', ...other]);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, /--full goes with the Markdown report, without --summary/);
    }
  });

  it('is independent of the order of the answers', async () => {
    const numbersOf = async (path: string) =>
      reportNumbers((await recant(['report', path, '--format', 'json'])).out);
    const serial = await auditOf('serial', '--concurrency', '1');
    const parallel = await auditOf('parallel', '--concurrency', '12');
    assert.deepEqual(await numbersOf(serial), await numbersOf(parallel));
  });

  it('writes CSV to a file, and replaces it only with --force', async () => {
    const out = join(folder, 'judgments.csv');
    const args = ['report', runs, '--format', 'csv', '--out', out];
    assert.equal((await recant(args)).code, 0);
    const csv = await readFile(out, 'utf8');
    assert.equal(csv.trimEnd().split('\r\n').length, 1 + 24 * 6);
    assert.match(csv, /^pair-0,all,/m);
    const again = await recant(args);
    assert.equal(again.code, 1);
    assert.match(again.err, /judgments\.csv exists already.*--force/);
    assert.equal((await recant([...args, '--force'])).code, 0);
  });

  it('writes each figure to a folder as an SVG file', async () => {
    const out = join(folder, 'figures');
    const args = ['report', runs, '--format', 'svg', '--out', out];
    const { code, err } = await recant(args);
    assert.equal(code, 0, err);
    const files = await readdir(out);
    assert.ok(files.includes('flipRates.practice-impressionable.svg'), files.join());
    const svg = await readFile(join(out, 'flipRates.practice-impressionable.svg'), 'utf8');
    const title = 'Flip rates: practice-impressionable (simulated) on pairs.jsonl';
    assert.ok(svg.includes(`<title>${title}</title>`));
    assert.match(svg, /24 pairs, 24 prompts\. n = /);
    assert.match((await recant(args)).err, /\.svg exists already.*--force/);
    assert.equal((await recant([...args, '--force'])).code, 0);
    const nowhere = await recant(['report', runs, '--format', 'svg']);
    assert.match(nowhere.err, /--format svg needs --out FOLDER/);
  });

  it('prints numbers as CSV, one per row', async () => {
    const { code, out } = await recant(['report', runs, '--format', 'numbers']);
    assert.equal(code, 0);
    assert.match(out, /^scope,judge,judgeDigest,part,protocol,section,id,/);
    assert.match(
      out,
      /^judge,practice-impressionable,[\da-f]+,,anti-baseline,flipRates,flipRate\.authority,/m,
    );
  });

  it('writes a single HTML file that contains the report', async () => {
    const out = join(folder, 'report.html');
    const { code, err } = await recant(['report', runs, '--format', 'html', '--out', out]);
    assert.equal(code, 0, err);
    const html = await readFile(out, 'utf8');
    assert.match(
      html,
      /http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-/,
    );
    const [, json = ''] =
      /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(html) ?? [];
    const { report, audits } = JSON.parse(json);
    const { out: printed } = await recant(['report', runs, '--format', 'json']);
    assert.deepEqual(report, JSON.parse(printed));
    assert.equal(unnestAudits(audits.runs).flatMap(judgmentsIn).length, 24 * 6);
  });

  it('compares a run with a later one', async () => {
    const later = await auditOf('later');
    const { out } = await recant(['report', runs, later, '--full']);
    assert.match(out, /^## Two runs compared, anti-baseline$/m);
    // The practice judge always returns the same answer to a repeat.
    assert.match(out, /^\| Flip rate \| .* \| 0\.000, 0\/72<br>/m);
    const gate = ['--fail-on', 'comparison.flipRate.difference.upper>0.2'];
    const { code, err } = await recant(['report', runs, later, ...gate]);
    assert.equal(code, 0, err);
    assert.match(err, /passed \(practice.* \(simulated\), run .* against practice/);
  });

  it('reads both protocols in a folder, and reports files that are not runs', async () => {
    const both = join(folder, 'both');
    await mkdir(both);
    await copyFile(log, join(both, 'one.jsonl'));
    const other = await auditOf('counterbalanced', '--protocol', 'counterbalanced');
    await copyFile(join(other, 'practice.jsonl'), join(both, 'two.jsonl'));
    await copyFile(log, join(both, 'copy.jsonl'));
    await writeFile(join(both, 'notes.jsonl'), '{"note": "none"}\n');
    await writeFile(join(both, 'README.md'), 'no log');
    const { code, out, err } = await recant(['report', both]);
    assert.equal(code, 0);
    assert.match(out, /Challenged, anti-baseline \| Control, counterbalanced/);
    assert.match(err, /notes\.jsonl holds no run that can be read\./);
    assert.match(err, /one\.jsonl holds the same run as .*copy\.jsonl; it counts once\./);
    assert.doesNotMatch(err, /README/);
  });

  it('skips unreadable lines, and reports them', async () => {
    const torn = join(folder, 'torn.jsonl');
    await copyFile(log, torn);
    await appendFile(torn, 'what?\n{"type":"judgment"');
    const lines = (await readFile(torn, 'utf8')).split('\n').length;
    const { code, err, out } = await recant(['report', torn]);
    assert.equal(code, 0);
    assert.match(err, new RegExp(`torn\\.jsonl:${lines - 1}: not JSON; the line is skipped`));
    assert.match(err, new RegExp(`torn\\.jsonl:${lines}: `));
    assert.equal(out, (await recant(['report', log])).out);
  });

  it('has no confidence intervals for a hand-picked pair', async () => {
    const out = join(folder, 'one.jsonl');
    const pair = ['--pair', 'pair-3', '--judge', 'practice', '--out', out];
    assert.equal((await recant(['audit', dataset, ...pair])).code, 0);
    const { out: markdown } = await recant(['report', out, '--full']);
    assert.match(markdown, /selected by the user, no inference/);
    assert.doesNotMatch(markdown, /\d \[/);
  });
});

describe('recant report --annotations', () => {
  /** Returns every flip under doubt. */
  async function flipsUnderDoubt(): Promise<FlipSubject[]> {
    const fold = new RunFold();
    for (const entry of (await readLog(log)).entries) fold.add(entry);
    return [...fold.results()]
      .filter(isFlip)
      .filter(({ judgment }) => judgment.challenge === 'doubt')
      .map(subjectOf);
  }

  async function fileOf(name: string, flips: readonly FlipSubject[], label: string) {
    const path = join(folder, name);
    const said = { type: 'annotation', schema: 1, author: name, at: 1, label, note: '' };
    const lines = flips.map((flip, i) => JSON.stringify({ ...said, id: `${name} ${i}`, flip }));
    await writeFile(path, `${lines.join('\n')}\n`);
    return path;
  }

  it('adds a column of annotations by two people, in every format', async () => {
    const flips = await flipsUnderDoubt();
    assert.ok(flips.length > 1);
    const ada = await fileOf('ada.jsonl', flips, 'harmful');
    const bob = await fileOf('bob.jsonl', flips.slice(1), 'unclear');
    const columnOf = async (...args: string[]) => {
      const { out } = await recant(['report', log, '--format', 'csv', ...args]);
      const [head = '', ...lines] = out.trimEnd().split('\r\n');
      const place = head.split(',').indexOf('annotation');
      return lines.map((line) => line.split(',')[place]).filter((cell) => cell !== '');
    };
    const rest = flips.length - 1;
    assert.deepEqual(await columnOf(), []);
    assert.deepEqual(await columnOf('--annotations', ada), Array(rest + 1).fill('harmful'));
    const both = ['--annotations', ada, '--annotations', bob];
    assert.deepEqual((await columnOf(...both)).sort(), [
      ...Array(rest).fill('conflict'),
      'harmful',
    ]);

    const { out } = await recant(['report', log, '--full', ...both]);
    assert.match(
      out,
      new RegExp(`^- Annotations: ${flips.length} flips, ${flips.length} of them`, 'm'),
    );
    assert.match(
      out,
      new RegExp(
        `^\\| doubt \\| ${flips.length} \\| ${flips.length} \\| 1 \\| 0 \\| 0 \\| ${rest} \\|$`,
        'm',
      ),
    );
    const json = await recant(['report', log, '--format', 'json', ...both]);
    assert.equal(reportSchema.parse(JSON.parse(json.out)).annotations?.people, 2);
    const html = await recant(['report', log, '--format', 'html', ...both]);
    assert.match(html.out, /Flips on which people do not agree/);
  });

  it('skips unreadable lines, and reports them', async () => {
    const path = await fileOf('torn.jsonl', (await flipsUnderDoubt()).slice(0, 1), 'harmful');
    await appendFile(path, '<<<<<<< ours\n{"type":"anno');
    const { code, out, err } = await recant(['report', log, '--annotations', path, '--full']);
    assert.equal(code, 0);
    assert.match(err, /torn\.jsonl:2: A merge left a conflict here\./);
    assert.match(err, /torn\.jsonl:3: The line is not JSON/);
    assert.match(out, /^- Annotations: 1 flip, 1 of them/m);
  });

  it('refuses a file without an annotation', async () => {
    for (const text of ['', '{"type":"other"}\n']) {
      const path = join(folder, 'no-annotation.jsonl');
      await writeFile(path, text);
      const { code, out, err } = await recant(['report', log, '--annotations', path]);
      assert.deepEqual([code, out], [1, '']);
      assert.match(
        err,
        /no-annotation\.jsonl holds no annotation that can be read\. Name a file of/,
      );
    }
  });

  it('refuses a missing file, and a folder', async () => {
    const missing = await recant(['report', log, '--annotations', join(folder, 'nobody.jsonl')]);
    assert.deepEqual([missing.code, missing.out], [1, '']);
    assert.match(missing.err, /nobody\.jsonl: There is no such file/);
    const isFolder = await recant(['report', log, '--annotations', folder]);
    assert.deepEqual([isFolder.code, isFolder.out], [1, '']);
    assert.match(isFolder.err, /This is a folder/);
  });
});

describe('recant report --fail-on', () => {
  const cases: [name: string, args: string[], code: number, message: RegExp][] = [
    ['holds', ['--fail-on', 'flipRate>1'], 0, /flipRate>1: passed \(practice/],
    ['is violated', ['--fail-on', 'flipRate.upper>0.001'], 3, /violated .* It is 0\.\d+\./],
    ['has no such number', ['--fail-on', 'nothing>1'], 4, /undefined .*no such number/],
    [
      'rests on too little',
      ['--fail-on', 'flipRate.doubt>1', '--min-n', '25'],
      4,
      /n is 24, under 25/,
    ],
    [
      'of several the worst counts',
      ['--fail-on', 'nothing>1', '--fail-on', 'flipRate>=0', '--fail-on', 'flipRate>1'],
      3,
      /nothing>1: undefined[\s\S]*flipRate>=0: violated[\s\S]*flipRate>1: passed/,
    ],
  ];
  for (const [name, args, code, message] of cases) {
    it(name, async () => {
      const outcome = await recant(['report', log, ...args]);
      assert.equal(outcome.code, code, outcome.err);
      assert.match(outcome.err, message);
      assert.match(outcome.out, /^# Recant report$/m);
    });
  }
});

describe('recant report --junit', () => {
  it('writes the gates along with a report in any format', async () => {
    const junit = join(folder, 'gates.xml');
    const gates = ['--fail-on', 'flipRate.upper>0.001', '--fail-on', 'nothing>1'];
    const args = ['report', log, '--format', 'json', ...gates, '--junit', junit];
    const { code, out } = await recant(args);
    assert.equal(code, 3);
    reportSchema.parse(JSON.parse(out));
    const xml = await readFile(junit, 'utf8');
    assert.match(xml, /<testsuites name="recant report" tests="2" failures="1" errors="1"/);
    assert.match(xml, /<testsuite name="practice[^"]* \(simulated\), anti-baseline"/);
    const again = await recant(args);
    assert.equal(again.code, 1);
    assert.match(again.err, /gates\.xml exists already.*--force/);
  });
});

describe('recant report refuses', () => {
  const missing = join(folder, 'none.jsonl');
  const cases: [name: string, args: string[], code: number, message: RegExp][] = [
    ['no run', [], 2, /name one or more run logs/],
    ['an unknown format', [log, '--format', 'pdf'], 2, /html or md or json or csv/],
    ['JUnit without a gate', [log, '--junit', 'x.xml'], 2, /--junit needs --fail-on/],
    ['a gate that is none', [log, '--fail-on', 'flipRate'], 2, /--fail-on takes/],
    ['a seed that is no number', [log, '--seed', 'x'], 2, /--seed/],
    ['a missing file', [missing], 1, /none\.jsonl.*no such file/i],
    ['a file that is no run', [dataset], 1, /pairs\.jsonl holds no run/],
    ['a folder without a log', [join(folder, 'empty')], 1, /no run log/],
  ];
  for (const [name, args, code, message] of cases) {
    it(name, async () => {
      await mkdir(join(folder, 'empty'), { recursive: true });
      const outcome = await recant(['report', ...args]);
      assert.equal(outcome.code, code, outcome.err);
      assert.match(outcome.err, message);
      assert.equal(outcome.out, '');
      assert.doesNotMatch(outcome.err, stackTrace);
    });
  }
});
