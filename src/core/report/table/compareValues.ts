import { compareTexts } from '../../words/compareTexts.ts';
import type { TableValue } from './tableFields.ts';

/**
 * Compares two values of a column: numbers before texts, texts by code unit, and missing values
 * last in either direction.
 *
 * @param sign 1 for ascending, −1 for descending
 */
export function compareValues(one: TableValue, other: TableValue, sign: 1 | -1): number {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  if (typeof one === 'number') return -sign;
  if (typeof other === 'number') return sign;
  return sign * compareTexts(String(one), String(other));
}
