import type { AttackSample } from '../samples/sample.ts';
import type { SampleFault, SampleFormat } from '../samples/sampleFormat.ts';
import type { EvaluationTool, GradedSample } from './evaluation.ts';

/** Returns the format that reads a tool's records as samples with the first grader's score. */
export function evaluationSamples(tool: EvaluationTool): SampleFormat {
  return {
    id: tool.id,
    title: tool.title,
    hint: tool.hint,
    recognizes: (record) => tool.recognizes(record),
    begin() {
      const samples: AttackSample[] = [];
      const faults: SampleFault[] = [];
      return {
        add(record, origin) {
          const read = tool.read(record);
          if ('fault' in read) faults.push({ ...origin, ...read.fault });
          else samples.push(...read.graded.map(withScore));
        },
        end: () => ({ samples, faults }),
      };
    },
  };
}

/** Returns the sample with the score of its first grader. */
export function withScore({ sample, grades }: GradedSample): AttackSample {
  const [grade] = grades;
  if (grade?.score === undefined) return sample;
  return { ...sample, score: grade.score, scoreSource: `llm:${grade.model ?? grade.scorer}` };
}
