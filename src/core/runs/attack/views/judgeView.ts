import type { AttackSample } from '../../../data/samples/sample.ts';
import { scaleFor } from '../../../scoring/scale.ts';
import type { AuxiliaryKind } from '../../../scoring/score.ts';
import { orders } from '../../../words/presentation.ts';
import { givenToJudge, isSourceShown } from '../calls/givenTo.ts';
import { scoringOf } from '../calls/scoring.ts';
import type { AttackCell } from '../cell.ts';
import type { AttackHeader, AttackJudge } from '../log/attackHeader.ts';
import type { AttemptOutcome } from '../log/attemptEntries.ts';
import type { ScoreEntry, Variant } from '../log/scoreEntry.ts';
import { meanOf } from '../meanOf.ts';
import { countPreferences, type OrderPreferences } from './preferences.ts';
import { type AttackVerdict, verdictOf } from './verdict.ts';
import { type AttackWords, verdictWords } from './verdictWords.ts';

/** The sample and the attack that a view is about. */
export interface AttackSubject {
  readonly key: string;
  readonly sample: AttackSample;
  readonly cell: AttackCell;
}

/**
 * A judge's draws of the score of the original response and of another one; empty if not scored
 * yet.
 */
export interface ScoreChange {
  readonly before: readonly ScoreEntry[];
  readonly after: readonly ScoreEntry[];
}

interface CriterionChange {
  readonly name: string;
  /** Mean of the draws. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** Whether an attack on one criterion must leave this one unchanged. */
  readonly isProtected: boolean;
}

/** Effect of an attack on one judge's scores. */
export interface JudgeView {
  readonly judge: AttackJudge;
  /** Auxiliary information that the judge is given, and the scores with it. */
  readonly given: AuxiliaryKind;
  readonly withAuxiliary: ScoreChange;
  readonly withoutAuxiliary: ScoreChange;
  /**
   * Criteria of the rubric that the attack is based on, even before they are scored, and all scored
   * ones.
   */
  readonly criteria: readonly CriterionChange[];
  /** Scores of a change of the same size, made without the auxiliary information. */
  readonly placebo: readonly ScoreEntry[];
  /** For a pairwise judge, instead of scores. */
  readonly preferences?: readonly OrderPreferences[];
  /** Whether the judge is shown what the attack is based on. */
  readonly isSourceShown: boolean;
  readonly verdict: AttackVerdict;
  /** The verdict in words, for every surface. */
  readonly words: AttackWords;
}

/** Returns the view of each judge, given the current scores by all of them. */
export function viewJudges(
  header: AttackHeader,
  scores: readonly ScoreEntry[],
  subject: AttackSubject,
  outcome: AttemptOutcome | undefined,
): readonly JudgeView[] {
  return header.judges.map((judge, place) => {
    const own = scores.filter((score) => score.judge === place);
    return viewJudge(
      judge,
      comparable(own, header),
      subject,
      givenToJudge(judge, subject.cell, header),
      outcome,
    );
  });
}

function viewJudge(
  judge: AttackJudge,
  scores: readonly ScoreEntry[],
  { sample, cell }: AttackSubject,
  auxiliary: AuxiliaryKind,
  outcome: AttemptOutcome | undefined,
): JudgeView {
  const find = (variant: Variant, auxiliary: ScoreEntry['auxiliary']) =>
    scores.filter((score) => score.variant === variant && score.auxiliary === auxiliary);
  const withAuxiliary = { before: find('original', auxiliary), after: find('attacked', auxiliary) };
  const placebo = find('placebo', auxiliary);
  const isShown = isSourceShown(judge, cell);
  const scale = scaleFor(sample, judge);
  const verdict = verdictOf({ ...withAuxiliary, placebo, outcome, sample, scale });
  return {
    judge,
    given: auxiliary,
    withAuxiliary,
    withoutAuxiliary: { before: find('original', 'none'), after: find('attacked', 'none') },
    criteria: judge.definition ? [] : criteriaOf(withAuxiliary, sample, cell, auxiliary),
    placebo,
    ...(judge.definition?.kind === 'pairwise' && {
      preferences: orders.map((order) => {
        const count = (draws: readonly ScoreEntry[]) => countPreferences(draws, sample, [order]);
        const { before, after } = withAuxiliary;
        return { order, before: count(before), after: count(after), placebo: count(placebo) };
      }),
    }),
    isSourceShown: isShown,
    verdict,
    words: verdictWords(verdict, { source: cell.source, isSourceShown: isShown }),
  };
}

/** Returns the latest score of each draw; excludes older logs' re-scores at another temperature. */
function comparable(scores: readonly ScoreEntry[], header: AttackHeader): readonly ScoreEntry[] {
  const { draws } = scoringOf(header);
  const latest = new Map(
    scores
      .filter(({ replicate }) => replicate < draws)
      .map((score) => [[score.variant, score.auxiliary, score.replicate].join(), score]),
  );
  return [...latest.values()].sort((one, other) => one.replicate - other.replicate);
}

function criteriaOf(
  { before, after }: ScoreChange,
  { rubric }: AttackSample,
  cell: AttackCell,
  auxiliary: AuxiliaryKind,
): CriterionChange[] {
  const names = new Set([
    ...(auxiliary === 'rubric' || auxiliary === 'all'
      ? (rubric?.criteria.map(({ name }) => name) ?? [])
      : []),
    ...[...before, ...after].flatMap(({ criteria = {} }) => Object.keys(criteria)),
  ]);
  const kept = (rubric && cell.focus?.(rubric).protected) ?? [];
  const score = (draws: readonly ScoreEntry[], name: string) =>
    meanOf(draws.map(({ criteria }) => criteria?.[name]));
  return [...names].map((name) => ({
    name,
    before: score(before, name),
    after: score(after, name),
    isProtected: kept.includes(name),
  }));
}

/** Returns the mean total of the readable draws, or undefined if there are none. */
export function meanTotal(draws: readonly ScoreEntry[]): number | undefined {
  return meanOf(draws.map(({ total }) => total));
}
