import assert from 'node:assert/strict';
import { it } from 'node:test';
import type * as vscode from 'vscode';
import { type AnnotatedFlip, NearestFlips } from '../../../../src/host/annotations/nearestFlips.ts';

const document = {} as vscode.TextDocument;

/** Flips of one record per line. */
const flipsOf = (count: number) =>
  new Map(Array.from({ length: count }, (_, line) => [`${line}`, { line } as AnnotatedFlip]));

/** Lines of the flips that get threads while some lines are visible. */
const chosenLines = (nearest: NearestFlips, count: number, first: number, last: number) => {
  const seen = [{ start: { line: first }, end: { line: last } } as vscode.Range];
  const chosen = [...nearest.choose(document, flipsOf(count), seen).values()];
  return chosen.map(({ line }) => line).sort((one, other) => one - other);
};
const fromTo = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

for (const [what, count, first, last, expected] of [
  ['all of at most 50', 50, 0, 5, fromTo(0, 49)],
  ['those on screen', 2000, 100, 130, fromTo(100, 130)],
  ['the 15 nearest where fewer are on screen', 2000, 100, 104, fromTo(95, 109)],
  ['50 of those on screen where more are', 2000, 0, 200, fromTo(0, 49)],
] as const) {
  it(`chooses ${what}`, () => {
    assert.deepEqual(chosenLines(new NearestFlips(), count, first, last), expected);
  });
}

it('keeps its choice until another flip is on screen', () => {
  const nearest = new NearestFlips();
  const before = chosenLines(nearest, 2000, 100, 130);
  assert.deepEqual(chosenLines(nearest, 2000, 110, 125), before);
  assert.deepEqual(chosenLines(nearest, 2000, 110, 140), fromTo(110, 140));
});
