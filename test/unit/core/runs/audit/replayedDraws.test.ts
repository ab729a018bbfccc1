import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pairDigest } from '../../../../../src/core/data/formats/readRecord.ts';
import type { Pair } from '../../../../../src/core/data/pair.ts';
import type { LogOrigin } from '../../../../../src/core/journal/logCheck.ts';
import { doubleBrackets } from '../../../../../src/core/judges/forms/doubleBrackets.ts';
import type { HeaderEntry, LogEntry, PairEntry } from '../../../../../src/core/runs/audit/log.ts';
import { missingEntries } from '../../../../../src/core/runs/audit/missingEntries.ts';
import { createPairEntry } from '../../../../../src/core/runs/audit/newRun.ts';
import type { ProtocolChoice } from '../../../../../src/core/runs/audit/plan/protocolChoice.ts';
import { ReplayedDraws } from '../../../../../src/core/runs/audit/replayedDraws.ts';
import { replay } from '../../../../../src/core/runs/audit/runState.ts';
import { digestOf } from '../../../../../src/core/words/digest.ts';
import { createSteadyJudge, newHeader, samplePair } from './auditing.ts';

function originOf(entries: Iterable<LogEntry>): LogOrigin {
  const check = new ReplayedDraws(digestOf);
  for (const entry of entries) check.take(entry);
  return check.origin;
}

const labels: readonly Partial<Pair>[] = [
  { label: 'A', labelSource: 'human' },
  { label: 'B', labelSource: 'gold' },
  { label: 'tie', labelSource: 'human' },
  { label: 'A', labelSource: 'llm:someone' },
  { label: undefined, labelSource: undefined },
];

/** Records of a file, as a run reads them. */
const records = (facts: readonly Partial<Pair>[]) =>
  facts.map((fact, index) => {
    const pair: Pair = { ...samplePair, id: `p${index}`, prompt: `Question ${index}?`, ...fact };
    return { key: pairDigest(pair), pair };
  });

const choices: readonly ProtocolChoice[] = [
  { protocols: ['counterbalanced'] },
  { protocols: ['anti-baseline'] },
  { protocols: ['anti-baseline', 'counterbalanced'], orders: 'both' },
  { protocols: ['counterbalanced'], wording: 1 },
  { protocols: ['multi-step'], multiStep: { challenges: ['doubt', 'evidence'], aim: 'assigned' } },
];

const files = fc.array(fc.constantFrom(...labels), { minLength: 1, maxLength: 40 });
const chosen = fc.constantFrom(...choices);

/** Returns the log of a run over the first records, then continued over all of them. */
function logOf(header: HeaderEntry, facts: readonly Partial<Pair>[], cut: number): LogEntry[] {
  const all = records(facts);
  const some = all.slice(0, Math.max(1, cut % (all.length + 1)));
  const begun: LogEntry[] = [
    header,
    ...missingEntries(replay([header]), header, { all: some, pairs: some }, undecided),
  ];
  const update = { choice: 'update' as const, now: 1 };
  return [...begun, ...missingEntries(replay(begun), header, { all, pairs: all }, update)];
}

const undecided = { choice: undefined, now: 1 };

describe('the log of a run over a file', () => {
  it('is its own, also when it was extended', () => {
    fc.assert(
      fc.property(files, chosen, fc.nat(), fc.nat(), (facts, one, seed, cut) => {
        const header = newHeader(createSteadyJudge(), { seed, chosen: one });
        assert.deepEqual(originOf(logOf(header, facts, cut)), { is: 'own' });
      }),
    );
  });

  it('is its own after records were changed, removed and restored', () => {
    fc.assert(
      fc.property(files, chosen, fc.nat(), fc.nat(39), (facts, one, seed, at) => {
        const header = newHeader(createSteadyJudge(), { seed, chosen: one });
        const place = at % facts.length;
        const changed = facts.map((fact, index) =>
          index === place ? { ...fact, prompt: 'Another question?' } : fact,
        );
        let log: LogEntry[] = [header];
        for (const version of [facts, changed, facts, changed.slice(0, place), facts]) {
          const all = records(version);
          const update = { choice: 'update' as const, now: 1 };
          log = [...log, ...missingEntries(replay(log), header, { all, pairs: all }, update)];
        }
        assert.deepEqual(originOf(log), { is: 'own' });
      }),
    );
  });

  it('is foreign if any draw, key or text of a pair differs', () => {
    const other = (value: number) => value + 1;
    const changes: readonly (readonly [string, (entry: PairEntry) => PairEntry])[] = [
      ['order', (entry) => ({ ...entry, order: entry.order === 'AB' ? 'BA' : 'AB' })],
      ['target', (entry) => ({ ...entry, target: entry.target === 'A' ? 'B' : 'A' })],
      [
        'paraphrases',
        (entry) => ({
          ...entry,
          paraphrases: { ...entry.paraphrases, doubt: other(entry.paraphrases.doubt ?? 0) % 3 },
        }),
      ],
      ['key', (entry) => ({ ...entry, key: '0123456789abcdef' })],
      ['key', (entry) => ({ ...entry, pair: { ...entry.pair, responseA: 'Sent with your key.' } })],
    ];
    fc.assert(
      fc.property(
        files,
        fc.constantFrom(...changes),
        fc.nat(),
        fc.nat(),
        (facts, [field, change], seed, at) => {
          const header = newHeader(createSteadyJudge(), {
            seed,
            chosen: { protocols: ['counterbalanced'] },
          });
          const log = logOf(header, facts, 0);
          const places = [...log.keys()].filter((place) => log[place]?.type === 'pair');
          const place = places[at % places.length] ?? 1;
          const forged = log.map((entry, index) =>
            index === place && entry.type === 'pair' ? change(entry) : entry,
          );
          const origin = originOf(forged);
          assert.ok(origin.is === 'foreign');
          assert.equal(origin.field, field);
          // Without the rule in its header, the same log is not called foreign.
          const { draws: _, ...older } = header;
          assert.equal(originOf([older, ...forged.slice(1)]).is, 'unchecked');
        },
      ),
    );
  });

  it('is foreign if its second presentation differs from the first', () => {
    const header = newHeader(createSteadyJudge(), {
      chosen: { protocols: ['counterbalanced'], orders: 'both' },
    });
    const log = logOf(header, [{}, {}, {}], 0);
    const seconds = [...log.keys()].filter((place) => {
      const entry = log[place];
      return entry?.type === 'pair' && entry.content !== undefined;
    });
    assert.equal(seconds.length, 3);
    for (const change of [
      { order: 'AB' as const },
      { order: 'BA' as const },
      { target: 'A' as const },
      { target: 'B' as const },
      { pair: { ...samplePair, prompt: 'Other' } },
      { content: 'fedcba9876543210' },
    ]) {
      const forged = log.map((entry) =>
        entry.type === 'pair' && entry.content !== undefined ? { ...entry, ...change } : entry,
      );
      assert.equal(originOf(forged).is, 'foreign', JSON.stringify(change));
    }
  });

  it('is foreign if its rule of drawing is not known', () => {
    const header = { ...newHeader(createSteadyJudge()), draws: 2 };
    const entry = createPairEntry(header, pairDigest(samplePair), samplePair);
    assert.deepEqual(originOf([header, entry]), {
      ...{ is: 'foreign', field: 'draws', logged: 2, derived: 1 },
    });
  });

  it('is unchecked, not foreign, if it was begun with other wordings', () => {
    const header = newHeader(createSteadyJudge());
    const earlier = { ...header, prompts: { ...header.prompts, followUps: '0000000000000000' } };
    const entry = createPairEntry(header, pairDigest(samplePair), samplePair);
    const order = entry.order === 'AB' ? ('BA' as const) : ('AB' as const);
    assert.equal(originOf([earlier, { ...entry, order }]).is, 'unchecked');
    assert.equal(originOf([earlier, entry]).is, 'own');
  });
});

describe('a run whose judge cannot be shown some pairs', () => {
  const withReference = {
    ...doubleBrackets,
    messages: [
      ...doubleBrackets.messages,
      { role: 'user' as const, content: 'A correct answer: {{reference}}' },
    ],
  };

  it('has a log of its own, also when it was extended', () => {
    const facts = fc.array(
      fc.tuple(fc.constantFrom(...labels), fc.boolean()).map(([fact, isShown]) => ({
        ...fact,
        ...(isShown && { reference: 'The moon.' }),
      })),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(facts, chosen, fc.nat(), fc.nat(), (all, one, seed, cut) => {
        const asked = { seed, chosen: one, definition: withReference };
        const log = logOf(newHeader(createSteadyJudge(), asked), all, cut);
        assert.deepEqual(originOf(log), { is: 'own' });
      }),
    );
  });

  it('has the same draws as a run whose judge is shown all pairs', () => {
    const all = labels.flatMap((fact, index) => [
      { ...fact, reference: `Reference ${index}` },
      fact,
    ]);
    const drawn = (definition?: typeof withReference) => {
      const header = newHeader(createSteadyJudge(), {
        ...{ chosen: { protocols: ['counterbalanced'] }, definition },
      });
      return logOf(header, all, 0).filter((entry) => entry.type === 'pair');
    };
    const [shown, others] = [drawn(withReference), drawn(doubleBrackets)];
    assert.equal(shown.length, all.length / 2);
    for (const { key, order, paraphrases } of shown) {
      const other = others.find((entry) => entry.key === key);
      assert.deepEqual([order, paraphrases], [other?.order, other?.paraphrases]);
    }
  });
});
