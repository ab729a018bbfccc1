import type { JsonObject, PairDraft } from '../../formats/format.ts';
import { mappedSamples } from '../../samples/mappedSamples.ts';
import { singleOfSample } from '../../samples/singles.ts';
import { mappedFormat } from '../mappedFormat.ts';
import { type FieldMapping, isOfResponses } from '../mapping.ts';

/** Returns the pairs or single responses that a mapping reads from records. */
export function mappedItems(
  mapping: FieldMapping,
  records: readonly JsonObject[],
): readonly PairDraft[] {
  if (isOfResponses(mapping)) {
    const format = mappedSamples(mapping);
    const joining = format.begin(new Map());
    for (const record of records) {
      if (format.recognizes(record)) joining.add(record, { file: '', line: 1 });
    }
    return joining.end().samples.map(singleOfSample);
  }
  const format = mappedFormat(mapping);
  return records.flatMap((record) => {
    const read = format.recognizes(record) ? format.read(record) : { pairs: [] };
    return 'pairs' in read ? read.pairs : [];
  });
}
