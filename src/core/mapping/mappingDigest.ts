import { digestOf } from '../digest.ts';
import type { FieldMapping } from './mapping.ts';

/** Returns what tells the readings of two mappings apart: 16 hexadecimal digits. */
export function mappingDigest(mapping: FieldMapping): string {
  const { fields, labels, labelSource, label, verdicts } = mapping;
  const others = label !== undefined || verdicts ? [{ label, verdicts }] : [];
  return digestOf(JSON.stringify([fields, labels, labelSource, ...others])).slice(0, 16);
}
