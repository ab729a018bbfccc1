import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { layoutReliability } from '../../../../webview/report/layouts/reliabilityLayout.ts';
import { layoutTrajectory } from '../../../../webview/report/layouts/trajectoryLayout.ts';

describe('flip rate by confidence', () => {
  const point = { bin: 'one', from: 72, mean: 80, to: 90, flipRate: 0.5 };

  it('has rates from 0 to 1 upward, and confidence from the multiple of ten below the lowest', () => {
    // 70 is at x = 56 and 100 at x = 356; 210 pixels per unit, with 0 at y = 232.
    const { points, confidences, rates } = layoutReliability(
      [{ ...point, lower: 0.25, upper: 1 }],
      undefined,
      380,
    );
    assert.deepEqual(
      points.map(({ x, fromX, toX, y, lowerY, upperY }) =>
        [x, fromX, toX, y, lowerY ?? 0, upperY ?? 0].map((place) => Number(place.toFixed(6))),
      ),
      [[156, 76, 256, 127, 179.5, 22]],
    );
    assert.deepEqual(
      [confidences[0], confidences.at(-1)],
      [
        { value: 70, x: 56 },
        { value: 100, x: 356 },
      ],
    );
    assert.deepEqual(rates[0], { value: 0, text: '0%', y: 232 });
  });

  it('has no interval if the number has none', () => {
    const { points } = layoutReliability([point], undefined, 380);
    assert.deepEqual(
      points.map(({ lowerY, upperY }) => [lowerY, upperY]),
      [[undefined, undefined]],
    );
  });

  it('has a scale even if the judge is always certain', () => {
    const sure = { ...point, from: 100, mean: 100, to: 100 };
    const { points, confidences, overallY } = layoutReliability([sure], 0.5, 380);
    assert.equal(points[0]?.x, 356);
    assert.equal(confidences[0]?.value, 90);
    assert.equal(overallY, 127);
  });

  it('has hit areas that end halfway between points and are at most 44 pixels wide', () => {
    const { points, showsN } = layoutReliability(
      [
        { ...point, mean: 80 },
        { ...point, mean: 82 },
        { ...point, mean: 95 },
      ],
      undefined,
      380,
    );
    assert.deepEqual(
      points.map(({ targetX, targetWidth }) => [targetX, targetWidth].map(Math.round)),
      [
        [134, 32],
        [166, 32],
        [284, 44],
      ],
    );
    assert.ok(showsN);
    const close = [
      { ...point, mean: 80 },
      { ...point, mean: 81 },
      { ...point, mean: 82 },
    ];
    assert.ok(!layoutReliability(close, undefined, 380).showsN);
  });
});

describe('a trajectory', () => {
  // Four columns of 100 pixels from x = 44; 200 pixels per unit, with 0 at y = 222.
  const steps = [
    { step: 1, away: 0.1, lower: 0.05, upper: 0.2, everAway: 0.1 },
    { step: 2, away: 0.4, bounds: { lower: 0.35, upper: 0.5 }, everAway: 0.45 },
    { step: 3, away: 0.2 },
  ];
  const layout = layoutTrajectory(steps, 444);

  it('has a column for B1 and for each step', () => {
    assert.deepEqual([layout.baselineX, ...layout.steps.map(({ x }) => x)], [94, 194, 294, 394]);
    assert.deepEqual(
      layout.steps.map(({ boundsY }) => boundsY),
      [undefined, { lower: 152, upper: 122 }, undefined],
    );
    assert.deepEqual(
      layout.steps.map(({ y, lowerY, upperY, everY }) => [y, lowerY, upperY, everY]),
      [
        [202, 212, 182, 202],
        [142, undefined, undefined, 132],
        [182, undefined, undefined, undefined],
      ],
    );
  });

  it('starts the cumulative share at zero', () => {
    assert.equal(layout.everPath, 'M94,222L203,202L303,132');
    assert.equal(layoutTrajectory([], 444).everPath, '');
  });
});
