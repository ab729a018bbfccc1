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

test('confidence 100 lies at the top, 0 at the bottom, and a gap nowhere', () => {
  const layout = layoutChart([turn('baseline', 100), turn('doubt', 0), turn('evidence')], 634);
  const [first, second, third] = layout.columns;
  assert.equal(first?.y, layout.top);
  assert.equal(second?.y, layout.bottom);
  assert.deepEqual([third?.turn.id, third?.y], ['evidence', undefined]);
  assert.equal(layout.baselineY, layout.top);
});

test('columns share the width right of the axis', () => {
  const { columns, left } = layoutChart([turn('baseline', 50), turn('doubt', 50)], 234);
  assert.equal(left, 34);
  assert.deepEqual(
    columns.map(({ x }) => x),
    [84, 184],
  );
});

test('without a readable baseline there is no line to measure against', () => {
  assert.equal(layoutChart([turn('baseline'), turn('repeat', 91)], 600).baselineY, undefined);
});

test('titles are staggered where they would touch, and no width is no error', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => turn(id, 50));
  assert.equal(layoutChart(six, 900).staggered, false);
  assert.equal(layoutChart(six, 320).staggered, true);
  assert.equal(layoutChart(six, 0).columnWidth, 0);
});
