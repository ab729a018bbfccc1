import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { differingParts } from '../../../../src/core/journal/headerParts.ts';
import { whole, words } from '../../../../src/core/runs/optionKinds.ts';
import { fileShape, statedShape } from '../../../../src/core/runs/optionSchemas.ts';
import {
  describeStated,
  type RunOptions,
  statedFields,
  statedParts,
  valuesIn,
  withDefaults,
} from '../../../../src/core/runs/options.ts';

const table = {
  colors: {
    title: 'Colors',
    text: 'The colors.',
    kind: words('COLOR,…', () => ['red', 'green', 'blue'] as const),
    list: true,
    isSet: true,
    most: 2,
    fallback: 'green,blue',
    header: { differs: 'its colors' },
  },
  size: {
    title: 'Size',
    text: 'The size.',
    kind: whole(2, 9),
    fallback: '3',
    shown: (size: number) => `${size} cm`,
    header: { differs: 'its size', absent: 3 },
  },
  weight: {
    title: 'Weight',
    text: 'The weight.',
    kind: whole(1),
    usual: 'any weight',
    header: 'own',
  },
  round: {
    title: 'Round',
    text: 'Whether it is round.',
    header: { differs: 'its form', isAlways: true },
  },
} as const satisfies RunOptions;

describe('a table of options', () => {
  const file = z.strictObject(fileShape(table));

  it('has a schema of values in a file, with defaults', () => {
    assert.deepEqual(file.parse({}), { colors: ['green', 'blue'], size: 3, round: false });
    assert.deepEqual(file.parse({ colors: ['red'], size: 9, weight: 1, round: true }), {
      colors: ['red'],
      size: 9,
      weight: 1,
      round: true,
    });
  });

  for (const wrong of [
    { colors: [] },
    { colors: ['pink'] },
    { colors: ['red', 'green', 'blue'] },
    { colors: 'red' },
    { size: 1 },
    { size: 10 },
    { size: 2.5 },
    { size: '3' },
    { weight: 0 },
    { round: 'yes' },
    { other: 1 },
  ]) {
    it(`refuses ${JSON.stringify(wrong)} in a file`, () => {
      assert.equal(file.safeParse(wrong).success, false);
    });
  }

  it('orders the values of a set as its words', () => {
    assert.deepEqual(file.parse({ colors: ['blue', 'red'] }).colors, ['red', 'blue']);
  });

  it('completes values with defaults', () => {
    assert.deepEqual(withDefaults(table, { size: 4 }), {
      colors: ['green', 'blue'],
      size: 4,
      weight: undefined,
      round: false,
    });
  });

  const header = z.object(statedShape(table));

  it('states in a header what is not meant by an absent field', () => {
    const fields = statedFields(table, { colors: ['red'], size: 3, round: false });
    assert.deepEqual(fields, { colors: ['red'], round: false });
    assert.deepEqual(header.parse(fields), fields);
  });

  it('reads an absent field as what it means', () => {
    assert.deepEqual(valuesIn(table, { round: true }), { colors: undefined, size: 3, round: true });
  });

  it('requires a field that every header states', () => {
    assert.equal(header.safeParse({ colors: ['red'] }).success, false);
  });

  it('names what differs between two headers; an absent field is its default', () => {
    type Header = z.infer<typeof header>;
    const differing = (one: Header, other: Header) =>
      differingParts<Header>(statedParts(table), one, other);
    assert.deepEqual(differing({ round: true, size: 3 }, { round: true }), []);
    assert.deepEqual(differing({ round: true, size: 4 }, { round: false, colors: ['red'] }), [
      'its colors',
      'its size',
      'its form',
    ]);
  });

  it('describes what a header states', () => {
    assert.deepEqual(describeStated(table, { size: 4, round: true, colors: ['red', 'blue'] }), [
      'red, blue',
      '4 cm',
      'round',
    ]);
  });
});
