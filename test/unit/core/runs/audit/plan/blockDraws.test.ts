import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pdmBattery } from '../../../../../../src/core/runs/audit/challenges/battery.ts';
import { followUpOf } from '../../../../../../src/core/runs/audit/challenges/catalog.ts';
import type { LogEntry, PairEntry } from '../../../../../../src/core/runs/audit/log.ts';
import { createPairEntry } from '../../../../../../src/core/runs/audit/newRun.ts';
import { pairEntriesInPieces } from '../../../../../../src/core/runs/audit/plan/pairEntries.ts';
import type { ProtocolChoice } from '../../../../../../src/core/runs/audit/plan/protocolChoice.ts';
import { pairEntriesFor } from '../../../../../support/pairEntriesFor.ts';
import { createSteadyJudge, newHeader, samplePair } from '../auditing.ts';

const counterbalanced: ProtocolChoice = { protocols: ['counterbalanced'] };
const bothOrders: ProtocolChoice = { ...counterbalanced, orders: 'both' };

function headerOf(seed: number, chosen = counterbalanced, model = 'script-1') {
  const judge = createSteadyJudge();
  return newHeader({ ...judge, identity: { ...judge.identity, model } }, { seed, chosen });
}

const labels = fc.array(
  fc.constantFrom(
    { label: 'A', labelSource: 'human' } as const,
    { label: 'B', labelSource: 'gold' } as const,
    { label: 'tie', labelSource: 'human' } as const,
    { label: 'A', labelSource: 'llm:someone' } as const,
    { label: undefined },
  ),
  { maxLength: 60 },
);

const pairsOf = (facts: readonly Partial<PairEntry['pair']>[]) =>
  facts.map((fact, index) => ({ key: `key-${index}`, pair: { ...samplePair, ...fact } }));

/** Returns the label if it names a side that metrics may use. */
function labelOf({ pair: { label, labelSource } }: PairEntry): string {
  return label === 'tie' || labelSource?.startsWith('llm:') ? 'none' : (label ?? 'none');
}

/** Returns the maximum difference between the counts of two choices in one stratum. */
function imbalance(
  entries: readonly PairEntry[],
  choices: readonly (string | number)[],
  chosen: (entry: PairEntry) => string | number | undefined,
  stratum: (entry: PairEntry) => string,
): number {
  const strata = new Set(entries.map(stratum));
  const differences = [...strata].map((one) => {
    const own = entries.filter((entry) => stratum(entry) === one).map(chosen);
    const counts = choices.map((choice) => own.filter((made) => made === choice).length);
    return Math.max(...counts) - Math.min(...counts);
  });
  return Math.max(0, ...differences);
}

function assertBalanced(all: readonly PairEntry[]): void {
  const entries = all.filter(({ content }) => content === undefined);
  const orderAndLabel = (entry: PairEntry) => `${entry.order} ${labelOf(entry)}`;
  assert.ok(imbalance(entries, ['AB', 'BA'], ({ order }) => order, labelOf) <= 1, 'order');
  assert.ok(imbalance(entries, ['A', 'B'], ({ target }) => target, orderAndLabel) <= 1, 'target');
  for (const { kind, paraphrases } of ['neutral', ...pdmBattery].map(followUpOf)) {
    const wordings = [...paraphrases.keys()];
    const off = imbalance(
      entries,
      wordings,
      (one) => one.paraphrases[kind],
      () => '',
    );
    assert.ok(off <= 1, kind);
  }
}

describe('the draws for the pairs of a file', () => {
  it('are balanced to within one: order by label, target by order × label, wordings by kind', () => {
    fc.assert(
      fc.property(labels, fc.nat(), fc.boolean(), (facts, seed, both) => {
        const header = headerOf(seed, both ? bothOrders : counterbalanced);
        assertBalanced(pairEntriesFor(header, pairsOf(facts)));
      }),
    );
  });

  it('stay balanced when a run is extended, and keep those of the log', () => {
    fc.assert(
      fc.property(labels, fc.nat(60), fc.nat(), (facts, cut, seed) => {
        const header = headerOf(seed);
        const pairs = pairsOf(facts);
        const known = pairEntriesFor(header, pairs.slice(0, cut));
        const added = pairEntriesFor(header, pairs, known);
        const held = new Set(known.map(({ key }) => key));
        assert.ok(added.every(({ key }) => !held.has(key)));
        assertBalanced([...known, ...added]);
        assert.deepEqual([...known, ...added], pairEntriesFor(header, pairs));
        assert.deepEqual(pairEntriesFor(header, pairs, [...known, ...added]), []);
      }),
    );
  });

  it('are the same for every judge, and whether drawn in batches or all at once', () => {
    fc.assert(
      fc.property(labels, fc.nat(), fc.integer({ min: 1, max: 9 }), (facts, seed, size) => {
        const pairs = pairsOf(facts);
        const whole = pairEntriesFor(headerOf(seed), pairs);
        assert.deepEqual(pairEntriesFor(headerOf(seed, counterbalanced, 'another'), pairs), whole);
        const next = pairEntriesInPieces(headerOf(seed));
        const pieces: LogEntry[] = [];
        for (let from = 0; from < pairs.length; from += size) {
          pieces.push(...next(pairs.slice(from, from + size)));
        }
        assert.deepEqual(pieces, whole);
      }),
    );
  });

  it('rebalance a log whose orders were drawn independently', () => {
    const header = headerOf(1);
    const pairs = pairsOf(Array.from({ length: 90 }, () => ({ label: undefined })));
    const known = pairs
      .slice(0, 30)
      .map(({ key, pair }): PairEntry => ({ ...createPairEntry(header, key, pair), order: 'AB' }));
    const all = [...known, ...pairEntriesFor(header, pairs, known)];
    assert.equal(all.filter(({ order }) => order === 'AB').length, 45);
    assert.deepEqual(all.slice(0, 30), known);
  });

  it('depend on the seed', () => {
    const pairs = pairsOf(Array.from({ length: 12 }, () => ({ label: undefined })));
    const draws = Array.from({ length: 20 }, (_, seed) =>
      JSON.stringify(pairEntriesFor(headerOf(seed), pairs)),
    );
    assert.equal(new Set(draws).size, 20);
  });
});
