import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** Values that independent implementations gave; see test/reference/make.py and make.R. */
// biome-ignore lint/suspicious/noExplicitAny: each file has its own shape
export function readReference(name: string): any {
  const file = new URL(`../../../reference/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Equal to within a tolerance, relative for values above 1. */
export function assertClose(actual: number | undefined, expected: number, tolerance = 1e-8): void {
  assert.ok(
    actual !== undefined &&
      Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected)),
    `${actual} is not ${expected}`,
  );
}

/** Equal to within a part of the expected value, however small that is. */
export function assertRelativelyClose(actual: number, expected: number, tolerance = 1e-8): void {
  assert.ok(
    Math.abs(actual - expected) <= tolerance * Math.abs(expected),
    `${actual} is not ${expected}`,
  );
}
