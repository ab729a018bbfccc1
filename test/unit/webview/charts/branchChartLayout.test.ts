import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type BranchPoint,
  layoutBranchChart,
} from '../../../../webview/charts/turns/branchChartLayout.ts';

function point(id: string, depth: number, confidence?: number, unreadable = false): BranchPoint {
  const preference = confidence === undefined ? undefined : 'A';
  return { id, depth, preference, value: confidence, returned: false, unreadable, explained: id };
}

const percent = { min: 0, max: 100, ticks: [] };
const baseline = point('b', 0, 80);

test('runs depth to the right and confidence upward, with a plot 170 pixels high at offset 34', () => {
  const line = { number: 1, points: [baseline, point('s', 1, 0), point('t', 2, 100)] };
  const { points, width, baselineY } = layoutBranchChart(baseline, [line], percent, 648);
  assert.equal(width, 648);
  assert.equal(baselineY, 34 + 0.2 * 170);
  assert.deepEqual(
    points.map(({ id, x, y }) => [id, x, y]),
    [
      ['b', 51, 68],
      ['s', 119, 204],
      ['t', 187, 34],
    ],
  );
});

test('keeps branches in their lanes, so that points at the same depth never overlap', () => {
  const lines = [1, 2, 3, 4].map((number) => ({
    number,
    points: [baseline, point(`s${number}`, 1, 50), point(`t${number}`, 2, 50)],
  }));
  const { points } = layoutBranchChart(baseline, lines, percent, 200);
  const first = points.filter(({ depth }) => depth === 1).map(({ x }) => x);
  for (const [index, x] of first.slice(1).entries()) assert.equal(x - (first[index] ?? 0), 34);
  assert.equal(points.length, 9);
});

test('grows beyond the available width for many steps, and never shrinks below it', () => {
  const points = Array.from({ length: 30 }, (_, depth) => point(`s${depth}`, depth, 50));
  const [first = baseline] = points;
  assert.equal(
    layoutBranchChart(first, [{ number: 1, points }], percent, 300).width,
    34 + 28 + 30 * 68,
  );
  assert.equal(layoutBranchChart(baseline, [], percent, 300).width, 300);
});

test('does not move points when a step, or a second branch, is added', () => {
  const first = { number: 1, points: [baseline, point('s', 1, 50)] };
  const longer = { number: 1, points: [...first.points, point('t', 2, 20)] };
  const second = { number: 2, points: [baseline, point('u', 1, 70), point('v', 2, 60)] };
  const places = (lines: readonly (typeof first)[]) =>
    new Map(
      layoutBranchChart(baseline, lines, percent, 400).points.map(({ id, x, y }) => [id, { x, y }]),
    );
  const all = places([longer, second]);
  for (const lines of [[first], [longer], [first, second]]) {
    for (const [id, place] of places(lines)) assert.deepEqual(all.get(id), place, id);
  }
});

test('starts a branch at its origin’s point, and a branch from an arm at the baseline', () => {
  const shared = point('s', 1, 40);
  const arm = point('arm', 1, 60);
  const { lines, points } = layoutBranchChart(
    baseline,
    [
      { number: 1, points: [baseline, shared] },
      { number: 2, points: [shared, point('t', 2, 30)] },
      { number: 3, points: [arm, point('u', 2, 20)] },
    ],
    percent,
    600,
  );
  assert.deepEqual(
    lines.map((line) => line.points.map(({ id }) => id)),
    [
      ['b', 's'],
      ['s', 't'],
      ['b', 'arm', 'u'],
    ],
  );
  assert.equal(
    lines[1]?.points[0],
    points.find(({ id }) => id === 's'),
  );
});

test('shows an unreadable answer as a gap above all values, and omits unanswered turns', () => {
  const points = [baseline, point('s', 1, 40), point('t', 2, undefined, true), point('u', 3)];
  const layout = layoutBranchChart(baseline, [{ number: 1, points }], percent, 600);
  assert.deepEqual(
    layout.lines[0]?.points.map(({ id }) => id),
    ['b', 's', 't'],
  );
  const [, , gap] = layout.points;
  assert.ok(gap && gap.y < layout.top - 9);
  assert.equal(gap?.value, undefined);
});
