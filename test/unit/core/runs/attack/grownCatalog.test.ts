import { nostalgia } from './extraAttack.ts';

// Everything imported from here on sees a catalog with one more attack.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildAttackReport } from '../../../../../src/core/report/attack/attackReport.ts';
import { attackRunOf } from '../../../../../src/core/report/attack/attackRun.ts';
import { AttackState } from '../../../../../src/core/runs/attack/attackState.ts';
import type { AttackHeader } from '../../../../../src/core/runs/attack/log/attackHeader.ts';
import {
  type AttackEntry,
  attackEntry,
} from '../../../../../src/core/runs/attack/log/attackLog.ts';
import { planAttacks } from '../../../../../src/core/runs/attack/plan/attackPlan.ts';
import { isSameAttack } from '../../../../../src/core/runs/attack/plan/newAttack.ts';
import {
  plannedCells,
  plannedTitle,
} from '../../../../../src/core/runs/attack/plan/plannedCells.ts';
import { setUp } from './attacking.ts';

/** Digest of the texts that the runs of these tests send. */
const formerPrompts = '6fb0ed2d71864ec1';

async function finished(ids: readonly string[] = ['general-reference']): Promise<AttackEntry[]> {
  const attacked = setUp({ cells: ids, settings: { selection: 'all' } });
  assert.equal((await attacked.run()).complete, true);
  return attacked.log.entries();
}

/** Converts a log to the first version's format, whose headers contain only the ids of attacks. */
function asFormer(entries: readonly AttackEntry[]): AttackEntry[] {
  return entries.map((entry): AttackEntry => {
    if (entry.type !== 'attack-run') return entry;
    const { cells: _, ...header } = entry;
    return { ...header, run: 'former', prompts: formerPrompts };
  });
}

function headerOf(entries: readonly AttackEntry[]): AttackHeader {
  const [header] = entries;
  assert.ok(header?.type === 'attack-run');
  return header;
}

function runOf(entries: readonly AttackEntry[]) {
  const run = attackRunOf(entries);
  assert.ok(run);
  return run;
}

describe('an attack added to the catalog', () => {
  it('does not change the digest of runs without it', async () => {
    assert.equal(headerOf(await finished()).prompts, formerPrompts);
    const grown = headerOf(await finished(['general-reference', nostalgia.id]));
    assert.notEqual(grown.prompts, formerPrompts);
  });

  it('does not change a finished run or its identity', async () => {
    const entries = asFormer(await finished());
    const header = headerOf(entries);
    assert.ok(isSameAttack(header, headerOf(await finished())));
    const { openAttacks, calls } = planAttacks(AttackState.replay(entries), plannedCells(header));
    assert.deepEqual([openAttacks, calls], [0, 0]);
    assert.equal(runOf(entries).missing(), 0);
    const again = setUp({ lines: entries.map((entry) => JSON.stringify(entry)) });
    assert.equal((await again.run()).complete, true);
    assert.deepEqual([again.attacker.requests.length, again.judges[0]?.requests.length], [0, 0]);
  });

  it('does not separate earlier runs from later ones in pooled numbers', async () => {
    const entries = await finished();
    const { groups } = buildAttackReport([runOf(asFormer(entries)), runOf(entries)], { seed: 1 });
    assert.deepEqual(groups.filter(({ scope }) => scope === 'judge').length, 1);
  });

  it('is listed with its limits in the header of a run with it', async () => {
    const { attacks, cells } = headerOf(await finished([nostalgia.id]));
    assert.deepEqual(attacks, [nostalgia.id]);
    const { id, title, scenario, source, auxiliary, limits } = nostalgia;
    assert.deepEqual(cells, [{ id, title, scenario, source, auxiliary, limits }]);
  });
});

describe('a log with an attack unknown to this version', () => {
  async function newerLog(): Promise<AttackEntry[]> {
    const text = JSON.stringify(await finished([nostalgia.id]));
    const entries: unknown[] = JSON.parse(text.replaceAll(nostalgia.id, 'general-gossip'));
    return entries.map((entry) => attackEntry.parse(entry));
  }

  it('uses the title from its header, and is counted', async () => {
    const entries = await newerLog();
    assert.equal(plannedTitle(headerOf(entries), 'general-gossip'), nostalgia.title);
    const { groups } = buildAttackReport([runOf(entries)], { seed: 1 });
    assert.deepEqual(groups[0]?.challenges, ['general-gossip']);
    const begun = entries.filter(({ type }) => type === 'attack-run' || type === 'sample');
    assert.deepEqual([runOf(entries).missing(), runOf(begun).missing()], [0, 1]);
  });

  it('shows the id if the header has no readable title', async () => {
    const [header, ...entries] = await newerLog();
    const strange = attackEntry.parse({
      ...header,
      cells: [{ id: 'general-gossip', scenario: 'opera' }],
    });
    assert.ok(strange.type === 'attack-run');
    assert.equal(plannedTitle(strange, 'general-gossip'), 'general-gossip');
    const run = runOf([strange, ...entries]);
    assert.equal(run.samples[0]?.attacks[0]?.cell, 'general-gossip');
    assert.equal(buildAttackReport([run], { seed: 1 }).groups.length > 0, true);
  });
});
