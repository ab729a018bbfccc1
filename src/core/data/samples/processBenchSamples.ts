import { fieldOf } from '../formats/fields.ts';
import { unusedBy } from '../formats/unusedTexts.ts';
import { readProcessBench } from '../import/records/processBench.ts';
import type { AttackSample } from './sample.ts';
import { checkRecord, type SampleFault, type SampleFormat } from './sampleFormat.ts';

const unused = unusedBy(['id', 'generator', 'problem', 'steps', 'final_answer_correct', 'label']);

/**
 * Worked solutions of ProcessBench. Its files contain no official solutions: the reference is
 * joined by the record's id and otherwise absent for attacks that need one.
 */
export const processBenchSamples: SampleFormat = {
  id: 'processbench',
  title: 'ProcessBench solutions',
  hint: 'files of worked solutions, and official solutions by --references',
  recognizes: (record) =>
    typeof fieldOf(record, 'problem') === 'string' &&
    Array.isArray(fieldOf(record, 'steps')) &&
    fieldOf(record, 'label') !== undefined &&
    unused(record, 'texts').length === 0,
  unused,
  begin(references) {
    const samples: AttackSample[] = [];
    const faults: SampleFault[] = [];
    return {
      add(value, origin) {
        const read = readProcessBench(value);
        if ('fault' in read) {
          faults.push({ ...origin, reason: read.fault, remedy: checkRecord });
          return;
        }
        const { id, generator, problem, steps, firstWrongStep = -1 } = read.record;
        const reference = references.get(id);
        samples.push({
          id,
          scenario: 'maths',
          prompt: problem,
          response: { steps: [...steps] },
          firstWrongStep,
          ...(reference !== undefined && { reference }),
          ...(generator !== undefined && { model: generator }),
        });
      },
      end: () => ({ samples, faults }),
    };
  },
};
