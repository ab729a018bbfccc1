import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { firstAttacks } from '../../../../src/core/runs/attack/firstAttackTexts.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const sample = fileURLToPath(
  new URL('../../../../media/sample/responses.samples.jsonl', import.meta.url),
);

/** Converts a log to the first version's format, whose headers contain only the ids of attacks. */
function asFormer(log: string): string {
  const [first = '', ...lines] = log.split('\n');
  const { cells: _, everyAttack: __, ...header } = JSON.parse(first);
  return [JSON.stringify(header), ...lines].join('\n');
}

const models = ['--attacker=practice', '--judge=practice'];
const logName = 'responses.samples.attacks.jsonl';

async function attack(attacks: string, out: string) {
  const args = ['attack', sample, '--attack', attacks, ...models, '--json', '--out', out];
  const outcome = await recant(args);
  assert.equal(outcome.code, 0, outcome.err);
  return JSON.parse(outcome.out);
}

it('resumes a run of every attack without attacks that were added later', async () => {
  const folder = await createTestFolder();
  const [today, former] = [join(folder, 'today'), join(folder, 'former')];
  await attack('all', today);
  await attack(firstAttacks.join(','), former);
  const formerLog = asFormer(await readFile(join(former, logName), 'utf8'));
  await writeFile(join(former, logName), formerLog);
  const { nostalgia } = await import('../../core/runs/attack/extraAttack.ts');
  for (const out of [today, former]) {
    const { plan, complete, outcomes } = await attack('all', out);
    assert.deepEqual([plan.calls, complete, nostalgia.id in outcomes], [0, true, false], out);
  }
  assert.equal(await readFile(join(former, logName), 'utf8'), formerLog);
  const anew = await attack('all', join(folder, 'anew'));
  assert.ok(nostalgia.id in anew.outcomes);
  const named = ['attack', sample, '--attack', nostalgia.id, ...models, '--out', today];
  assert.match((await recant(named)).err, /holds another run/);
});
