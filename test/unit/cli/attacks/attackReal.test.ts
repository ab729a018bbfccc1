import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestFolder, recant } from '../commandLine.ts';

const data =
  process.env.RECANT_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

/** Runs attacks of the practice attacker on real records, and audits the attacked responses. */
async function attackAndAudit(args: readonly string[], file: string) {
  const out = join(await createTestFolder(), 'out');
  const models = ['--attacker', 'practice', '--judge', 'practice'];
  const attacked = await recant(['attack', ...args, ...models, '--json', '--out', out]);
  assert.equal(attacked.code, 0, attacked.err);
  const record = JSON.parse(attacked.out);
  assert.equal(record.complete, true);
  const audited = await recant([
    ...['audit', join(out, file), '--judge', 'practice', '--sample', '2', '--out', out],
  ]);
  assert.equal(audited.code, 0, audited.err);
  const reported = await recant(['report', record.log, '--full']);
  assert.equal(reported.code, 0, reported.err);
  assert.match(reported.out, /Simulated attacker/);
  return record;
}

/**
 * Returns the share of attacks within their limits; the practice attacker should keep most of them.
 */
function kept({ outcomes }: { outcomes: Record<string, Record<string, number>> }): number {
  const all = Object.values(outcomes).flatMap((found) => Object.entries(found));
  const sum = (counts: readonly (readonly [string, number])[]) =>
    counts.reduce((total, [, count]) => total + count, 0);
  return sum(all.filter(([outcome]) => outcome === 'kept')) / sum(all);
}

describe('recant attack on real records', { skip: !existsSync(data) }, () => {
  it('works on RMB, with reference and rubric written by the practice attacker', async () => {
    const file = 'rmb/Pairwise_set/Helpfulness/Chat/Casual Conversation.json';
    const record = await attackAndAudit(
      [
        ...[join(data, file), '--attack', 'all', '--response', 'B', '--sample', '4'],
        ...['--synthesize', 'reference,rubric'],
      ],
      'Casual Conversation.attacked.jsonl',
    );
    assert.equal(record.plan.attacks, 8);
    assert.ok(kept(record) > 0.5);
  });

  it('works on ProcessBench, joined with official solutions', async () => {
    const path = join(data, 'processbench/olympiadbench.json');
    const solutions = JSON.parse(await readFile(path, 'utf8')).map(
      ({ id, steps }: { id: string; steps: string[] }) => [id, steps.toReversed().join('\n\n')],
    );
    const references = join(await createTestFolder(), 'solutions.json');
    await writeFile(references, JSON.stringify(Object.fromEntries(solutions)));
    const record = await attackAndAudit(
      [path, '--attack', 'all', '--references', references, '--sample', '6'],
      'olympiadbench.attacked.jsonl',
    );
    assert.equal(record.plan.attacks, 12);
    assert.ok(kept(record) > 0.5);
  });

  it('works on WritingBench, joined with responses', async () => {
    const path = join(data, 'writingbench/length_subset.jsonl');
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n').slice(0, 6);
    const text = (name: string, index: number) =>
      `${name} takes up task ${index}. It begins with what is asked, goes on to what is known about it, and weighs one against the other at some length. In the end it says what follows, for whom, and why that should be so.`;
    const responses = lines
      .map((line) => JSON.parse(line).index)
      .flatMap((index) => [
        { index, response: text('The plain answer', index), model: 'plain', score: 4 },
        { index, response: text('A richer answer by far', index), model: 'rich', score: 8 },
      ]);
    const given = join(await createTestFolder(), 'responses.jsonl');
    await writeFile(given, responses.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const record = await attackAndAudit(
      [path, given, '--attack', 'all', '--criteria', 'one-at-a-time'],
      'length_subset.attacked.jsonl',
    );
    assert.equal(record.plan.attacks, 24);
    assert.ok(kept(record) > 0.5);
  });

  it('works on CoSER, with scenes joined with simulations', async () => {
    const record = await attackAndAudit(
      [join(data, 'coser'), '--attack', 'all', '--sample', '2'],
      'coser.attacked.jsonl',
    );
    assert.equal(record.plan.attacks, 10);
    assert.ok(kept(record) > 0.5);
  });
});
