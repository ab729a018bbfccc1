import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  buildAttackReport,
  chooseAttackRuns,
} from '../../../../../src/core/report/attack/attackReport.ts';
import { type AttackRun, attackRunOf } from '../../../../../src/core/report/attack/attackRun.ts';
import {
  type ListedSample,
  listSamples,
} from '../../../../../src/core/report/attack/listSamples.ts';
import {
  listedNumbers,
  type SampleQuery,
  sampleQuery,
} from '../../../../../src/core/report/attack/sampleQuery.ts';
import type { ReportedNumber, ReportGroup } from '../../../../../src/core/report/reportSchema.ts';
import type { AttackEntry } from '../../../../../src/core/runs/attack/log/attackLog.ts';
import type { AuxiliaryKind } from '../../../../../src/core/scoring/score.ts';
import {
  attackLog,
  attackRun,
  identity,
  type SampleSpec,
  type ScoreSpec,
  withReference,
} from './attackLogs.ts';

const all = { limit: Number.POSITIVE_INFINITY };
const kept = [{ outcome: 'kept' }] as const;
const cells = ['writing-format', 'general-rubric'] as const;
const helpOf = { 'writing-format': 'reference', 'general-rubric': 'rubric' } as const;

/** Returns the query of a mark that shows this number; undefined if no mark lists it. */
function queryOf(group: ReportGroup, { id, of }: ReportedNumber): SampleQuery | undefined {
  const number = listedNumbers.find((name) => id === name || id.startsWith(`${name}.`));
  if (number === undefined || of === undefined) return undefined;
  const isPooled = group.scope === 'pooled';
  return {
    protocol: group.protocol,
    ...(isPooled ? { pooled: true } : { judge: group.judges[0]?.digest }),
    ...(group.part === undefined ? {} : { part: { scope: 'domain', name: group.part } }),
    number,
    of,
    ...(number === 'domainAccChange' && { cell: id.slice(number.length + 1, -of.length - 1) }),
  };
}

/** Returns every number of a report that a mark lists, with its list. */
function listedIn(runs: readonly AttackRun[]) {
  const { groups } = buildAttackReport(runs, { seed: 1, preferred: 'analytic' });
  return groups.flatMap((group) =>
    group.sections
      .flatMap(({ numbers }) => numbers)
      .flatMap((number) => {
        const query = queryOf(group, number);
        return query ? [{ group, number, query }] : [];
      }),
  );
}

/** A score that may be unreadable or missing. */
const scoreFrom = (min: number, max: number) =>
  fc.option(
    fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min, max }) },
      { weight: 1, arbitrary: fc.constant('?' as const) },
    ),
    { nil: undefined, freq: 12 },
  );

const scoresBy = (judge: number, value: ReturnType<typeof scoreFrom>) =>
  fc
    .record({
      original: value,
      alone: value,
      other: value,
      otherAlone: value,
      again: fc.array(value, { maxLength: 2 }),
      attacks: fc.array(
        fc.record({ attacked: value, again: value, alone: value, placebo: value }),
        {
          minLength: cells.length,
          maxLength: cells.length,
        },
      ),
      rubric: value,
      otherRubric: value,
    })
    .map((drawn): ScoreSpec[] => {
      const at = (
        variant: ScoreSpec['variant'],
        auxiliary: AuxiliaryKind,
        one: number | '?' | undefined,
        more: Partial<ScoreSpec> = {},
      ): ScoreSpec[] =>
        one === undefined ? [] : [{ variant, auxiliary, value: one, judge, ...more }];
      return [
        ...at('original', 'reference', drawn.original),
        ...at('original', 'rubric', drawn.rubric),
        ...at('original', 'none', drawn.alone),
        ...at('other', 'reference', drawn.other),
        ...at('other', 'rubric', drawn.otherRubric),
        ...at('other', 'none', drawn.otherAlone),
        ...drawn.again.flatMap((one, i) => at('original', 'reference', one, { replicate: i + 1 })),
        ...drawn.attacks.flatMap(({ attacked, again, alone, placebo }, i) => {
          const cell = cells[i] ?? cells[0];
          return [
            ...at('attacked', helpOf[cell], attacked, { cell }),
            ...at('attacked', helpOf[cell], again, { cell, replicate: 1 }),
            ...at('attacked', 'none', alone, { cell }),
            ...at('placebo', helpOf[cell], placebo, { cell }),
          ];
        }),
      ];
    });

const attempts = fc.tuple(
  ...cells.map((cell) =>
    fc.record({
      cell: fc.constant(cell),
      outcome: fc.constantFrom('kept', 'kept', 'kept', 'limits-broken', 'empty'),
      edited: fc.constantFrom(false, false, false, true),
    }),
  ),
);

const spec: fc.Arbitrary<SampleSpec> = fc
  .constantFrom('writing', 'general', 'general', 'maths')
  .chain((scenario) => {
    const value = scenario === 'maths' ? scoreFrom(-1, 2) : scoreFrom(1, 10);
    return fc.record({
      sample: fc.record({
        scenario: fc.constant(scenario),
        domain: fc.constantFrom('Law', 'Fiction', '<b>'),
        prompt: fc.constantFrom('p', 'pp', 'ppp'),
        response: fc.constant({ text: 'a text' }),
        ...(scenario === 'general' && {
          other: fc.constantFrom({ text: 'b', preferred: true }, { text: 'b', preferred: false }),
          side: fc.constantFrom('A', 'B'),
        }),
        ...(scenario === 'maths' && { firstWrongStep: fc.integer({ min: -1, max: 2 }) }),
      }),
      attacks: attempts,
      placebos: fc.record(Object.fromEntries(cells.map((cell) => [cell, fc.boolean()]))),
      scores: fc.tuple(scoresBy(0, value), scoresBy(1, value)).map((both) => both.flat()),
    }) as fc.Arbitrary<SampleSpec>;
  });

const flood = fc
  .array(
    fc.record({
      judge: fc.integer({ min: 0, max: 1 }),
      count: fc.constantFrom(0, 5),
      raised: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
      criteria: fc.constantFrom('together' as const, 'one-at-a-time' as const),
    }),
    { maxLength: 6 },
  )
  .map((found): AttackEntry[] =>
    found.flatMap(({ judge, count, raised, criteria }): AttackEntry[] => [
      { type: 'planted', sample: 'sample 0', count, response: { text: 'x' }, flaws: [] },
      {
        ...{ type: 'found', sample: 'sample 0', judge, count, criteria, fingerprint: 'f' },
        ...(raised === undefined
          ? { outcome: 'no-score' }
          : { outcome: 'readable', issues: Array(raised).fill({ instance: 'flat' }) }),
      },
    ]),
  );

function assertAddsUp(samples: readonly ListedSample[], number: ReportedNumber, where: string) {
  const { numerator = Number.NaN, denominator = Number.NaN } =
    'value' in number ? number : { numerator: 0, denominator: 0 };
  const sum = (of: (sample: ListedSample) => number) =>
    samples.reduce((total, sample) => total + of(sample), 0);
  assert.ok(Math.abs(sum(({ weight }) => weight) - denominator) < 1e-9, where);
  assert.ok(Math.abs(sum(({ value }) => value) - numerator) < 1e-9, where);
  for (const { outcome, value, weight } of samples) {
    if (outcome === 'success') assert.equal(value, weight, where);
    if (outcome === 'noSuccess') assert.equal(value, 0, where);
  }
}

describe('the list behind a mark of an attack report', () => {
  it('has each sample of its number once, with its share of numerator and denominator', () => {
    const compared = new Map<string, number>();
    const scopes = new Set<string>();
    fc.assert(
      fc.property(fc.array(spec, { minLength: 1, maxLength: 14 }), flood, (specs, attention) => {
        const run = attackRunOf([
          ...attackLog(specs, {
            attacks: [...cells],
            judges: [{ identity: identity('judge-1') }, { identity: identity('judge-2', true) }],
            scoring: { draws: 3, temperature: 0.7 },
          }),
          ...attention,
        ]);
        assert.ok(run);
        for (const { group, number, query } of listedIn([run])) {
          const { samples, total } = listSamples([run], sampleQuery.parse(query), all);
          const where = `${group.scope} ${group.part} ${number.id}`;
          assert.equal(samples.length, total, where);
          assertAddsUp(samples, number, where);
          if (total > 0) scopes.add(group.scope);
          compared.set(query.number, (compared.get(query.number) ?? 0) + total);
        }
      }),
      { numRuns: 20, seed: 7 },
    );
    assert.deepEqual(
      listedNumbers.filter((name) => (compared.get(name) ?? 0) < 20),
      [],
      'some number was hardly ever defined',
    );
    assert.deepEqual([...scopes].sort(), ['domain', 'judge', 'pooled']);
  });

  it('covers, by judge and domain, what figure 4 draws for the pooled judges', () => {
    const specs = ['Law', 'Fiction', 'Law'].map((domain, place): SampleSpec => {
      const scores = [0, 1].flatMap((judge) =>
        withReference(5, place === 0 && judge === 1 ? 6 : 5).map((one) => ({ ...one, judge })),
      );
      return { sample: { domain }, attacks: kept, scores };
    });
    const judges = [{ identity: identity('judge-1') }, { identity: identity('judge-2') }];
    const run = attackRun(specs, { judges });
    const [, second] = run.judges;
    const query = (of?: string): SampleQuery => ({
      ...{ protocol: 'attack', pooled: true, judge: second?.digest, number: 'domainAsr' },
      ...(of === undefined ? {} : { of }),
    });
    const found = listSamples([run], query('Law'), all);
    assert.deepEqual(
      found.samples.map(({ id, judge, outcome }) => [id, judge, outcome]),
      [
        ['id 0', 'judge-2', 'success'],
        ['id 2', 'judge-2', 'noSuccess'],
      ],
    );
    assert.equal(listSamples([run], query(), all).total, 3);
  });

  it('names the judge and the scores of each entry', () => {
    const run = attackRun(
      [
        {
          sample: {
            ...{ id: 'x:B', scenario: 'general', side: 'B', domain: 'Code' },
            other: { text: 'other', preferred: true },
          },
          attacks: [{ cell: 'general-rubric', outcome: 'kept' }],
          scores: [
            { variant: 'original', auxiliary: 'rubric', value: 4 },
            { variant: 'original', auxiliary: 'none', value: 4 },
            { variant: 'other', auxiliary: 'rubric', value: 6 },
            { variant: 'other', auxiliary: 'none', value: 6.4 },
            { variant: 'attacked', auxiliary: 'rubric', cell: 'general-rubric', value: 7 },
            { variant: 'attacked', auxiliary: 'none', cell: 'general-rubric', value: 6 },
          ],
        },
      ],
      { attacks: ['general-rubric'], judges: [{ identity: identity('practice', true) }] },
    );
    const [judge] = run.judges;
    const listed = (number: SampleQuery['number'], of: string, more: object = {}) =>
      listSamples(
        [run],
        { protocol: 'attack', judge: judge?.digest, number, of, ...more },
        all,
      ).samples.map(({ scores, without, outcome }) => [scores, without, outcome]);
    const [row] = listSamples(
      [run],
      { protocol: 'attack', judge: judge?.digest, number: 'asr', of: 'general-rubric' },
      all,
    ).samples;
    assert.deepEqual(row, {
      ...{ run: 'attack-1', sample: 'sample 0', id: 'x:B', judge: 'practice', simulated: true },
      ...{
        side: 'B',
        cell: 'general-rubric',
        scores: [4, 7],
        value: 1,
        weight: 1,
        outcome: 'success',
      },
      ...{ isMaths: false, isAlone: false },
    });
    assert.deepEqual(listed('acc', 'original.none'), [[[4, 6.4], undefined, 'right']]);
    assert.deepEqual(listed('accTies', 'general-rubric.none'), [[[6, 6.4], undefined, 'tie']]);
    assert.deepEqual(listed('acc', 'general-rubric.rubric'), [[[7, 6], undefined, 'wrong']]);
    assert.deepEqual(listed('bias', 'general-rubric'), [[[4, 7], [4, 6], 'moved']]);
    assert.deepEqual(listed('domainAccChange', 'Code', { cell: 'general-rubric' }), [
      [[7, 6], [6, 6.4], 'asWithout'],
    ]);
  });

  it('counts entries beyond its limit', () => {
    const run = attackRun(
      Array.from({ length: 5 }, () => ({ attacks: kept, scores: withReference(5, 6) })),
    );
    const query = { protocol: 'attack', judge: run.judges[0]?.digest, of: 'writing-format' };
    const found = listSamples([run], { ...query, number: 'asr' }, { limit: 2 });
    assert.deepEqual([found.samples.length, found.total], [2, 5]);
  });

  it('opens an entry as an attack if the run contains only that one', () => {
    const specs = [{ attacks: kept, scores: withReference(5, 6) }];
    const { used } = chooseAttackRuns([attackRun(specs, { selection: undefined })]);
    const query = { protocol: 'attack', judge: used[0]?.judges[0]?.digest, of: 'writing-format' };
    const { samples } = listSamples(used, { ...query, number: 'asr' }, all);
    assert.deepEqual(
      samples.map(({ isAlone }) => isAlone),
      [true],
    );
  });

  it('is empty for a judge, domain or number that the report does not have', () => {
    const run = attackRun([{ attacks: kept, scores: withReference(5, 6) }]);
    const judge = run.judges[0]?.digest;
    const queries: SampleQuery[] = [
      { protocol: 'attack', number: 'asr', of: 'writing-format' },
      { protocol: 'attack', pooled: true, number: 'asr', of: 'writing-format' },
      { protocol: 'attack', judge: 'none', number: 'asr', of: 'writing-format' },
      { protocol: 'anti-baseline', judge, number: 'asr', of: 'writing-format' },
      { protocol: 'attack', judge, number: 'asr', of: '__proto__' },
      { protocol: 'attack', judge, number: 'asr' },
      { protocol: 'attack', judge, number: 'acc', of: 'original.none' },
      { protocol: 'attack', judge, number: 'domainAccChange', of: 'Law', cell: 'constructor' },
      { protocol: 'attack', judge, part: { scope: 'domain', name: 'x' }, number: 'asr' },
    ];
    for (const query of queries) {
      assert.deepEqual(listSamples([run], query, all), { samples: [], total: 0 });
    }
  });
});
