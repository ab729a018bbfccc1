import type { JsonObject } from '../../formats/format.ts';
import { mappedSamples } from '../../pointwise/samples/mappedSamples.ts';
import { mappedFormat } from '../mappedFormat.ts';
import { type FieldMapping, fieldMapping, isOfPairs } from '../mapping.ts';
import { KnownFields } from './knownFields.ts';
import { type LabelValue, labelsFor, labelValuesIn } from './labelValues.ts';
import { pairFieldsIn, singleFieldsIn } from './proposedFields.ts';

export { describeMapping, mappingSentence } from './describeMapping.ts';
export { fieldsIn, type RecordField } from './fieldsIn.ts';
export { type LabelMeaning, type LabelValue, labelsFor, labelValuesIn } from './labelValues.ts';

/** A mapping that fits the records of an unknown file, for a person to check. */
export interface ProposedMapping {
  readonly mapping: FieldMapping;
  /** Values of the label. In the mapping, those without a meaning are no label. */
  readonly labelValues?: readonly LabelValue[];
}

/**
 * Returns a mapping of the first records of an unknown file, judged by the names and values of their
 * fields. Undefined if they do not look like prompts with responses. A returned mapping is valid and
 * reads at least half of the records.
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
  const values = label === undefined ? undefined : labelValuesIn(records, label);
  const mapping = fieldMapping.safeParse({
    name: name.slice(0, 80) || 'mapping',
    ...fields,
    ...(label !== undefined && { labels: labelsFor(records, label) }),
  });
  if (!mapping.success || readCount(mapping.data, records) * 2 < records.length) return undefined;
  return { mapping: mapping.data, ...(values && { labelValues: values }) };
}

/** Returns the number of records that a mapping reads. */
function readCount(mapping: FieldMapping, records: readonly JsonObject[]): number {
  if (isOfPairs(mapping)) {
    const format = mappedFormat(mapping);
    return records.filter((one) => format.recognises(one) && 'pairs' in format.read(one)).length;
  }
  const format = mappedSamples(mapping);
  const joining = format.begin(new Map());
  for (const record of records) {
    if (format.recognises(record)) joining.add(record, { file: '', line: 1 });
  }
  return joining.end().samples.length;
}
