import type { AuxiliaryKind } from '../runs/attack/log/scoreEntry.ts';
import type { Criterion, Rubric } from './rubric.ts';
import type { AttackSample, ResponseContent } from './sample.ts';
import { scaleOf } from './scale.ts';
import type { ScoreAsk } from './scoreAsk.ts';

export interface ScoreSettings {
  readonly criteria: 'together' | 'one-at-a-time';
  /** Whether the prompt warns that the reference may be wrong. */
  readonly referenceMayBeWrong: boolean;
}

/** A criterion with the code that requests and answers use for it: C1, C2 … */
export interface CodedCriterion {
  readonly code: string;
  readonly criterion: Criterion;
}

/** One request that scores a response. */
export interface PlannedAsk {
  /** Empty, or the name of the only criterion. */
  readonly part: string;
  readonly criteria: readonly CodedCriterion[];
  readonly ask: ScoreAsk;
}

/**
 * Returns the requests that score a response: one, or one per criterion of the given rubric.
 * Without a rubric, a total is requested, or in math a step; math has no rubrics (CE §5.3).
 */
export function plannedAsks(
  sample: AttackSample,
  content: ResponseContent,
  auxiliary: AuxiliaryKind,
  settings: ScoreSettings,
): readonly PlannedAsk[] {
  const scale = scaleOf(sample);
  if (!scale) return [{ part: '', criteria: [], ask: { kind: 'step', last: lastStep(content) } }];
  const rubric = givenRubric(sample, auxiliary);
  const { from, to } = scale;
  if (!rubric) return [{ part: '', criteria: [], ask: { kind: 'total', from, to } }];
  const askFor = (criteria: readonly CodedCriterion[]): ScoreAsk => {
    const codes = criteria.map(({ code }) => code);
    return rubric.kind === 'penalty'
      ? { kind: 'issues', codes }
      : { kind: 'scores', codes, from, to };
  };
  const coded = codedCriteria(sample, rubric);
  if (settings.criteria === 'together') {
    return [{ part: '', criteria: coded, ask: askFor(coded) }];
  }
  return coded.map((one) => ({ part: one.criterion.name, criteria: [one], ask: askFor([one]) }));
}

/** Returns the rubric that this auxiliary information includes, if the sample has one. */
export function givenRubric(sample: AttackSample, auxiliary: AuxiliaryKind): Rubric | undefined {
  const isGiven = auxiliary === 'rubric' || auxiliary === 'all';
  return isGiven && sample.scenario !== 'maths' ? sample.rubric : undefined;
}

/**
 * Returns the criteria, without those about major characters if the sample is known to have none
 * (CoSER, CE B.2).
 */
function codedCriteria({ characters }: AttackSample, rubric: Rubric): readonly CodedCriterion[] {
  const lacksMajor = characters !== undefined && !characters.some(({ major }) => major);
  const coded = rubric.criteria.map((criterion, index) => ({ code: `C${index + 1}`, criterion }));
  const fitting = coded.filter(({ criterion }) => !(lacksMajor && criterion.majorCharactersOnly));
  return fitting.length > 0 ? fitting : coded;
}

function lastStep(content: ResponseContent): number {
  return 'steps' in content ? content.steps.length - 1 : 0;
}
