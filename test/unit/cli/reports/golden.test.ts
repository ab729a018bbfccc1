// Outputs of committed logs, compared with those that were committed: what a change of structure must
// leave as it is. `npm run generate` writes them after a change that is meant.

import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { readRuns } from '../../../../src/cli/reports/readRuns.ts';
import { flipFindings } from '../../../../src/core/report/flips/flipFindings.ts';
import { flipsSarif } from '../../../../src/core/report/flips/sarif.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import { numbersCsv } from '../../../../src/core/report/formats/numbersCsv.ts';
import { tablesOneLatex } from '../../../../src/core/report/formats/tableOneLatex.ts';
import { reportSchema } from '../../../../src/core/report/reportSchema.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const fixtures = fileURLToPath(new URL('../../../fixtures/golden', import.meta.url));

/** Logs of each case; all were written by the practice judge, or by a made-up tool. */
const cases: Readonly<Record<string, readonly string[]>> = {
  'two judges, three protocols, both orders': ['two-judges.a', 'two-judges.b'],
  'five-way verdicts with ties': ['five-way'],
  'scores and pass or fail': ['pointwise.a', 'pointwise.b'],
  'recorded verdicts': ['recorded'],
  'pairs picked by hand': ['hand-picked.a', 'hand-picked.b'],
  'an unfinished run': ['unfinished'],
  'attacks by reference and rubric': ['attacks'],
  'attacks on the steps of solutions': ['attacks-on-steps'],
};

/** What is said of logs that cannot be verified. */
const unverified: Readonly<Record<string, RegExp>> = {
  recorded: /nothing could be verified: \d+ judgments of another tool/,
  attacks: /limits not checked: its attacks have other limits than this version's/,
  'attacks-on-steps': /limits not checked: its attacks have other limits than this version's/,
};

/** Largest relative difference of two equal numbers: ends of bootstraps depend on order of sums. */
const tolerance = 1e-12;
const folder = await createTestFolder();

describe('outputs of committed logs', () => {
  for (const [title, names] of Object.entries(cases)) {
    it(`are those that were committed: ${title}`, async () => {
      const logs = await unpacked(names);
      const [first = ''] = names;
      const json = await outputOf('report', ...logs, '--format', 'json');
      const report = reportSchema.parse(JSON.parse(json));
      const outputs = new Map([
        ['report.json', json],
        ['full.md', reportMarkdown(report, { full: true })],
        ['numbers.csv', [...numbersCsv(report)].join('')],
        ['tables.tex', tablesOneLatex(report)],
        ['summary.md', await outputOf('report', ...logs, '--summary')],
        ['judgments.csv', await outputOf('report', ...logs, '--format', 'csv')],
        ['flips.sarif', await sarifOf(logs)],
      ]);
      for (const log of logs) {
        outputs.set(`${basename(log, '.jsonl')}.show.json`, await outputOf('show', log, '--json'));
      }
      const path = join(fixtures, `${first.replace(/\.a$/, '')}.outputs.br`);
      const text = JSON.stringify(Object.fromEntries(outputs));
      if (process.env.RECANT_WRITE === '1') await writeFile(path, brotliCompressSync(text));
      const committed = JSON.parse(brotliDecompressSync(await readFile(path)).toString());
      for (const [name, out] of outputs) assertSame(out, committed[name], name);
      assert.deepEqual([...outputs.keys()], Object.keys(committed));
    });
  }

  it('are called neither foreign nor edited', async () => {
    for (const [first = '', ...rest] of Object.values(cases)) {
      const logs = await unpacked([first, ...rest], 'verified');
      const { code, out, err } = await recant(['verify', ...logs]);
      assert.equal(code, unverified[first] === undefined ? 0 : 4, err);
      assert.match(`${out}${err}`, unverified[first] ?? /are what the answers in the log give/);
    }
  });
});

async function outputOf(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await recant(args);
  assert.equal(code, 0, err);
  return out;
}

/** Returns the paths of unpacked logs. */
async function unpacked(names: readonly string[], purpose = 'shown'): Promise<string[]> {
  const [first = ''] = names;
  const place = join(folder, purpose, first);
  await mkdir(place, { recursive: true });
  return Promise.all(
    names.map(async (name) => {
      const path = join(place, `${name}.jsonl`);
      await writeFile(
        path,
        brotliDecompressSync(await readFile(join(fixtures, `${name}.jsonl.br`))),
      );
      return path;
    }),
  );
}

async function sarifOf(logs: readonly string[]): Promise<string> {
  const ignored = () => undefined;
  const { audits } = await readRuns(logs, { stdout: ignored, stderr: ignored });
  const findings = flipFindings(audits, (key) => ({ file: `data/${key}.jsonl`, line: 1 }));
  return flipsSarif(findings, 'recant 0.0.0');
}

function assertSame(out: string, committed: string, name: string): void {
  if (name.endsWith('.json')) assertSameValue(JSON.parse(out), JSON.parse(committed), name);
  else assert.equal(out, committed, name);
}

/** Throws at the first difference, naming its path. */
function assertSameValue(actual: unknown, expected: unknown, path: string): void {
  if (typeof actual === 'number' && typeof expected === 'number') {
    const scale = Math.max(1, Math.abs(expected));
    const isSame = Math.abs(actual - expected) <= tolerance * scale;
    assert.ok(isSame, `${path} is ${actual}, and was ${expected}`);
  } else if (isObject(actual) && isObject(expected)) {
    assert.deepEqual(Object.keys(actual).sort(), Object.keys(expected).sort(), path);
    for (const [key, value] of Object.entries(actual)) {
      assertSameValue(value, expected[key], `${path}/${key}`);
    }
  } else {
    assert.equal(actual, expected, path);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
