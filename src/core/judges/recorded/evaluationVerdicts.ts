import { type EvaluationTool, ungraded } from '../../data/evaluations/evaluation.ts';
import { singleOfSample } from '../../data/samples/singles.ts';
import type { JudgeDefinition } from '../definition.ts';
import { itemOf } from './itemOf.ts';
import type { RecordedShape } from './recordedAnswer.ts';

/**
 * Returns the shape of the grades in a tool's records.
 *
 * @param form usual form of its graders, for verdicts that no built-in form reads
 */
export function evaluationVerdicts(tool: EvaluationTool, form: JudgeDefinition): RecordedShape {
  return {
    id: tool.id,
    title: tool.title,
    form,
    recognizes: (record) => tool.recognizes(record),
    begin: () => (record) => {
      const read = tool.read(record);
      if ('fault' in read) return read;
      if (read.graded.every(({ grades }) => grades.length === 0)) return ungraded;
      return {
        answers: read.graded.flatMap(({ sample, grades }) =>
          grades.map(({ scorer, score: _, ...answer }) => ({
            item: itemOf(singleOfSample(sample)),
            prompt: scorer,
            ...answer,
          })),
        ),
      };
    },
  };
}
