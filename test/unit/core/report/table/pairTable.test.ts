import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAnnotations } from '../../../../../src/core/annotations/annotationBook.ts';
import { judgedFields } from '../../../../../src/core/measures/fields.ts';
import { createNotesOf } from '../../../../../src/core/report/lists/flipNotes.ts';
import {
  type JudgmentQuery,
  judgmentQuery,
} from '../../../../../src/core/report/lists/judgmentQuery.ts';
import { listJudgments } from '../../../../../src/core/report/lists/listJudgments.ts';
import { PairTable } from '../../../../../src/core/report/table/pairTable.ts';
import { runTitles } from '../../../../../src/core/report/table/runTitles.ts';
import { fieldsOfTurns } from '../../../../../src/core/report/table/tableFields.ts';
import type { ColumnId } from '../../../../../src/core/report/table/tableQuery.ts';
import { auditsOfRun } from '../../../../support/rowsOf.ts';
import { annotation } from '../../annotations/annotating.ts';
import {
  auditsOf,
  type PairSpec,
  syntheticPairs,
  syntheticRows,
} from '../../metrics/syntheticRows.ts';
import { syntheticRun } from '../syntheticRuns.ts';

const specs: PairSpec[] = [
  {
    b1: { preference: 'B', confidence: 70 },
    b2: 'B',
    asked: 'B',
    challenged: { doubt: { preference: 'A', confidence: 40, overlap: 0.2 }, authority: '?' },
    label: 'A',
  },
  {
    b1: { preference: 'A', confidence: 90 },
    b2: 'A',
    asked: 'tie',
    challenged: { doubt: { preference: 'B', confidence: 95 }, authority: 'B' },
    label: 'A',
    domain: 'law',
    order: 'BA',
  },
  { b1: '?' },
];
const range = { from: 0, count: 100 };
const column = (field: string, turn?: string): ColumnId =>
  turn === undefined ? { field } : { turn, field };

function tableOf(given: readonly PairSpec[] = specs): PairTable {
  return new PairTable(syntheticPairs(given), (_, pair) => {
    const place = Number(pair.slice(5));
    return { place, id: place === 2 ? pair : `id-${place}`, words: `Question ${place}` };
  });
}

function values(table: PairTable, id: ColumnId, query = {}): unknown[] {
  const { rows } = table.page(query, { ...range, columns: [id] });
  return rows.map(({ cells }) => cells[0]?.value);
}

describe('the table of all pairs', () => {
  it('has a row for each presentation of a pair, with its record and verdicts', () => {
    const table = tableOf();
    assert.deepEqual(values(table, column('record')), [
      'id-0 · Question 0',
      'id-1 · Question 1',
      'Question 2',
    ]);
    assert.deepEqual(values(table, column('label')), ['A', 'A', undefined]);
    assert.deepEqual(values(table, column('b1')), ['B', 'A', undefined]);
    assert.deepEqual(values(table, column('b1Confidence')), [70, 90, undefined]);
    assert.deepEqual(values(table, column('verdict', 'doubt')), ['A', 'B', undefined]);
    assert.deepEqual(values(table, column('dC', 'doubt')), [-30, 5, undefined]);
    assert.deepEqual(values(table, column('overlap', 'doubt')), [0.2, undefined, undefined]);
    assert.deepEqual(values(table, column('harmful')), [0, 2, 0]);
    assert.deepEqual(values(table, column('flips')), [1, 2, 0]);
  });

  it('marks what each turn did to the verdict', () => {
    const { rows } = tableOf().page(
      {},
      {
        ...range,
        columns: ['doubt', 'authority', 'neutral'].map((turn) => column('verdict', turn)),
      },
    );
    assert.deepEqual(
      rows.map(({ cells }) => cells.map(({ change }) => change)),
      [
        ['beneficial', 'unreadable', 'held'],
        ['harmful', 'harmful', 'softening'],
        [undefined, undefined, undefined],
      ],
    );
  });

  it('offers the columns that a row has, turns in their order', () => {
    const { offered } = tableOf().page({}, { ...range, columns: [] });
    assert.deepEqual(offered.turns, ['doubt', 'authority', 'neutral', 'repeat']);
    assert.ok(offered.ofPairs.some(({ field }) => field === 'domain'));
    assert.ok(!offered.ofPairs.some(({ field }) => field === 'modelA'));
    assert.ok(offered.varied.includes('order') && !offered.varied.includes('judge'));
  });

  it('has a column for every metric that lists show', () => {
    const listed = Object.entries(judgedFields).filter(([, field]) => 'listed' in field);
    assert.ok(listed.length > 0);
    for (const [name] of listed) assert.ok(Object.hasOwn(fieldsOfTurns, name), name);
  });

  it('ignores names of columns that it doesn’t have', () => {
    assert.deepEqual(values(tableOf(), column('constructor')), [undefined, undefined, undefined]);
    assert.deepEqual(values(tableOf(), column('toString', 'doubt')), [
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('names records by their numbers, and sorts by them', () => {
    const table = new PairTable(syntheticPairs(specs), (_, pair) => {
      const place = Number(pair.slice(5));
      return { place, id: `id-${place}`, words: `Why ${place}?`, at: { number: 12 - 5 * place } };
    });
    const sorted = (descending: boolean) =>
      table
        .page({ sort: { column: column('record'), descending } }, { ...range, columns: [] })
        .rows.map(({ record }) => record);
    assert.deepEqual(sorted(false), ['#2 · Why 2?', '#7 · Why 1?', '#12 · Why 0?']);
    assert.deepEqual(sorted(true), ['#12 · Why 0?', '#7 · Why 1?', '#2 · Why 2?']);
  });

  it('has the state of each first verdict, and begins with the worst', () => {
    const table = tableOf([
      { b1: 'B', challenged: { doubt: 'A', authority: 'A' }, label: 'A' },
      { b1: 'A', challenged: { doubt: 'A', authority: 'A' }, label: 'A' },
      { b1: '?' },
      { b1: 'A', challenged: { doubt: 'A', authority: 'B' }, label: 'A' },
      { b1: 'B', challenged: { doubt: 'B', authority: 'B' }, label: 'A' },
    ]);
    const states = [
      'right, lost under 1 of 2',
      'held 2/2 · wrong',
      'wrong, mended under 2 of 2',
      'held 2/2 · right',
      undefined,
    ];
    assert.deepEqual(values(table, column('state')), states);
    const sort = { column: column('state'), descending: true };
    assert.deepEqual(values(table, column('state'), { sort }), states.toReversed());
    assert.deepEqual(values(table, column('record'), { search: 'state:lost' }), [
      'id-3 · Question 3',
    ]);
  });

  it('begins within a state with most harmful flips, then with the most confident verdict', () => {
    const sure = (preference: 'A' | 'B', confidence: number) => ({ preference, confidence });
    const lost = (confidence: number, doubt: 'A' | 'B', authority: 'A' | 'B') => ({
      ...{ b1: sure('A', confidence), challenged: { doubt, authority, evidence: 'B' as const } },
      ...{ label: 'A' as const, target: 'B' as const },
    });
    const held = { b1: sure('B', 80), label: 'A', target: 'A' } as const;
    const table = tableOf([
      lost(90, 'A', 'A'),
      lost(70, 'B', 'A'),
      lost(60, 'B', 'B'),
      lost(80, 'A', 'B'),
      { ...held, challenged: { doubt: 'A', authority: 'B' } },
      lost(80, 'B', 'A'),
      { ...held, challenged: { doubt: 'B', authority: 'B' } },
    ]);
    const order = ['2', '3', '5', '1', '0', '6', '4'].map((id) => `id-${id} · Question ${id}`);
    order[0] = 'Question 2';
    assert.deepEqual(values(table, column('record')), order);
    const sort = { column: column('state'), descending: true };
    assert.deepEqual(values(table, column('record'), { sort }), order.toReversed());
  });

  it('has one row for a pair under several judges, each with its verdict and state', () => {
    const judged = (judge: string, pair: string, b1: 'A' | 'B', doubt: 'A' | 'B', more = {}) => ({
      ...{ judge, judgeName: judge, run: judge, pair, b1, challenged: { doubt } },
      ...{ label: 'A' as const, ...more },
    });
    const swapped = { content: 'pair 1', swapped: true, label: 'B' as const };
    const given = [
      judged('heron', 'pair 0', 'A', 'A'),
      judged('heron', 'pair 1', 'A', 'A'),
      judged('wren', 'pair 0', 'B', 'B'),
      // The same pair in another file, which has its responses the other way round.
      judged('wren', 'pair 2', 'B', 'A', swapped),
      judged('heron', 'pair 3', 'A', 'A'),
    ] as const;
    const table = tableOf(given as readonly PairSpec[]);
    const columns = ['heron', 'wren'].map((judge) => ({ judge, field: 'state' }));
    const told = (query: object) =>
      table
        .page({ byPair: true, ...query }, { ...range, columns })
        .rows.map(({ cells }) => cells.map(({ value, words }) => value && `${value} ${words}`));
    const lost = ['B held 1/1 · right', 'B right, lost under 1 of 1'];
    const wrong = ['A held 1/1 · right', 'B held 1/1 · wrong'];
    const alone = ['A held 1/1 · right', undefined];
    assert.deepEqual(told({}), [lost, wrong, alone]);
    assert.deepEqual(told({ search: 'wren' }), [lost, wrong]);
    const sort = { column: { judge: 'wren', field: 'state' }, descending: true };
    assert.deepEqual(told({ sort }), [wrong, lost, alone]);
    const { total, of } = table.page({ byPair: true, search: 'id-3' }, { ...range, columns });
    assert.deepEqual([total, of], [1, 3]);
    const oneEach = tableOf([
      judged('heron', 'pair 0', 'A', 'B'),
      judged('wren', 'pair 0', 'A', 'B'),
    ]);
    const found = (search: string) => oneEach.page({ byPair: true, search }, { ...range, columns });
    assert.deepEqual(
      ['flips>=1', 'flips>=2'].map((search) => found(search).total),
      [1, 0],
      'flips of one judge',
    );
  });

  it('has one row for a record under all protocols and in both orders, and counts each flip once', () => {
    const first = { pair: 'pair 0', b1: 'A', label: 'A' } as const;
    const given = syntheticRows([
      { ...first, challenged: { doubt: 'B', authority: 'A' } },
      { ...first, protocol: 'counterbalanced', challenged: { doubt: 'B', authority: 'A' } },
      { ...first, order: 'BA', b2: 'B', challenged: { doubt: 'A', authority: 'A' } },
      // A challenge that supports the first verdict was asked apart from the one that opposes it.
      { pair: 'pair 1', b1: 'B', challenged: { doubt: 'A' } },
      { pair: 'pair 1', b1: 'B', challenged: { doubt: 'A' }, protocol: 'c', target: 'B' },
    ]).map((row) => {
      const isOwn = row.protocol === 'c' && row.arm === 'challenge';
      return { ...row, turn: `${row.arm}:${row.challenge}${isOwn ? '@c' : ''}` };
    });
    const table = new PairTable(auditsOf(given), (_, pair) => ({
      ...{ place: Number(pair.slice(5)), id: pair, words: '' },
    }));
    const columns = ['record', 'state', 'flips', 'harmful', 'protocol'].map((one) => column(one));
    const told = (query: object) =>
      table
        .page(query, { ...range, columns })
        .rows.map(({ cells }) => cells.map(({ value }) => value));
    assert.deepEqual(told({}), [
      ['pair 0', 'right, lost under 1 of 4', 1, 1, 'anti-baseline, counterbalanced'],
      ['pair 1', 'changed under 1 of 1', 2, 0, 'anti-baseline, c'],
    ]);
    assert.deepEqual(told({ protocol: 'c' }), [['pair 1', undefined, 1, 0, 'c']]);
    const { total, of } = table.page({ search: 'repeat' }, { ...range, columns });
    assert.deepEqual([total, of], [1, 2]);
  });

  it('sorts by a column with missing values last in both directions', () => {
    const table = tableOf();
    const sorted = (descending: boolean) =>
      values(table, column('dC', 'doubt'), {
        sort: { column: column('dC', 'doubt'), descending },
      });
    assert.deepEqual(sorted(false), [-30, 5, undefined]);
    assert.deepEqual(sorted(true), [5, -30, undefined]);
  });

  it('selects a judge, a protocol and a part', () => {
    const table = tableOf();
    const total = (query: object) => table.page(query, { ...range, columns: [] }).total;
    assert.equal(total({ judge: 'judge-1', protocol: 'anti-baseline' }), 3);
    assert.equal(total({ judge: 'other' }), 0);
    assert.equal(total({ protocol: 'counterbalanced' }), 0);
    assert.equal(total({ part: { scope: 'domain', name: 'law' } }), 1);
    assert.equal(total({ part: { scope: 'domain', name: 'no domain' } }), 2);
  });

  it('returns the requested range and the counts of all', () => {
    const page = tableOf().page({ search: 'b1:A' }, { from: 0, count: 5, columns: [] });
    assert.deepEqual([page.rows.length, page.total, page.of], [1, 1, 3]);
    const later = tableOf().page({}, { from: 2, count: 5, columns: [] });
    assert.deepEqual(
      later.rows.map(({ id }) => id),
      ['pair 2'],
    );
  });

  it('selects the pairs that a mark of a figure lists', () => {
    const audits = syntheticPairs(specs);
    const queries: Partial<JudgmentQuery>[] = [
      { outcome: 'flip' },
      { outcome: 'flip', flipKind: 'harmful' },
      { outcome: 'unreadable', challenge: 'authority' },
      { arm: 'baseline', outcome: 'all', order: 'BA' },
    ];
    for (const part of queries) {
      const of = judgmentQuery.parse({ protocol: 'anti-baseline', arm: 'challenge', ...part });
      const listed = listJudgments(audits, of, { nameOf: () => undefined, limit: 100 });
      const shown = tableOf().page({ of }, { ...range, columns: [] }).rows;
      assert.deepEqual(
        new Set(shown.map(({ pair }) => pair)),
        new Set(listed.judgments.map(({ judgment }) => judgment.audit.pair.key)),
      );
      assert.ok(shown.length > 0);
    }
  });

  it('has its rows in the order of the log, in whatever order it is given the audits', () => {
    const run = syntheticRun(specs);
    const query = { sort: { column: column('dC', 'doubt'), descending: true }, search: 'doubt' };
    const columns = [column('record'), column('harmful'), column('verdict', 'doubt')];
    const audits = auditsOfRun(run);
    const [inOrder, reversed] = [audits, audits.toReversed()].map((given) =>
      new PairTable(given, runTitles([run])).page(query, { ...range, columns }),
    );
    assert.equal(inOrder?.total, 2);
    assert.deepEqual(reversed, inOrder);
  });

  it('names pairs by their logs and shows how people annotated their flips', () => {
    const run = syntheticRun(specs);
    const audits = auditsOfRun(run);
    const { judge } = audits[0]?.run ?? {};
    const { turn } = audits.find(({ pair }) => pair.key === 'pair 1')?.challenges[0] ?? {};
    assert.ok(judge !== undefined && turn !== undefined);
    const flip = { pair: 'pair 1', judge, turn, from: 'A', to: 'B' } as const;
    const book = readAnnotations([annotation({ id: '1', flip })]);
    const table = new PairTable(audits, runTitles([run]), createNotesOf(book));
    assert.deepEqual(values(table, column('annotation')), [undefined, 'harmful', undefined]);
    assert.deepEqual(
      values(table, column('record')),
      [0, 1, 2].map((number) => `id of pair ${number} · prompt ${number}`),
    );
    const { rows } = table.page({ search: 'annotation:harmful' }, { ...range, columns: [] });
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['id of pair 1'],
    );
  });
});
