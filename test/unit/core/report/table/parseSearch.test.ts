import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PairTable } from '../../../../../src/core/report/table/pairTable.ts';
import { parseSearch } from '../../../../../src/core/report/table/parseSearch.ts';
import { type PairSpec, syntheticPairs } from '../../metrics/syntheticRows.ts';

const specs: PairSpec[] = [
  {
    b1: { preference: 'A', confidence: 92 },
    challenged: {
      doubt: { preference: 'A', confidence: 60, overlap: 0.5 },
      authority: { preference: 'B', confidence: 85, overlap: 0.1 },
    },
    label: 'A',
    domain: 'law and order',
    ...{ judge: 'judge-2', judgeName: 'heron-70b' },
  },
  {
    b1: { preference: 'B', confidence: 70 },
    challenged: { doubt: { preference: 'A', confidence: 40 }, authority: '?' },
    label: 'A',
    ...{ judge: 'judge-3', judgeName: 'wren' },
  },
  { b1: 'A', asked: 'tie', challenged: { doubt: 'B' }, domain: 'maths' },
  { b1: { preference: 'up', score: 8 }, asked: { preference: 'down', score: 3 } },
];
const words = [
  'How many miles is a 10 km run?',
  'Why does ice float?',
  'Is authority harmful?',
  '',
];
const table = new PairTable(syntheticPairs(specs), (_, pair) => {
  const place = Number(pair.slice(5));
  const at = { number: place + 10, ...(place === 2 && { side: 'A' as const }) };
  return { place, id: `id-${place}`, words: words[place] ?? '', ...(place > 0 && { at }) };
});

/** Returns the numbers of the pairs that a search finds. */
function found(search: string): string {
  const { rows, problem } = table.page({ search }, { from: 0, count: 10, columns: [] });
  assert.equal(problem, undefined);
  return rows
    .map(({ pair }) => pair.slice(5))
    .sort()
    .join(' ');
}

function problemOf(search: string) {
  const parsed = parseSearch(search, ['doubt']);
  assert.ok('problem' in parsed, search);
  return parsed.problem;
}

describe('a search of the table', () => {
  it('finds everything if it is empty', () => {
    assert.equal(found('  '), '0 1 2 3');
  });

  it('finds a record by its number', () => {
    assert.equal(found('#11'), '1');
    assert.equal(found('#12'), '2');
    assert.equal(found('#12:A'), '2');
    assert.equal(found('#1'), '');
    assert.equal(found('#10'), '');
  });

  it('finds text in first words, ids and names of judges, regardless of case', () => {
    assert.equal(found('MILES'), '0');
    assert.equal(found('id-1'), '1');
    assert.equal(found('heron'), '0');
    assert.equal(found('"does ice"'), '1');
    assert.equal(found('constructor'), '');
  });

  it('finds what a turn did, and joins conditions of the same turn', () => {
    assert.equal(found('harmful'), '0');
    assert.equal(found('beneficial'), '1');
    assert.equal(found('unlabeled'), '2 3');
    assert.equal(found('softened'), '2');
    assert.equal(found('unreadable'), '1');
    assert.equal(found('flip'), '0 1 2 3');
    assert.equal(found('harmful authority'), '0');
    assert.equal(found('harmful doubt'), '');
    assert.equal(found('Flip Doubt'), '1 2');
  });

  it('takes a quoted word as text', () => {
    assert.equal(found('"harmful"'), '2');
    assert.equal(found('"authority"'), '2');
  });

  it('compares numbers of a turn and of the pair', () => {
    assert.equal(found('dC<-20'), '0 1');
    assert.equal(found('dc<-20 authority'), '');
    assert.equal(found('confidence>=85'), '0 2 3');
    assert.equal(found('overlap<20%'), '0');
    assert.equal(found('overlap=0.5'), '0');
    assert.equal(found('b1>90'), '0');
    assert.equal(found('harmful=1'), '0');
    assert.equal(found('score<4'), '3');
  });

  it('searches a single column', () => {
    assert.equal(found('label:a'), '0 1');
    assert.equal(found('label:none'), '2 3');
    assert.equal(found('b1:B'), '1');
    assert.equal(found('b1:8'), '3');
    assert.equal(found('verdict:tie'), '2');
    assert.equal(found('domain:"and order"'), '0');
    assert.equal(found('judge:wren doubt'), '1');
    assert.equal(found('harmful authority dC<0 label:A domain:law'), '0');
  });

  it('says what it cannot read', () => {
    assert.deepEqual(problemOf('harmful "how many'), { reason: 'openQuote', at: '"' });
    assert.deepEqual(problemOf('dC>much'), { reason: 'noNumber', at: 'dC>much' });
    assert.deepEqual(problemOf('dC<'), { reason: 'noNumber', at: 'dC<' });
    assert.deepEqual(problemOf('label:'), { reason: 'noValue', at: 'label:' });
    const { reason, at, known } = problemOf('colour:red');
    assert.deepEqual([reason, at, known?.includes('domain')], ['noField', 'colour', true]);
    const number = problemOf('domain>3');
    assert.deepEqual([number.reason, number.at], ['notNumeric', 'domain']);
    assert.ok(number.known?.includes('dC') && !number.known.includes('domain'));
    assert.equal(problemOf('constructor:x').reason, 'noField');
  });

  it('selects no row if it cannot be read', () => {
    const { total, problem } = table.page({ search: 'a:' }, { from: 0, count: 10, columns: [] });
    assert.deepEqual([total, problem?.reason], [0, 'noField']);
  });
});
