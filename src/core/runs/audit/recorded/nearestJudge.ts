import type { JudgeDefinition } from '../../../judges/definition.ts';
import { readAnswer } from '../../../judges/readAnswer.ts';
import { shownMaterial } from '../../../judges/render.ts';
import { isSameDecision } from './decidedReading.ts';
import type { RecordedPair } from './recordedJudges.ts';

/** Number of answers that are read to compare definitions. */
const mostCompared = 200;

/**
 * Returns the definition that reads the most recorded answers as they were decided, the first of
 * equal ones; undefined if none reads any.
 */
export function nearestJudge(
  candidates: readonly JudgeDefinition[],
  pairs: readonly RecordedPair[],
): JudgeDefinition | undefined {
  const answers = pairs
    .flatMap(({ pair, answers: given }) => given.map((answer) => ({ pair, answer })))
    .slice(0, mostCompared);
  let nearest: JudgeDefinition | undefined;
  let most = 0;
  for (const definition of candidates) {
    const agreeing = answers.filter(({ pair, answer }) => {
      const read = readAnswer(
        definition,
        { finishReason: 'other', ...answer },
        shownMaterial(definition, pair),
      );
      return isSameDecision(read, answer.decision, answer.order ?? 'AB');
    }).length;
    if (agreeing <= most) continue;
    most = agreeing;
    nearest = definition;
  }
  return nearest;
}
