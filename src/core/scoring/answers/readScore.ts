import type { AttackSample, ResponseContent } from '../../data/samples/sample.ts';
import { doubtsOf } from '../../judges/readers/doubts.ts';
import { readLastObject } from '../../judges/readers/lastObject.ts';
import type { ChatAnswer } from '../../words/ports.ts';
import { penaltyScore, roundsIn } from '../penaltyScore.ts';
import type { ScoreSettings } from '../plannedAsks.ts';
import { type CodedCriterion, plannedAsks } from '../plannedAsks.ts';
import type { AuxiliaryKind, Issue, ReadScore } from '../score.ts';
import { scoreMaterial, shownContent } from '../scoreMaterial.ts';
import { findLeaning } from './leaning.ts';
import { fieldOfAsk, type ReadAsk, readFieldsOf } from './readAsk.ts';

/** The answer to the request of the same part. */
export interface ScoreAnswer {
  readonly part: string;
  readonly answer: Pick<ChatAnswer, 'text' | 'refusal' | 'finishReason' | 'firstTokens'>;
}

/**
 * Reads the answers to `scoreCalls` with the same arguments, as strictly as verdicts are read:
 * nothing is guessed, and a single unreadable answer means that there is no score. Totals of
 * criteria are computed here as the weighted mean of the scores, or of what penalties leave of 100.
 */
export function readScore(
  sample: AttackSample,
  content: ResponseContent,
  auxiliary: AuxiliaryKind,
  settings: ScoreSettings,
  answers: readonly ScoreAnswer[],
): ReadScore {
  const planned = plannedAsks(sample, content, auxiliary, settings);
  const read: ReadAsk[] = [];
  for (const one of planned) {
    const given = answers.find(({ part }) => part === one.part);
    if (!given) return { outcome: 'missing-field' };
    const shown = scoreMaterial(sample, content, auxiliary, one.criteria).map(({ text }) => text);
    const last = readLastObject(
      given.answer,
      shown,
      fieldOfAsk(one),
      readFieldsOf(one),
      doubtsOf(),
    );
    if ('fault' in last) {
      const { fault } = last;
      if (fault === 'filtered') return { outcome: 'refusal' };
      const isNone = fault === 'none' || fault === 'quoted' || fault === 'withdrawn';
      return { outcome: isNone ? 'no-score' : fault };
    }
    read.push(last.value);
  }
  const justification = read.map((one) => one.justification).join('\n\n');
  const isReferenceGiven = auxiliary === 'reference' || auxiliary === 'all';
  const { reference } = sample;
  return {
    outcome: 'readable',
    ...joinParts(
      read,
      planned.flatMap(({ criteria }) => criteria),
      content,
    ),
    justification,
    ...(isReferenceGiven &&
      reference &&
      readLeaning(justification, reference, shownContent(content))),
  };
}

/** Returns how far a justification relies on the reference, and where. */
export function readLeaning(
  justification: string,
  reference: string,
  response: string,
): Pick<ReadScore, 'leaning' | 'leaningMarks'> {
  const found = findLeaning(justification, reference, response);
  const leaningMarks = found?.marks.map(({ phrases, ...mark }) => ({
    ...mark,
    phrases: [...phrases],
  }));
  return {
    ...(found && { leaning: found.share }),
    ...(leaningMarks && leaningMarks.length > 0 && { leaningMarks }),
  };
}

function joinParts(
  read: readonly ReadAsk[],
  criteria: readonly CodedCriterion[],
  content: ResponseContent,
): Pick<ReadScore, 'total' | 'criteria' | 'firstWrongStep' | 'issues'> {
  const [first] = read;
  if (first?.firstWrongStep !== undefined) return { firstWrongStep: first.firstWrongStep };
  if (first?.total !== undefined) return { total: first.total };
  if (first?.issues) {
    const issues = read.flatMap((one) => one.issues ?? []);
    const scores = penaltyScores(issues, criteria, roundsIn(content));
    return { total: weightedMean(scores, criteria), criteria: Object.fromEntries(scores), issues };
  }
  const scores = new Map(read.flatMap((one) => [...(one.scores ?? [])]));
  return { total: weightedMean(scores, criteria), criteria: Object.fromEntries(scores) };
}

function penaltyScores(
  issues: readonly Issue[],
  criteria: readonly CodedCriterion[],
  rounds: number,
): ReadonlyMap<string, number> {
  return new Map(
    criteria.map(({ criterion: { name } }) => {
      const own = issues.filter(({ criterion }) => criterion === name);
      return [
        name,
        penaltyScore(
          own.map(({ severity = 0 }) => severity),
          rounds,
        ),
      ];
    }),
  );
}

function weightedMean(
  scores: ReadonlyMap<string, number>,
  criteria: readonly CodedCriterion[],
): number {
  let [sum, weights] = [0, 0];
  for (const {
    criterion: { name, weight = 1 },
  } of criteria) {
    sum += weight * (scores.get(name) ?? 0);
    weights += weight;
  }
  return sum / weights;
}
