import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** Reads values from independent implementations; see test/reference/make.py and make.R. */
// biome-ignore lint/suspicious/noExplicitAny: each file has its own shape
export function readReference(name: string): any {
  const file = new URL(`../../../reference/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Asserts equality within a tolerance, which is relative for absolute values above 1. */
export function assertClose(actual: number | undefined, expected: number, tolerance = 1e-8): void {
  assert.ok(
    actual !== undefined &&
      Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected)),
    `${actual} is not ${expected}`,
  );
}

/** Asserts equality within a fraction of the expected value, however small that value is. */
export function assertRelativelyClose(actual: number, expected: number, tolerance = 1e-8): void {
  assert.ok(
    Math.abs(actual - expected) <= tolerance * Math.abs(expected),
    `${actual} is not ${expected}`,
  );
}
