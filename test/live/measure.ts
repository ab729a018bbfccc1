// Usage: node test/live/measure.ts DATASET --model ID [--base-url URL] [--count 50] --out FOLDER
// Audits the first pairs of a dataset, one run log each, skipping calls that are already in FOLDER,
// and prints the results as Markdown. Intervals are Wilson intervals over pairs.

import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../src/cli/run.ts';
import type { FlatJudgment } from '../../src/core/judgments/flatJudgment.ts';
import { replay } from '../../src/core/runs/audit/runState.ts';
import { wilsonInterval } from '../../src/core/statistics/wilson.ts';
import { readLog } from '../../src/logs/reading/readLog.ts';
import { rowsOf } from '../support/rowsOf.ts';
import { refuseArguments, scriptArguments } from '../support/scriptArguments.ts';

const { values, positionals } = scriptArguments({
  options: {
    model: { type: 'string', default: '' },
    'base-url': { type: 'string', default: 'http://127.0.0.1:8080/v1' },
    count: { type: 'string', default: '50' },
    out: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const { model, out } = values;
const [dataset = ''] = positionals;
if (!dataset || !model || !out) refuseArguments('DATASET, --model and --out are required.');
if (!/^[1-9]\d*$/.test(values.count)) {
  refuseArguments(`--count takes a number from 1 on; not "${values.count}".`);
}

mkdirSync(out, { recursive: true });
for (const id of await firstPairs()) {
  const judge = ['--judge', `openai:${model}`, '--base-url', values['base-url']];
  const log = join(out, `${id}.jsonl`);
  if (await isComplete(log)) continue;
  const began = Date.now();
  const code = await recant(['audit', dataset, '--pair', id, ...judge, '--out', log]);
  console.error(`${id}: ${((Date.now() - began) / 1000).toFixed(0)} s, code ${code}`);
}
console.log(summarize(await rowsIn(out)));

async function firstPairs(): Promise<string[]> {
  let listed = '';
  await recant(['pairs', dataset, '--json'], (text) => {
    listed += text;
  });
  const ids = listed
    .split('\n')
    .filter(Boolean)
    .map((line): string => JSON.parse(line).id);
  return ids.slice(0, Number(values.count));
}

function recant(args: string[], stdout: (text: string) => void = () => {}): Promise<number> {
  const output = { stdout, stderr: () => {}, drained: async () => {} };
  return run(args, output, new AbortController().signal);
}

async function rowsIn(folder: string): Promise<FlatJudgment[]> {
  const rows = await Promise.all(
    globSync('*.jsonl', { cwd: folder }).map((name) => rowsOfLog(join(folder, name))),
  );
  return rows.filter(isWhole).flat();
}

async function rowsOfLog(path: string): Promise<FlatJudgment[]> {
  return rowsOf(replay((await readLog(path)).entries));
}

/**
 * Whether the audit is complete: all six turns, or only the two independent ones if the baseline is
 * unreadable.
 */
function isWhole(rows: readonly FlatJudgment[]): boolean {
  const baseline = rows.find(({ arm }) => arm === 'baseline');
  return baseline !== undefined && rows.length === (baseline.preference ? 6 : 2);
}

async function isComplete(path: string): Promise<boolean> {
  return isWhole(await rowsOfLog(path).catch(() => []));
}

function summarize(rows: readonly FlatJudgment[]): string {
  const baselines = rows.filter(({ arm }) => arm === 'baseline');
  const readable = baselines.filter(({ preference }) => preference);
  const first = readable.filter(({ preference, order }) => preference === order[0]);
  const unreadable = rows.filter(({ preference }) => !preference);
  const arms = Map.groupBy(
    rows.filter(({ flip }) => flip !== undefined),
    ({ arm, challenge }) => challenge ?? arm,
  );
  const outcomes = Map.groupBy(unreadable, ({ outcome }) => outcome);
  const reasons = [...outcomes].map(([outcome, of]) => `${outcome} ${of.length}`).join(', ');
  const prompts = new Set(baselines.map(({ cluster }) => cluster)).size;
  return [
    `${baselines.length} pairs of ${prompts} prompts`,
    `baseline names the response presented first: ${share(first.length, readable.length)}`,
    ...[...arms].map(
      ([arm, judged]) =>
        `${arm} flips: ${share(judged.filter(({ flip }) => flip).length, judged.length)}`,
    ),
    `unreadable: ${share(unreadable.length, rows.length)}${reasons && ` (${reasons})`}`,
  ].join('\n');
}

function share(part: number, whole: number): string {
  if (whole === 0) return '0 of 0';
  const percent = (value: number) => (100 * value).toFixed(0);
  const [lower, upper] = wilsonInterval(part / whole, whole);
  return `${part} of ${whole}, ${percent(part / whole)}% [${percent(lower)}, ${percent(upper)}]`;
}
