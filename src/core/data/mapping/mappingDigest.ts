import { digestOf } from '../../words/digest.ts';
import type { FieldMapping } from './mapping.ts';

/** Returns 16 hexadecimal digits that identify how a mapping reads records. */
export function mappingDigest(mapping: FieldMapping): string {
  const { fields, labels, labelSource, label, verdicts, vars } = mapping;
  const others = [
    ...(label !== undefined || verdicts ? [{ label, verdicts }] : []),
    ...(vars ? [{ vars }] : []),
  ];
  return digestOf(JSON.stringify([fields, labels, labelSource, ...others])).slice(0, 16);
}
