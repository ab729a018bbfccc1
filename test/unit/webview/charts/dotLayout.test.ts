import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Dot, dotDomain, layoutDots } from '../../../../webview/charts/dotLayout.ts';
import { fitLabel, labelRoom } from '../../../../webview/charts/rowLayout.ts';
import { layoutStacks } from '../../../../webview/charts/stackLayout.ts';

const dot = (key: string, part: Partial<Dot> = {}): Dot => ({
  key,
  series: 0,
  text: `${key} in full`,
  shortText: key,
  mark: { name: key, pressed: false },
  ...part,
});

/** Labels of ten letters take 68 + 18 pixels, so the minimum width of 90 applies. */
const rows = [
  {
    key: 'a',
    label: 'ten letter',
    dots: [
      dot('x', { value: 0.5, interval: { lower: 0.25, upper: 1 } }),
      dot('y', { value: -0.5, bounds: { lower: -1, upper: 0 } }),
    ],
  },
  { key: 'b', label: 'b', dots: [dot('z')] },
];

describe('dots', () => {
  it('are at their values, between the labels and the texts', () => {
    const layout = layoutDots(rows, 662, [-1, 1]);
    // From 90 to 662 − 160 − 12 = 490: 200 pixels per unit.
    assert.deepEqual(layout.plot, { left: 90, right: 490, bottom: 3 * 24 + 2 * 10 });
    assert.equal(layout.zero, 290);
    const [first, second] = layout.rows;
    assert.equal(first?.dots[0]?.x, 390);
    assert.deepEqual(first?.dots[0]?.interval, { x1: 340, x2: 490 });
    assert.equal(first?.dots[1]?.x, 190);
    assert.deepEqual(first?.dots[1]?.bounds, { x1: 90, x2: 290 });
    assert.equal(first?.dots[1]?.y, 24);
    assert.equal(first?.labelY, 24 + 4, 'beside the middle of both dots');
    assert.equal(second?.dots[0]?.y, 48 + 10);
    assert.deepEqual(
      second?.dots.map(({ x }) => x),
      [undefined],
      'not estimable',
    );
    assert.equal(first?.dots[0]?.text, 'x in full');
  });

  it('have labels above them and short texts if space is limited', () => {
    const layout = layoutDots(rows, 400, [0, 1]);
    assert.equal(layout.plot.left, 8);
    const [first] = layout.rows;
    assert.equal(first?.labelX, 8);
    assert.ok((first?.labelY ?? 99) < (first?.dots[0]?.y ?? 0));
    assert.equal(first?.dots[0]?.text, 'x');
    assert.equal(layoutDots([], 0, [0, 1]).rows.length, 0);
  });

  it('have a scale that includes zero and all values, intervals, and bounds, and ends at round numbers', () => {
    assert.deepEqual(dotDomain([]), [0, 0.2]);
    assert.deepEqual(dotDomain(rows), [-1, 1]);
    const high = [{ key: 'a', label: '', dots: [dot('x', { value: 0.43 })] }];
    assert.deepEqual(dotDomain(high), [0, 0.5]);
    assert.deepEqual(dotDomain(high, [0, 1]), [0, 1]);
  });
});

describe('stacks', () => {
  it('are as long as their counts and omit parts with a count of zero', () => {
    const parts = [
      { kind: 'harmful', count: 3 },
      { kind: 'beneficial', count: 0 },
      { kind: 'unlabelled', count: 1 },
    ];
    const layout = layoutStacks(
      [
        { key: 'a', label: 'ten letter', parts, text: '4' },
        { key: 'b', label: 'b', parts: [], text: '0' },
      ],
      594,
    );
    // From 90 to 594 − 96 − 8 = 490: 100 pixels each.
    assert.deepEqual(layout.stacks[0]?.parts, [
      { kind: 'harmful', count: 3, x: 90, width: 300 },
      { kind: 'unlabelled', count: 1, x: 390, width: 100 },
    ]);
    assert.deepEqual(layout.stacks[1]?.parts, []);
    assert.deepEqual(
      layout.ticks.map(({ text }) => text),
      ['0', '1', '2', '3', '4'],
    );
  });
});

describe('row labels', () => {
  it('are as wide as the longest, within limits, and are shortened to fit', () => {
    assert.equal(labelRoom([]), 90);
    assert.equal(labelRoom(['x'.repeat(20), 'x']), 136 + 18);
    assert.equal(labelRoom(['x'.repeat(1000)]), 230);
    assert.equal(fitLabel('x'.repeat(1000), 230).length, 31);
    assert.equal(fitLabel('\u202ereversed', 230), '⟨U+202E⟩reversed');
  });
});
