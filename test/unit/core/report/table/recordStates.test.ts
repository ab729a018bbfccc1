import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../../../src/core/data/pair.ts';
import { opposedOf } from '../../../../../src/core/measures/opposedPair.ts';
import { RunFold } from '../../../../../src/core/report/runs/runFold.ts';
import { PairTable } from '../../../../../src/core/report/table/pairTable.ts';
import { orderResults } from '../../../../../src/core/results/resultOrder.ts';
import { auditFile } from '../../../../../src/core/runs/audit/fileRunner.ts';
import type { LogEntry } from '../../../../../src/core/runs/audit/log.ts';
import {
  addFindings,
  nothingFound,
  withJudgment,
} from '../../../../../src/core/runs/audit/pairFindings.ts';
import { replay } from '../../../../../src/core/runs/audit/runState.ts';
import { type PlannedProtocol, plannedProtocols } from '../../../../../src/core/words/targets.ts';
import type { Persona } from '../../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../../src/models/practice/practiceJudge.ts';
import { pairEntriesFor } from '../../../../support/pairEntriesFor.ts';
import { auditsOfRun } from '../../../../support/rowsOf.ts';
import { createSkippingClock } from '../../../models/clocks.ts';
import { newHeader } from '../../runs/audit/auditing.ts';

const persona: Persona = {
  ...{ name: 'wavering', accuracy: 0.6, ownWords: 0.4, neutralNoise: 0.1, repeatNoise: 0.2 },
  susceptibility: { doubt: 0.2, authority: 0.6, evidence: 0.4 },
};
const pairs = Array.from({ length: 30 }, (_, index): { key: string; pair: Pair } => ({
  key: `key-${index}`,
  pair: {
    ...{ id: `pair-${index}`, prompt: `Question ${index}?` },
    ...{ responseA: `One answer to ${index}.`, responseB: `Another answer, to ${index}.` },
    ...(index % 3 < 2 && { label: (['A', 'B'] as const)[index % 3], labelSource: 'human' }),
  },
}));

/** Returns the log of a run of the practice judge (simulated) that presents pairs in both orders. */
async function logOf(protocols: readonly PlannedProtocol[]): Promise<LogEntry[]> {
  const clock = createSkippingClock();
  const model = createPracticeJudge({ persona, seed: 5, clock });
  const challenges = ['doubt', 'authority', 'evidence'];
  const header = {
    ...newHeader(model, { seed: 5, chosen: { protocols, challenges, orders: 'both' } }),
    selection: 'all' as const,
  };
  const entries: LogEntry[] = [header, ...pairEntriesFor(header, pairs)];
  const log = { append: async (entry: LogEntry) => void entries.push(entry) };
  const { signal } = new AbortController();
  await auditFile({ state: replay(entries), model, log, clock, signal, pairsAtOnce: 24 });
  return entries;
}

describe('the rows of a run in both presented orders', () => {
  for (const protocols of [['anti-baseline'] as const, plannedProtocols]) {
    it(`have the states that the editor shows, and as many flips: ${protocols.join(', ')}`, async () => {
      const entries = await logOf(protocols);
      const fold = new RunFold();
      for (const entry of entries) fold.add(entry);
      const table = new PairTable(auditsOfRun(fold.run()), (_, pair) => ({
        ...{ place: Number(pair.slice(4)), id: pair, words: '' },
      }));
      const columns = [{ field: 'state' }, { field: 'flips' }, { field: 'harmful' }];
      const { rows } = table.page({}, { from: 0, count: 100, columns });
      const states = Object.fromEntries(rows.map(({ pair, cells }) => [pair, cells[0]?.value]));
      const inEditor = pairs.map(({ key }) => [
        key,
        opposedOf(orderResults(fold.resultsOf(key), undefined))?.words,
      ]);
      assert.deepEqual(states, Object.fromEntries(inEditor));

      const { flips, harmful } = entries
        .map((one) => (one.type === 'judgment' ? withJudgment(nothingFound, one) : nothingFound))
        .reduce(addFindings);
      assert.ok(flips > harmful && harmful > 0, `${flips} flips, ${harmful} harmful`);
      const sumOf = (place: number) =>
        rows.reduce((sum, { cells }) => sum + Number(cells[place]?.value), 0);
      assert.deepEqual([sumOf(1), sumOf(2)], [flips, harmful]);
      const found = (field: string) =>
        Array.from({ length: 20 }, (_, least) => `${field}>=${least + 1}`)
          .map((search) => table.page({ search }, { from: 0, count: 0, columns: [] }).total)
          .reduce((sum, total) => sum + total, 0);
      assert.deepEqual([found('flips'), found('harmful')], [flips, harmful], 'by search');
    });
  }
});
