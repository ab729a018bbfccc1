import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisOf, axisOfLevels, axisOfSides } from '../../../../webview/charts/turns/chartAxis.ts';
import { type ChartTurn, layoutChart } from '../../../../webview/charts/turns/chartLayout.ts';

const percent = axisOf({ min: 0, max: 100 });

function turn(id: string, value?: number): ChartTurn {
  return {
    id,
    title: id,
    explained: id,
    isBaseline: id === 'baseline',
    unreadable: value === undefined,
    ...(value === undefined ? {} : { value, preference: 'A' as const }),
  };
}

test('puts confidence 100 at the top and 0 at the bottom, and omits gaps', () => {
  const layout = layoutChart(
    [turn('baseline', 100), turn('doubt', 0), turn('evidence')],
    percent,
    634,
  );
  const [first, second, third] = layout.columns;
  assert.equal(first?.place?.y, layout.top);
  assert.equal(second?.place?.y, layout.bottom);
  assert.deepEqual([third?.turn.id, third?.place], ['evidence', undefined]);
  assert.equal(layout.baselineY, layout.top);
});

test('has a place for unreadable answers above the plot, on no line of a verdict', () => {
  const axis = axisOfLevels(['B', 'tie', 'A']);
  const { gapY, gridLines, top } = layoutChart([turn('baseline')], axis, 600);
  // The mark is 18 high.
  assert.ok(gapY + 9 < top && gapY - 9 >= 0);
  assert.ok(gridLines.every(({ y }) => y > gapY + 9));
});

test('divides the width to the right of the axis evenly between columns, and leaves room for the name of the baseline', () => {
  const turns = [turn('baseline', 50), turn('doubt', 50)];
  const { columns, left, right } = layoutChart(turns, percent, 262);
  assert.deepEqual([left, right], [34, 234]);
  assert.deepEqual(
    columns.map(({ x }) => x),
    [84, 184],
  );
});

test('has no baseline level if the baseline is unreadable', () => {
  const turns = [turn('baseline'), turn('repeat', 91)];
  assert.equal(layoutChart(turns, percent, 600).baselineY, undefined);
});

test('spreads titles that would overlap over lines, cuts longer ones, and grows beyond a narrow panel', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => turn(id, 50));
  for (const [available, lines] of [
    [900, 1],
    [420, 2],
    [272, 3],
  ] as const) {
    const layout = layoutChart(six, percent, available);
    assert.equal(layout.titleLines, lines);
    assert.equal(layout.width, available);
    assert.equal(new Set(layout.columns.map(({ titleY }) => titleY)).size, lines);
  }
  const narrow = layoutChart([turn('An authority of my own', 50), ...six], percent, 0);
  assert.equal(narrow.columnWidth, 25);
  assert.equal(narrow.width, 34 + 7 * 25 + 28);
  assert.equal(narrow.columns[0]?.title, 'An authority …');
});

test('runs from the lowest to the highest score, with the pass mark between', () => {
  const axis = axisOf({ min: 1, max: 10, pass: 7 });
  const { columns, top, bottom, passY } = layoutChart([turn('a', 10), turn('b', 1)], axis, 600);
  assert.deepEqual(
    columns.map(({ place }) => place?.y),
    [top, bottom],
  );
  // 7 is six of the nine points above 1.
  assert.equal(passY, bottom - (6 / 9) * (bottom - top));
});

test('labels both ends of a scale and round values that are not close to them', () => {
  const texts = (min: number, max: number) => axisOf({ min, max }).ticks.map(({ text }) => text);
  assert.deepEqual(texts(1, 10), ['1', '4', '6', '8', '10']);
  assert.deepEqual(texts(1, 5), ['1', '2', '3', '4', '5']);
  assert.deepEqual(texts(0, 1), ['0', '0.2', '0.4', '0.6', '0.8', '1']);
});

test('has one level per verdict, and no pass mark for verdicts', () => {
  const axis = axisOfLevels(['B', 'tie', 'A']);
  const { gridLines, top, bottom, passY } = layoutChart([turn('a', 1)], axis, 600);
  assert.deepEqual(
    gridLines.map(({ text, y }) => [text, y]),
    [
      ['B', bottom],
      ['tie', (top + bottom) / 2],
      ['A', top],
    ],
  );
  assert.equal(passY, undefined);
});

test('has A at the top, B at the bottom, and 0 in the middle, which a flip crosses', () => {
  const { gridLines, left, top, bottom, middleY } = layoutChart([], axisOfSides('A', 'B'), 600);
  const middle = (top + bottom) / 2;
  assert.deepEqual(
    gridLines.map(({ text, y }) => [text, y]),
    [
      ['B 100', bottom],
      ['50', (middle + bottom) / 2],
      ['0', middle],
      ['50', (middle + top) / 2],
      ['A 100', top],
    ],
  );
  assert.equal(middleY, middle);
  assert.ok(left >= 5 * 7);
});

test('draws a verdict without a confidence on its side, over the whole range of that side', () => {
  const open = { ...turn('doubt'), unreadable: false, range: [0, -100] as const };
  const { columns, top, bottom } = layoutChart([open], axisOfSides('A', 'B'), 600);
  const middle = (top + bottom) / 2;
  assert.deepEqual(columns[0]?.place, { y: (middle + bottom) / 2, rangeY: [middle, bottom] });
});
