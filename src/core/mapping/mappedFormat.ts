import type { DatasetFormat, JsonValue } from '../formats/format.ts';
import { recantFormat } from '../formats/recant.ts';
import { mappedLabel } from './mappedLabel.ts';
import { type FieldMapping, isOfPairs } from './mapping.ts';
import { mappingDigest } from './mappingDigest.ts';
import { valueAt } from './place.ts';

/**
 * Returns the format described by a mapping of pairs. It recognizes a record that has the mapped
 * prompt and both responses; the values are then read as in Recant's own record.
 */
export function mappedFormat(mapping: FieldMapping): DatasetFormat {
  const { fields, name } = mapping;
  const needed = [fields.prompt ?? fields.messages, fields.responseA, fields.responseB];
  return {
    id: name,
    mapping: mappingDigest(mapping),
    title: `${name} (mapped: ${needed.join(', ')})`,
    recognizes: (record) =>
      isOfPairs(mapping) &&
      needed.every((place) => place !== undefined && (valueAt(record, place) ?? null) !== null),
    read(record) {
      const { label: _, ...others } = fields;
      const found: Record<string, JsonValue> = {};
      for (const [field, place] of Object.entries(others)) {
        const value = place === undefined ? undefined : valueAt(record, place);
        if (value !== undefined) found[field] = value;
      }
      const read = mappedLabel(mapping, record);
      if ('fault' in read) return read;
      const { label } = read;
      if (label === undefined) return recantFormat.read(found);
      const labelSource = found.labelSource ?? mapping.labelSource;
      return recantFormat.read({
        ...found,
        label,
        ...(labelSource === undefined ? {} : { labelSource }),
      });
    },
  };
}
