import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { attackCells } from '../../../../src/core/runs/attack/catalog.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const sample = fileURLToPath(
  new URL('../../../../media/sample/responses.samples.jsonl', import.meta.url),
);

it('runs every attack on the included sample without data or a network', async () => {
  const out = join(await createTestFolder(), 'out');
  const models = ['--attacker', 'practice', '--judge', 'practice'];
  const attacked = await recant([
    ...['attack', sample, '--attack', 'all', ...models, '--json', '--out', out],
  ]);
  assert.equal(attacked.code, 0, attacked.err);
  const { outcomes, skipped } = JSON.parse(attacked.out);
  assert.deepEqual(outcomes, Object.fromEntries(attackCells.map(({ id }) => [id, { kept: 1 }])));
  assert.deepEqual(skipped, []);
});
