import * as z from 'zod';
import { digestOf } from '../../words/digest.ts';
import { fieldOf } from '../formats/fields.ts';
import type { JsonObject, JsonValue } from '../formats/format.ts';
import { type Read, readBy } from '../import/records/read.ts';
import { mappingsOf } from '../mapping/eachItem.ts';
import { askedIn, hasAll } from '../mapping/mappedFormat.ts';
import type { FieldMapping } from '../mapping/mapping.ts';
import { mappingDigest } from '../mapping/mappingDigest.ts';
import { variablesOf } from '../mapping/place.ts';
import { faultOfStart } from '../mapping/sharedStart.ts';
import { unusedByMapping } from '../mapping/unusedByMapping.ts';
import { type PairMessage, pairMessage } from '../pair.ts';
import { promptText } from '../promptMessages.ts';
import { sampleRubric } from './readRubric.ts';
import type { AttackSample } from './sample.ts';
import {
  checkRecord,
  readAttackSample,
  type SampleFault,
  type SampleFormat,
} from './sampleFormat.ts';

/**
 * Returns the format described by a mapping of single responses. It recognizes a record with the
 * mapped prompt and response. A sample without an id is named after its content.
 */
export function mappedSamples(mapping: FieldMapping): SampleFormat {
  const { fields, name } = mapping;
  const needed = [fields.prompt ?? fields.messages, fields.response];
  return {
    id: name,
    mapping: mappingDigest(mapping),
    title: `${name} (mapped)`,
    hint: `records with ${needed.join(' and ')}`,
    unused: unusedByMapping(mapping),
    recognizes: (record) => hasAll(record, needed),
    begin() {
      const samples: AttackSample[] = [];
      const faults: SampleFault[] = [];
      return {
        add(record, origin) {
          for (const read of readMapped(mapping, record)) {
            if ('record' in read) samples.push(read.record);
            else faults.push({ ...origin, reason: read.fault, remedy: checkRecord });
          }
        },
        end: () => ({ samples, faults }),
      };
    },
  };
}

function readMapped(mapping: FieldMapping, record: JsonObject): readonly Read<AttackSample>[] {
  const mappings = mappingsOf(mapping, record);
  if ('fault' in mappings) return [{ fault: mappings.fault.reason }];
  return mappings.map((one) => readResponse(one.mapping, record, one.suffix));
}

function readResponse(
  mapping: FieldMapping,
  record: JsonObject,
  suffix: string,
): Read<AttackSample> {
  const fault = faultOfStart(mapping, record);
  if (fault) return { fault: fault.reason };
  const found = Object.fromEntries(
    Object.entries(askedIn(mapping.fields, record)).filter(([, value]) => value !== null),
  );
  const { response = '', score, labelSource, rubric: given, scenario, ...others } = found;
  const rubric = sampleRubric(given);
  if ('fault' in rubric) return rubric;
  const vars = variablesOf(mapping, record);
  const asked = askedOf(others);
  if ('fault' in asked) return asked;
  const own = fieldOf(others, 'id') ?? '';
  const id =
    own === '' ? digestOf(JSON.stringify([asked.record.prompt ?? '', response])).slice(0, 16) : own;
  const source = labelSource ?? mapping.labelSource;
  const { messages: _, ...further } = others;
  return readAttackSample({
    ...further,
    ...asked.record,
    id: own === '' ? id : `${id}${suffix}`,
    scenario: scenario ?? 'general',
    response: { text: response },
    ...rubric,
    ...(vars && { vars }),
    ...(score !== undefined && { score: Number(score) }),
    ...(score !== undefined && source !== undefined && { scoreSource: source }),
  });
}

/** Returns the prompt and, if there is more to it than one question, the conversation. */
function askedOf({
  prompt,
  messages,
}: Record<string, JsonValue>): Read<{ prompt?: JsonValue; messages?: readonly PairMessage[] }> {
  if (messages === undefined) return { record: { prompt: prompt ?? null } };
  const read = readBy(z.array(pairMessage).min(1), messages);
  if ('fault' in read) return { fault: `Its conversation cannot be read: ${read.fault}` };
  const [only, ...more] = read.record;
  const isPrompt = only?.role === 'user' && more.length === 0;
  const text = promptText({ messages: read.record });
  return { record: { prompt: text, ...(!isPrompt && { messages: read.record }) } };
}
