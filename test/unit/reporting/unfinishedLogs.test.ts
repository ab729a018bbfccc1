import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ReportDesk } from '../../../src/reporting/reportDesk.ts';
import { createTestFolder, recant } from '../cli/commandLine.ts';

const folder = await createTestFolder();
const data = join(folder, 'pairs.jsonl');
const records = Array.from({ length: 4 }, (_, i) => ({
  ...{
    id: `p${i}`,
    prompt: `Question ${i}?`,
    responseA: `It is ${i}.`,
    responseB: `No: ${i + 1}.`,
  },
  ...{ modelA: 'wren', modelB: i % 2 === 0 ? 'crow' : 'heron' },
  preference: { value: i % 2 === 0 ? 'A' : 'B', source: 'human' },
}));
await writeFile(data, records.map((record) => `${JSON.stringify(record)}\n`).join(''));

async function linesOf(name: string, args: readonly string[]): Promise<string[]> {
  const out = join(folder, name);
  const { code, out: printed, err } = await recant([...args, '--out', out]);
  assert.equal(code, 0, err);
  const path = printed.match(/\S+\.jsonl$/m)?.[0] ?? out;
  return (await readFile(path, 'utf8')).split('\n').slice(0, -1);
}

/**
 * Asks for everything that the report, the table and the review of a log show.
 *
 * @param isWhole whether the report has all of its sections
 */
async function showAll(path: string, isWhole: boolean): Promise<void> {
  const desk = new ReportDesk({ paths: [path], annotations: [] });
  await desk.refresh(() => {});
  const { groups } = desk.build({ preferred: 'interim', seed: 1, summaryOnly: !isWhole });
  desk.table({ query: {}, range: { from: 0, count: 10, columns: [{ field: 'id' }] } });
  desk.worst({ of: [groups.map(({ protocol }) => ({ protocol }))] });
  for (const { protocol } of groups) {
    desk.list({ query: { protocol, arm: 'challenge', outcome: 'flip' } });
  }
  desk.csv({ file: 1 });
}

describe('the log of a run that has only begun', () => {
  const protocols = 'anti-baseline,counterbalanced,multi-step';
  for (const [name, args] of [
    ['an audit', ['audit', data, '--judge', 'practice', '--protocol', protocols]],
    ['one pair', ['audit', data, '--judge', 'practice', '--pair', 'p1']],
  ] as const) {
    it(`has a report, a table and a review after each of its lines: ${name}`, async () => {
      const lines = await linesOf(name.replace(' ', '-'), args);
      assert.ok(lines.length > 20, `${lines.length}`);
      const path = join(folder, 'begun.jsonl');
      for (let length = 1; length <= lines.length; length += 1) {
        const torn = lines[length]?.slice(0, 20) ?? '';
        for (const rest of length % 5 === 0 ? ['', torn] : ['']) {
          const text = lines.slice(0, length).map((line) => `${line}\n`);
          await writeFile(path, text.join('') + rest);
          await assert.doesNotReject(showAll(path, length % 4 === 0), `after ${length} lines`);
        }
      }
    });
  }
});
