import { digestOf } from '../../digest.ts';
import { fieldOf } from '../../formats/fields.ts';
import type { JsonObject, JsonValue } from '../../formats/format.ts';
import { type Read, readBy } from '../../import/records/read.ts';
import type { FieldMapping } from '../../mapping/mapping.ts';
import { mappingDigest } from '../../mapping/mappingDigest.ts';
import { valueAt } from '../../mapping/place.ts';
import { readRubric } from '../readRubric.ts';
import { type AttackSample, attackSample } from '../sample.ts';
import { checkRecord, type SampleFault, type SampleFormat } from './sampleFormat.ts';

/**
 * Returns the format described by a mapping of single responses. It recognizes a record with the
 * mapped prompt and response. A sample without an id is named after its content.
 */
export function mappedSamples(mapping: FieldMapping): SampleFormat {
  const { fields, name } = mapping;
  const needed = [fields.prompt, fields.response];
  return {
    id: name,
    mapping: mappingDigest(mapping),
    title: `${name} (mapped)`,
    hint: `records with ${needed.join(' and ')}`,
    recognizes: (record) =>
      needed.every((place) => place !== undefined && (valueAt(record, place) ?? null) !== null),
    begin() {
      const samples: AttackSample[] = [];
      const faults: SampleFault[] = [];
      return {
        add(record, origin) {
          const read = readMapped(mapping, record);
          if ('record' in read) samples.push(read.record);
          else faults.push({ ...origin, reason: read.fault, remedy: checkRecord });
        },
        end: () => ({ samples, faults }),
      };
    },
  };
}

function readMapped(mapping: FieldMapping, record: JsonObject): Read<AttackSample> {
  const found: Record<string, JsonValue> = {};
  for (const [field, place] of Object.entries(mapping.fields)) {
    const value = typeof place === 'string' ? valueAt(record, place) : undefined;
    if (value !== undefined && value !== null) found[field] = value;
  }
  const { response = '', score, labelSource, rubric: given, scenario, ...others } = found;
  const rubric = given === undefined ? undefined : readRubric(given);
  if (rubric && 'fault' in rubric) return { fault: `Its rubric cannot be read: ${rubric.fault}` };
  const id =
    fieldOf(others, 'id') ?? digestOf(JSON.stringify([others.prompt ?? '', response])).slice(0, 16);
  const source = labelSource ?? mapping.labelSource;
  return readBy(attackSample, {
    ...others,
    id: typeof id === 'number' ? String(id) : id,
    scenario: scenario ?? 'general',
    response: { text: response },
    ...(rubric && { rubric: rubric.rubric }),
    ...(score !== undefined && { score: Number(score) }),
    ...(score !== undefined && source !== undefined && { scoreSource: source }),
  });
}
