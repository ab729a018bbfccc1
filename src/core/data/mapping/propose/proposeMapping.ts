import type { JsonObject } from '../../formats/format.ts';
import { nonTextWithin } from '../../formats/nonText.ts';
import { type FieldMapping, fieldMapping } from '../mapping.ts';
import { KnownFields } from './knownFields.ts';
import { type LabelValue, labelsFor, labelValuesIn, modelsOf } from './labelValues.ts';
import { mappedItems } from './mappedItems.ts';
import { pairFieldsIn, singleFieldsIn } from './proposedFields.ts';

export { mappingPhrases, mappingSentence, mappingSummary } from './describeMapping.ts';
export { fieldsIn } from './fieldsIn.ts';
export {
  type LabelMeaning,
  type LabelValue,
  labelsFor,
  labelValuesIn,
  modelsOf,
} from './labelValues.ts';
export { formatsOfMapping, mappedItems, readMapped } from './mappedItems.ts';

/** A mapping that fits the records of an unknown file, for a person to check. */
export interface ProposedMapping {
  readonly mapping: FieldMapping;
  /** Values of the label. In the mapping, those without a meaning do not count as labels. */
  readonly labelValues?: readonly LabelValue[];
}

/**
 * Returns a mapping of the first records of an unknown file, judged by the names and values of
 * their fields. Undefined if they do not look like prompts with responses. A returned mapping is
 * valid and reads at least half of the records that are all text.
 *
 * @param name name of the mapping
 */
export function proposeMapping(
  records: readonly JsonObject[],
  name: string,
): ProposedMapping | undefined {
  const known = new KnownFields(records);
  const fields = pairFieldsIn(known) ?? singleFieldsIn(known);
  if (!fields) return undefined;
  const { label } = fields.fields;
  const models = modelsOf(fields.fields);
  const values = label === undefined ? undefined : labelValuesIn(records, label, undefined, models);
  const mapping = fieldMapping.safeParse({
    name: name.slice(0, 80) || 'mapping',
    ...fields,
    ...(label !== undefined && { labels: labelsFor(records, label, undefined, models) }),
  });
  if (!mapping.success) return undefined;
  const texts = records.filter((record) => nonTextWithin(record) === undefined);
  if (mappedItems(mapping.data, records).length * 2 < texts.length) return undefined;
  return { mapping: mapping.data, ...(values && { labelValues: values }) };
}
