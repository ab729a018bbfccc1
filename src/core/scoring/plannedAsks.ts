import type { Criterion, Rubric } from '../data/samples/rubric.ts';
import type { AttackSample, ResponseContent } from '../data/samples/sample.ts';
import { askableCriterion } from './askableCriterion.ts';
import { scaleOf } from './scale.ts';
import type { AuxiliaryKind } from './score.ts';
import type { ScoreAsk } from './scoreAsk.ts';

export interface ScoreSettings {
  readonly criteria: 'together' | 'one-at-a-time';
  /** Whether the prompt warns that the reference may be wrong. */
  readonly referenceMayBeWrong: boolean;
  /**
   * The run's setting of what judges are given; see the header's field. If set, a criterion is never
   * asked without what it speaks of. Absent for older logs.
   */
  readonly auxiliary?: 'all' | 'source' | undefined;
  /** Set if each criterion of a role-play has a request of its own, regardless of `criteria`. */
  readonly rolePlay?: 'one-at-a-time';
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
 * Without a criterion to ask, a total is requested, or in math a step; math has no rubrics (CE
 * §5.3).
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
  const coded = codedCriteria(sample, rubric, auxiliary, settings);
  if (coded.length === 0) return [{ part: '', criteria: [], ask: { kind: 'total', from, to } }];
  const isApart =
    settings.criteria === 'one-at-a-time' ||
    (sample.scenario === 'role-play' && settings.rolePlay !== undefined);
  if (!isApart) {
    return [{ part: '', criteria: coded, ask: askFor(coded) }];
  }
  return coded.map((one) => ({ part: one.criterion.name, criteria: [one], ask: askFor([one]) }));
}

/** Returns the rubric that this auxiliary information includes, if the sample has one. */
function givenRubric(sample: AttackSample, auxiliary: AuxiliaryKind): Rubric | undefined {
  const isGiven = auxiliary === 'rubric' || auxiliary === 'all';
  return isGiven && sample.scenario !== 'maths' ? sample.rubric : undefined;
}

/**
 * Returns the criteria, without those about major characters if the sample is known to have none
 * (CoSER, CE B.2), and without those that speak of something that the judge is not given.
 */
function codedCriteria(
  sample: AttackSample,
  rubric: Rubric,
  kind: AuxiliaryKind,
  { auxiliary }: ScoreSettings,
): readonly CodedCriterion[] {
  const { characters } = sample;
  const lacksMajor = characters !== undefined && !characters.some(({ major }) => major);
  const coded = rubric.criteria.map((criterion, index) => ({ code: `C${index + 1}`, criterion }));
  const fitting = coded.filter(({ criterion }) => !(lacksMajor && criterion.majorCharactersOnly));
  const asked = fitting.length > 0 ? fitting : coded;
  if (auxiliary === undefined) return asked;
  return asked.flatMap(({ code, criterion }) => {
    const askable = askableCriterion(criterion, sample, kind);
    return askable ? [{ code, criterion: askable }] : [];
  });
}

function lastStep(content: ResponseContent): number {
  return 'steps' in content ? content.steps.length - 1 : 0;
}
