import { compareTexts } from '../../words/compareTexts.ts';
import type { TableValue } from './tableFields.ts';

/** Compares rows by their values, of which the first that differ decide, as `compareValues` does. */
export function compareAll(
  one: readonly TableValue[],
  other: readonly TableValue[],
  sign: 1 | -1,
): number {
  for (const [place, value] of one.entries()) {
    const compared = compareValues(value, other[place], sign);
    if (compared !== 0) return compared;
  }
  return 0;
}

/**
 * Compares two values of a column: numbers before texts, texts by code unit, and missing values
 * last in either direction.
 *
 * @param sign 1 for ascending, −1 for descending
 */
function compareValues(one: TableValue, other: TableValue, sign: 1 | -1): number {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  if (typeof one === 'number') return -sign;
  if (typeof other === 'number') return sign;
  return sign * compareTexts(String(one), String(other));
}
