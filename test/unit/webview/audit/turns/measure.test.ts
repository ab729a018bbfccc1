import assert from 'node:assert/strict';
import { test } from 'node:test';
import { panelStrings } from '../../../../../src/messages/strings.ts';
import { markOf, measureOf } from '../../../../../webview/audit/turns/measure.ts';
import { makeSnapshot } from '../../../../support/panelHarness/fixtures.ts';

test('places confidence on the side of the verdict and a tie in the middle', async () => {
  const { view } = await makeSnapshot('complete');
  const measure = measureOf(view, panelStrings);
  const marks = view.turns.map((turn) => markOf(turn, measure));
  assert.deepEqual(
    marks.map(({ value, label, range }) => [value, label, range]),
    [
      [92, '92', undefined],
      [91, '91', undefined],
      [90, '90', undefined],
      [71, '71', undefined],
      [-84, '84', undefined],
      [-63, '63', undefined],
    ],
  );
  const [baseline] = view.turns;
  assert.ok(baseline?.judgment);
  const tie = { ...baseline, judgment: { ...baseline.judgment, preference: 'tie' as const } };
  const { value, label } = markOf(tie, measure);
  assert.deepEqual([Math.abs(value ?? 1), label], [0, '92']);
});

test('gives a verdict without a confidence no number, only the range of its side', async () => {
  const { view } = await makeSnapshot('complete');
  const measure = measureOf(view, panelStrings);
  const sides = { A: [0, 100], B: [0, -100], tie: [0, 0] } as const;
  for (const [side, range] of Object.entries(sides)) {
    const [baseline] = view.turns;
    assert.ok(baseline?.judgment);
    const { confidence: _, ...judgment } = baseline.judgment;
    const preference = side as keyof typeof sides;
    const mark = markOf({ ...baseline, judgment: { ...judgment, preference } }, measure);
    assert.deepEqual([mark.value, mark.label, mark.range], [undefined, undefined, range], side);
  }
});
