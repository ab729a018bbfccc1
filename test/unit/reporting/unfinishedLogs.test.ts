import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { AttackState } from '../../../src/core/runs/attack/attackState.ts';
import { cellOf } from '../../../src/core/runs/attack/catalog.ts';
import { viewAttack } from '../../../src/core/runs/attack/views/attackView.ts';
import { replay } from '../../../src/core/runs/audit/runState.ts';
import { viewAudit } from '../../../src/core/runs/audit/views/auditView.ts';
import { scaleOf } from '../../../src/core/scoring/scale.ts';
import { readAttackLog, readLog } from '../../../src/logs/reading/readLog.ts';
import { readPair } from '../../../src/logs/reading/readPair.ts';
import { ReportDesk } from '../../../src/reporting/reportDesk.ts';
import { createTestFolder, recant } from '../cli/commandLine.ts';

const folder = await createTestFolder();
const data = join(folder, 'pairs.jsonl');
const records = Array.from({ length: 4 }, (_, i) => ({
  ...{
    id: `p${i}`,
    prompt: `Question ${i}?`,
    reference: `It is ${i}, as everybody knows.`,
    responseA: `It is ${i}.`,
    responseB: `No: ${i + 1}.`,
  },
  ...{ modelA: 'wren', modelB: i % 2 === 0 ? 'crow' : 'heron' },
  ...{ label: i % 2 === 0 ? 'A' : 'B', labelSource: 'human' },
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

const attack = 'general-reference';

/** Makes what the panel of each pair, or the editor of each attack, shows of a log. */
async function openAll(path: string, isAttack: boolean): Promise<number> {
  if (isAttack) {
    const state = AttackState.replay((await readAttackLog(path)).entries);
    const cells = [cellOf(attack)].flatMap((cell) => cell ?? []);
    const subjects = state
      .samples()
      .flatMap((sample) =>
        cells.map((cell) => ({ ...sample, cell, scale: scaleOf(sample.sample) })),
      );
    return subjects.filter((subject) => viewAttack(state, subject)).length;
  }
  const first = replay((await readPair(path)).entries);
  for (const key of first.pairs.keys()) viewAudit(first, key);
  const whole = replay((await readLog(path)).entries);
  return [...whole.pairs.keys()].filter((key) => viewAudit(whole, key)).length;
}

/** A pair with the decisions of two recorded games. */
function games(n: number): object {
  const game = (decision: string) => ({
    judgment: { judge_model: 'o1', prompt: 'lost', response: `So I say [[${decision}]]` },
    decision,
  });
  return {
    ...{ pair_id: `pair-${n}`, question: `Question ${n}?`, label: 'A>B', judge_name: 'arena' },
    ...{ response_A: `One ${n}.`, response_B: `Two ${n}.` },
    judgments: [game('A>B'), game(n % 2 ? 'A>B' : 'B>A')],
  };
}

const recorded = join(folder, 'games.jsonl');
await writeFile(
  recorded,
  Array.from({ length: 4 }, (_, n) => `${JSON.stringify(games(n))}\n`).join(''),
);

describe('the log of a run that has only begun', () => {
  const all = 'anti-baseline,counterbalanced,multi-step';
  const asked = [data, '--judge', 'practice'];
  for (const [name, args] of [
    ['an audit with each protocol', ['audit', ...asked, '--protocol', all]],
    ['one pair', ['audit', ...asked, '--pair', 'p1']],
    ['steps', ['step', ...asked, '--pair', 'p1']],
    [
      'an attack',
      [
        'attack',
        ...asked,
        '--attacker',
        'practice',
        '--attack',
        attack,
        '--response',
        'B',
        '--yes',
      ],
    ],
    ['recorded verdicts', ['record', recorded]],
  ] as const) {
    it(`has a panel, a report, a table and a review after each of its lines: ${name}`, async () => {
      const lines = await linesOf(name.replaceAll(' ', '-'), args);
      assert.ok(lines.length > 8, `${lines.length}`);
      const isAttack = args[0] === 'attack';
      let opened = 0;
      const path = join(folder, isAttack ? 'begun.attacks.jsonl' : 'begun.jsonl');
      for (let length = 1; length <= lines.length; length += length < 40 ? 1 : 3) {
        const torn = lines[length]?.slice(0, 20) ?? '';
        for (const rest of length % 5 === 0 ? ['', torn] : ['']) {
          const text = lines.slice(0, length).map((line) => `${line}\n`);
          await writeFile(path, text.join('') + rest);
          await assert.doesNotReject(showAll(path, length % 4 === 0), `after ${length} lines`);
          const shown = await openAll(path, isAttack);
          assert.ok(shown >= opened, `${shown} after ${length} lines`);
          opened = shown;
        }
      }
      assert.ok(opened > 0);
    });
  }
});
