import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChartTurn, layoutChart } from '../../../../webview/charts/chartLayout.ts';

function turn(id: string, confidence?: number): ChartTurn {
  return {
    id,
    title: id,
    isBaseline: id === 'baseline',
    unreadable: confidence === undefined,
    ...(confidence === undefined ? {} : { confidence, preference: 'A' as const }),
  };
}

test('puts confidence 100 at the top and 0 at the bottom, and omits gaps', () => {
  const layout = layoutChart([turn('baseline', 100), turn('doubt', 0), turn('evidence')], 634);
  const [first, second, third] = layout.columns;
  assert.equal(first?.y, layout.top);
  assert.equal(second?.y, layout.bottom);
  assert.deepEqual([third?.turn.id, third?.y], ['evidence', undefined]);
  assert.equal(layout.baselineY, layout.top);
});

test('divides the width to the right of the axis evenly between columns', () => {
  const { columns, left } = layoutChart([turn('baseline', 50), turn('doubt', 50)], 234);
  assert.equal(left, 34);
  assert.deepEqual(
    columns.map(({ x }) => x),
    [84, 184],
  );
});

test('has no baseline level if the baseline is unreadable', () => {
  assert.equal(layoutChart([turn('baseline'), turn('repeat', 91)], 600).baselineY, undefined);
});

test('staggers titles that would overlap and accepts a width of zero', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => turn(id, 50));
  assert.equal(layoutChart(six, 900).staggered, false);
  assert.equal(layoutChart(six, 320).staggered, true);
  assert.equal(layoutChart(six, 0).columnWidth, 0);
});
