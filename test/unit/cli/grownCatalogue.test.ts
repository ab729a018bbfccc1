import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestFolder, recant } from './commandLine.ts';

const sample = fileURLToPath(
  new URL('../../../media/sample/responses.samples.jsonl', import.meta.url),
);

/** As the first version wrote it: headers only named their attacks. */
function asFormer(log: string): string {
  const [first = '', ...lines] = log.split('\n');
  const { cells: _, everyAttack: __, ...header } = JSON.parse(first);
  return [JSON.stringify(header), ...lines].join('\n');
}

it('goes on with a run of every attack as it was begun, where one was added since', async () => {
  const out = join(await createTestFolder(), 'out');
  const args = ['attack', sample, '--attack', 'all', '--attacker=practice', '--judge=practice'];
  assert.equal((await recant([...args, '--out', out])).code, 0);
  const log = join(out, 'responses.samples.attacks.jsonl');
  const before = await readFile(log, 'utf8');
  const { nostalgia } = await import('../core/attack/extraAttack.ts');
  const again = await recant([...args, '--json', '--out', out]);
  assert.equal(again.code, 0, again.err);
  const { plan, complete, outcomes } = JSON.parse(again.out);
  assert.deepEqual([plan.calls, complete, nostalgia.id in outcomes], [0, true, false]);
  assert.equal(await readFile(log, 'utf8'), before);
  await writeFile(log, asFormer(before));
  const former = await recant([...args, '--json', '--out', out]);
  assert.equal(former.code, 0, former.err);
  assert.deepEqual(JSON.parse(former.out).plan.calls, 0);
  const anew = await recant(['plan', ...args.slice(1)]);
  assert.equal(anew.code, 0, anew.err);
  const named = await recant([...args.with(3, nostalgia.id), '--out', out]);
  assert.match(named.err, /holds another run/);
});
