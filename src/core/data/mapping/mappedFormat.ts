import type {
  DatasetFormat,
  JsonObject,
  JsonValue,
  PairDraft,
  Reading,
} from '../formats/format.ts';
import { recantFormat } from '../formats/recant.ts';
import { asMessages, withSystem } from '../formats/turns.ts';
import { mappingsOf } from './eachItem.ts';
import { mappedLabel } from './mappedLabel.ts';
import { type FieldMapping, isOfPairs } from './mapping.ts';
import { mappingDigest } from './mappingDigest.ts';
import { pathsIn, valueAt, variablesOf } from './place.ts';
import { faultOfList, faultOfStart } from './sharedStart.ts';
import { unusedByMapping } from './unusedByMapping.ts';

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
    unused: unusedByMapping(mapping),
    recognizes: (record) => isOfPairs(mapping) && hasAll(record, needed),
    read(record) {
      const mappings = mappingsOf(mapping, record);
      if ('fault' in mappings) return mappings;
      const pairs: PairDraft[] = [];
      for (const one of mappings) {
        const reading = readPair(one.mapping, record, one.suffix);
        if ('fault' in reading) return reading;
        pairs.push(...reading.pairs);
      }
      return { pairs };
    },
  };
}

/** Whether a record has something at each place, also if it is not text. */
export function hasAll(record: JsonObject, places: readonly (string | undefined)[]): boolean {
  return places.every(
    (place) =>
      place !== undefined &&
      ((valueAt(record, place) ?? null) !== null ||
        pathsIn(place).some((path) => faultOfList(record, path))),
  );
}

function readPair(mapping: FieldMapping, record: JsonObject, suffix: string): Reading {
  const fault = faultOfStart(mapping, record);
  if (fault) return { fault };
  const found = askedIn(mapping.fields, record);
  const vars = variablesOf(mapping, record);
  const read = mappedLabel(mapping, record);
  if ('fault' in read) return read;
  const { label } = read;
  const labelSource = found.labelSource ?? mapping.labelSource;
  const isNamed = suffix !== '' && (found.id ?? '') !== '';
  return recantFormat.read({
    ...found,
    ...(vars && { vars }),
    ...(isNamed && { id: `${found.id}${suffix}` }),
    ...(label !== undefined && { label }),
    ...(label !== undefined && labelSource !== undefined && { labelSource }),
  });
}

/** Whether a field is a text, which may be a number or a boolean in a file of short answers. */
function isText(field: string): boolean {
  return field === 'prompt' || field.startsWith('response');
}

/** Returns the values of all fields but the label. A system prompt begins the conversation. */
export function askedIn(
  { label: _, system, ...others }: FieldMapping['fields'],
  record: JsonObject,
): Record<string, JsonValue> {
  const found: Record<string, JsonValue> = {};
  for (const [field, place] of Object.entries(others)) {
    const value = place === undefined ? undefined : valueAt(record, place);
    if (value === undefined) continue;
    if (field === 'messages') found[field] = asMessages(value);
    else
      found[field] =
        isText(field) && value !== null && typeof value !== 'object' ? String(value) : value;
  }
  const instructions = system === undefined ? undefined : valueAt(record, system);
  return withSystem(found, instructions ?? null);
}
