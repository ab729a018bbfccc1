import type { Side } from '../../words/verdict.ts';
import type { DatasetFormat, PairDraft } from '../formats/format.ts';
import { pairDigest } from '../formats/readRecord.ts';
import type { SampleFormat } from './sampleFormat.ts';
import { singleOfPair, singleOfSample } from './singles.ts';

const sides: readonly Side[] = ['A', 'B'];

/**
 * Returns the formats that read each record as its single responses, for judges that score one
 * response: those of pairs, then those of samples that consist of one record.
 */
export function singleFormats(
  ofPairs: readonly DatasetFormat[],
  ofSamples: readonly SampleFormat[],
): readonly DatasetFormat[] {
  return [
    ...ofPairs.map((format) => singlesOfPairs(format)),
    ...ofSamples.filter(({ isJoined }) => !isJoined).map(singlesOfSamples),
  ];
}

/**
 * Returns the format that reads each pair as two single responses, named `ID:A` and `ID:B`. A
 * response that several pairs of a record share is read once.
 *
 * @param wanted the responses to read; default: both
 */
export function singlesOfPairs(
  format: DatasetFormat,
  wanted: readonly Side[] = sides,
): DatasetFormat {
  return {
    ...format,
    read(record) {
      const reading = format.read(record);
      if ('fault' in reading) return reading;
      const singles = reading.pairs.flatMap((draft) => {
        const pair = { ...draft, id: draft.id ?? pairDigest(draft) };
        return wanted.map((side) => singleOfPair(pair, side));
      });
      return { pairs: distinct(singles) };
    },
  };
}

function distinct(singles: readonly PairDraft[]): readonly PairDraft[] {
  const seen = new Set<string>();
  return singles.filter(({ prompt, messages, responseA }) => {
    const content = JSON.stringify([prompt, messages, responseA]);
    const isNew = !seen.has(content);
    seen.add(content);
    return isNew;
  });
}

function singlesOfSamples(format: SampleFormat): DatasetFormat {
  const { id, title, mapping, unused } = format;
  return {
    id,
    title,
    ...(mapping !== undefined && { mapping }),
    ...(unused && { unused }),
    recognizes: (record) => format.recognizes(record),
    read(record) {
      const joining = format.begin(new Map());
      joining.add(record, { file: '', line: 1 });
      const { samples, faults } = joining.end();
      const [fault] = faults;
      return fault
        ? { fault: { reason: fault.reason, remedy: fault.remedy } }
        : { pairs: samples.map(singleOfSample) };
    },
  };
}
