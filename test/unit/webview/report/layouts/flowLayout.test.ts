import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FlowState, layoutFlow } from '../../../../../webview/report/layouts/flowLayout.ts';

const went = (step: number, from: FlowState, to: FlowState, count: number) => {
  return { step, from, to, count };
};
const rounded = (value: number) => Math.round(value * 100) / 100;

describe('the flow of verdicts', () => {
  // Ten sequences in 220 − 2 · 18 pixels: 18.4 pixels each. Columns start at 30, 143, and 256.
  const { columns, nodes, bands, width } = layoutFlow(
    [
      went(1, 'A', 'A', 6),
      went(1, 'A', 'B', 2),
      went(1, 'B', 'B', 2),
      went(2, 'A', 'A', 5),
      went(2, 'A', 'unreadable', 1),
      went(2, 'B', 'A', 1),
      went(2, 'B', 'B', 2),
    ],
    300,
  );
  const nodeOf = (step: number, state: FlowState) =>
    nodes.find((node) => node.step === step && node.state === state);
  const bandOf = (step: number, from: FlowState, to: FlowState) =>
    bands.find((band) => band.step === step && band.from === from && band.to === to);

  it('has a column for B1 and for each step, and the last column ends before the edge', () => {
    assert.deepEqual(
      columns.map(({ x }) => x),
      [30, 143, 256],
    );
    assert.ok(256 + 14 <= width);
  });

  it('has states as high as their counts, separated from each other', () => {
    assert.deepEqual(
      nodes.map(({ step, state, count, y }) => `${step} ${state} ${count} ${rounded(y)}`),
      [
        '0 A 8 44',
        '0 B 2 209.2',
        '1 A 6 44',
        '1 B 4 172.4',
        '2 A 6 44',
        '2 B 2 172.4',
        '2 unreadable 1 227.2',
      ],
    );
    assert.equal(rounded(nodeOf(0, 'A')?.height ?? 0), 147.2);
  });

  it('joins states with bands that are stacked at both ends', () => {
    const changed = bandOf(1, 'A', 'B');
    // The band starts at B1's A below the six sequences that stay, and arrives first at B.
    assert.equal(
      changed?.path,
      'M44,191.2C93.5,191.2,93.5,209.2,143,209.2L143,172.4C93.5,172.4,93.5,154.4,44,154.4Z',
    );
    assert.equal(rounded(changed?.thickness ?? 0), 36.8);
    const stayed = bandOf(1, 'B', 'B');
    assert.match(stayed?.path ?? '', /^M44,246C.*,143,246L143,209.2C.*,44,209.2Z$/);
    const returned = bandOf(2, 'B', 'A');
    assert.match(returned?.path ?? '', /^M157,190.8C.*,256,154.4L256,136C.*,157,172.4Z$/);
  });

  it('shows counts near the start of the bands, at a different position for each target state', () => {
    // At 0.22 along the curve: 1.5 · 0.22 · 0.78 + 0.22³ = 0.268 across, 0.22² · 2.56 = 0.124 down.
    const [stayed, changed] = [bandOf(1, 'A', 'A'), bandOf(1, 'A', 'B')];
    assert.equal(rounded(stayed?.x ?? 0), rounded(44 + 99 * 0.268048));
    assert.equal(rounded(stayed?.y ?? 0), 44 + 110.4 / 2);
    // At 0.32 along the curve: 0.359 across, 0.32² · 2.36 = 0.242 down.
    assert.equal(rounded(changed?.x ?? 0), rounded(44 + 99 * 0.359168));
    assert.equal(rounded(changed?.y ?? 0), rounded(154.4 + 18 * 0.241664 + 18.4));
  });

  it('omits sequences that haven’t been asked yet from a column', () => {
    const growing = layoutFlow([went(1, 'A', 'A', 4), went(2, 'A', 'B', 1)], 300);
    assert.deepEqual(
      growing.nodes.map(({ height }) => rounded(height)),
      [184, 184, 46],
    );
  });

  it('is empty without data', () => assert.deepEqual(layoutFlow([], 300).bands, []));
});
