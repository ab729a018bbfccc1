import type { JudgeDefinition } from '../../../judges/definition.ts';
import { readAnswer } from '../../../judges/readAnswer.ts';
import { statedAnswers } from '../../../judges/recorded/recordedAnswer.ts';
import { rubricText, shownMaterial } from '../../../judges/render.ts';
import { isSameDecision } from './decidedReading.ts';
import type { RecordedPair } from './recordedJudges.ts';

/** Number of answers that are read to compare definitions. */
const mostCompared = 200;

interface Nearest {
  readonly definition: JudgeDefinition;
  /** Whether it reads any answer as it was decided. */
  readonly agrees: boolean;
  /** Whether it reads at least half of the answers, in whatever way. */
  readonly readsMost: boolean;
}

/**
 * Returns the definition that reads the most recorded answers as they were decided or, if none does,
 * at all; the first of equal ones. Undefined if none reads any.
 */
export function nearestJudge(
  candidates: readonly JudgeDefinition[],
  pairs: readonly RecordedPair[],
): Nearest | undefined {
  const answers = pairs
    .flatMap(({ pair, answers: given }) =>
      given.flatMap((answer) => statedAnswers(answer).map((stated) => ({ pair, answer: stated }))),
    )
    .slice(0, mostCompared);
  let nearest: Nearest | undefined;
  let most = 0;
  for (const definition of candidates) {
    let [agreeing, readable] = [0, 0];
    for (const { pair, answer } of answers) {
      const read = readAnswer(
        definition,
        { finishReason: 'other', ...answer },
        shownMaterial(definition, pair),
        rubricText(pair),
      );
      if (read.outcome === 'readable') readable += 1;
      if (isSameDecision(read, answer.decision, answer.order ?? 'AB')) agreeing += 1;
    }
    const rank = agreeing * (answers.length + 1) + readable;
    if (rank <= most) continue;
    most = rank;
    nearest = { definition, agrees: agreeing > 0, readsMost: readable * 2 >= answers.length };
  }
  return nearest;
}
