import { digestOf } from '../digest.ts';
import type { FieldMapping } from './mapping.ts';

/** Returns what tells the readings of two mappings apart: 16 hexadecimal digits. */
export function mappingDigest({ fields, labels, labelSource }: FieldMapping): string {
  return digestOf(JSON.stringify([fields, labels, labelSource])).slice(0, 16);
}
