import * as z from 'zod';
import { labelSource, type Pair } from '../pair.ts';
import { fieldOf, kindOf } from './fields.ts';
import type { DatasetFormat, Fault, JsonObject, JsonValue, Reading } from './format.ts';
import { recantFormat } from './recant.ts';

const path = z
  .string()
  .min(1)
  .describe('Where the value is: names joined by dots (answers.0.text), or a JSON pointer.');

/**
 * A user's mapping of Recant's fields to those of another dataset. `labels` maps values of the
 * label field; `none` is no label. `labelSource` is either the source of all labels or, in
 * `fields`, the field with each record's own source.
 */
export const fieldMapping = z.strictObject({
  name: z.string().min(1).describe('Name of the format, as run logs carry it.'),
  fields: z
    .strictObject({
      id: path.optional(),
      prompt: path.optional(),
      messages: path.optional(),
      responseA: path,
      responseB: path,
      modelA: path.optional(),
      modelB: path.optional(),
      label: path.optional(),
      labelSource: path.optional(),
      reference: path.optional(),
      rubric: path.optional(),
      background: path.optional(),
      domain: path.optional(),
      scenario: path.optional(),
    } satisfies Record<keyof Pair, z.ZodType>)
    .refine((fields) => (fields.prompt === undefined) !== (fields.messages === undefined), {
      error: 'Map exactly one of prompt and messages.',
    }),
  labels: z.record(z.string(), z.enum(['A', 'B', 'tie', 'none'])).optional(),
  labelSource: labelSource.optional(),
});
export type FieldMapping = z.infer<typeof fieldMapping>;

/**
 * Returns the format described by a mapping. It recognizes a record that has the mapped prompt and
 * both responses; the values are then read as in Recant's own record.
 */
export function mappedFormat(mapping: FieldMapping): DatasetFormat {
  const { fields } = mapping;
  return {
    id: mapping.name,
    title: `${mapping.name} (mapped in settings)`,
    recognises: (record) =>
      [fields.prompt ?? fields.messages ?? '', fields.responseA, fields.responseB].every(
        (place) => (valueAt(record, place) ?? null) !== null,
      ),
    read(record) {
      const found: Record<string, JsonValue> = {};
      for (const [name, place] of Object.entries(fields)) {
        const value = place === undefined ? undefined : valueAt(record, place);
        if (value !== undefined) found[name] = value;
      }
      return readMapped(mapping, found);
    },
  };
}

function readMapped(mapping: FieldMapping, found: Record<string, JsonValue>): Reading {
  const { label, ...others } = found;
  if (label === undefined || label === null) return recantFormat.read(others);
  const meaning = mapping.labels === undefined ? label : fieldOf(mapping.labels, String(label));
  if (meaning === undefined) return { fault: unknownLabel(mapping, label) };
  if (meaning === 'none') return recantFormat.read(others);
  const source = others.labelSource ?? mapping.labelSource;
  return recantFormat.read({
    ...others,
    label: meaning,
    ...(source === undefined ? {} : { labelSource: source }),
  });
}

function unknownLabel(mapping: FieldMapping, label: JsonValue): Fault {
  const known = Object.keys(mapping.labels ?? {}).map((value) => JSON.stringify(value));
  return {
    reason: `The label is ${kindOf(label)}, which the mapping ${JSON.stringify(mapping.name)} does not explain (it knows ${known.join(', ')}).`,
    remedy: 'Add this value to the labels of the mapping in settings, or correct the record.',
  };
}

/**
 * Returns the value at a dotted path or a JSON pointer (RFC 6901), through own properties and items
 * only.
 */
function valueAt(record: JsonObject, place: string): JsonValue | undefined {
  const names = place.startsWith('/')
    ? place
        .slice(1)
        .split('/')
        .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    : place.split('.');
  let value: JsonValue | undefined = record;
  for (const name of names) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = fieldOf(value as JsonObject, name);
  }
  return value;
}
