import { fieldOf } from '../../formats/fields.ts';
import { readBy } from '../../import/records/read.ts';
import { type AttackSample, attackSample } from '../sample.ts';
import { checkRecord, type SampleFault, type SampleFormat } from './sampleFormat.ts';

/** Recant's own samples (`*.samples.jsonl`): one `AttackSample` a line. */
export const ownSamples: SampleFormat = {
  id: 'samples',
  title: 'Recant samples',
  hint: 'a *.samples.jsonl with one sample a line',
  recognises: (record) =>
    typeof fieldOf(record, 'scenario') === 'string' &&
    fieldOf(record, 'prompt') !== undefined &&
    typeof fieldOf(record, 'response') === 'object',
  begin() {
    const samples: AttackSample[] = [];
    const faults: SampleFault[] = [];
    return {
      add(record, origin) {
        const read = readBy(attackSample, record);
        if ('record' in read) samples.push(read.record);
        else faults.push({ ...origin, reason: read.fault, remedy: checkRecord });
      },
      end: () => ({ samples, faults }),
    };
  },
};
