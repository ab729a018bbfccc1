import type { AttackSample, ResponseContent } from '../../../pointwise/sample.ts';
import type { Scale } from '../../../pointwise/scale.ts';
import type {
  AttackEntry,
  AttackHeader,
  AttackJudge,
  AttemptOutcome,
  MeasuredLimit,
  ScoreEntry,
  Variant,
} from '../attackLog.ts';
import { scoringOf } from '../calls/scoring.ts';
import type { AttackCell } from '../cell.ts';
import { injectionsIn } from '../injection.ts';
import { meanOf } from '../meanOf.ts';
import { type AttackVerdict, verdictOf } from './verdict.ts';

/** The attacked response as currently shown in an editor. */
interface EditedResponse {
  /** Undefined if the text is not a response of the sample's form. */
  readonly response?: ResponseContent | undefined;
  readonly outcome: AttemptOutcome;
  readonly limits: readonly MeasuredLimit[];
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
  /** With the auxiliary information that the attack is based on. */
  readonly withAuxiliary: ScoreChange;
  readonly withoutAuxiliary: ScoreChange;
  /**
   * Criteria of the rubric that the attack is based on, even before they are scored, and all scored
   * ones.
   */
  readonly criteria: readonly CriterionChange[];
  /** Scores of a change of the same size, made without the auxiliary information. */
  readonly placebo: readonly ScoreEntry[];
  readonly verdict: AttackVerdict;
}

/** An attack on one response, based on its log and the text in an editor. */
export interface AttackView {
  readonly header: AttackHeader;
  readonly outcome?: AttemptOutcome | undefined;
  readonly limits: readonly MeasuredLimit[];
  /** Number of attempts made so far by the attacker. */
  readonly attempts: number;
  /** Whether the user has edited the text. */
  readonly isEdited: boolean;
  /** Passages in which the attacked response addresses its judge; also found for older logs. */
  readonly injections: readonly string[];
  /** Whether the verifier reports an injection. */
  readonly isVerifiedInjection: boolean;
  readonly profile?: { readonly text: string; readonly isEdited: boolean } | undefined;
  readonly judges: readonly JudgeView[];
  /** Whether the response is actually better, if known. */
  readonly improvement?: { readonly by: 'blind' | 'user'; readonly improved?: boolean | undefined };
}

/** The sample and the attack that a view is about; `scale` is undefined for math. */
export interface AttackSubject {
  readonly key: string;
  readonly sample: AttackSample;
  readonly cell: AttackCell;
  readonly scale: Scale | undefined;
}

/**
 * Returns the view of an attack on one response. Scores belong to the text that they were given
 * for, so an edit that restores an earlier text restores its scores.
 */
export function viewAttack(
  entries: readonly AttackEntry[],
  subject: AttackSubject,
  edited?: EditedResponse,
): AttackView | undefined {
  const header = entries.find((entry) => entry.type === 'attack-run');
  if (!header) return undefined;
  const own = entries.filter((entry) => isAbout(entry, subject));
  const attempts = own.filter((entry) => entry.type === 'attempt');
  const attempt = attempts.at(-1);
  const outcome = edited?.outcome ?? attempt?.outcome;
  const response = edited ? edited.response : attempt?.response;
  const current = edited && !response ? [] : entriesAbout(response, own);
  const first = attempts.find((one) => isSameResponse(one.response, response));
  const profile = own.findLast((entry) => entry.type === 'profile');
  const improvement = current.findLast((entry) => entry.type === 'verification');
  return {
    header,
    outcome,
    limits: edited?.limits ?? attempt?.limits ?? [],
    attempts: attempts.filter((one) => !one.edited).length,
    isEdited: first ? first.edited === true : edited !== undefined,
    injections: response ? injectionsIn(subject.sample.response, response) : [],
    isVerifiedInjection: current.some(
      (entry) => entry.type === 'verification' && entry.injection === true,
    ),
    profile: profile && { text: profile.text, isEdited: profile.edited === true },
    judges: header.judges.map((judge, place) =>
      viewJudge(judge, comparable(scoresOf(own, current, place), header), subject, outcome),
    ),
    ...(improvement && { improvement: { by: improvement.by, improved: improvement.improved } }),
  };
}

/** Returns the last attacked response in a log; undefined if no attempt was readable. */
export function lastResponse(
  entries: readonly AttackEntry[],
  subject: AttackSubject,
): ResponseContent | undefined {
  return entries
    .filter((entry) => entry.type === 'attempt')
    .findLast((entry) => isAbout(entry, subject) && entry.response)?.response;
}

/**
 * Returns the entries about a response: from the attempt that produced it up to the next one with a
 * different response.
 */
function entriesAbout(
  response: ResponseContent | undefined,
  own: readonly AttackEntry[],
): readonly AttackEntry[] {
  let isCurrent = false;
  return own.filter((entry) => {
    if (entry.type === 'attempt') isCurrent = isSameResponse(entry.response, response);
    return isCurrent;
  });
}

function isSameResponse(
  one: ResponseContent | undefined,
  other: ResponseContent | undefined,
): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isAbout(entry: AttackEntry, { key, cell }: AttackSubject): boolean {
  const { sample = key, cell: about = cell.id } = entry as { sample?: string; cell?: string };
  return sample === key && about === cell.id;
}

/**
 * Returns all scores of the original, but only the current scores of the attacked response and the
 * placebo.
 */
function scoresOf(
  own: readonly AttackEntry[],
  current: readonly AttackEntry[],
  judge: number,
): readonly ScoreEntry[] {
  const ofJudge = (entries: readonly AttackEntry[]) =>
    entries.filter((entry) => entry.type === 'score').filter((score) => score.judge === judge);
  const original = ofJudge(own).filter(({ variant }) => variant === 'original');
  return [
    ...original,
    ...ofJudge(current).filter(({ variant }) => variant === 'attacked' || variant === 'placebo'),
  ];
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

function viewJudge(
  judge: AttackJudge,
  scores: readonly ScoreEntry[],
  { sample, cell, scale }: AttackSubject,
  outcome: AttemptOutcome | undefined,
): JudgeView {
  const find = (variant: Variant, auxiliary: ScoreEntry['auxiliary']) =>
    scores.filter((score) => score.variant === variant && score.auxiliary === auxiliary);
  const { auxiliary } = cell;
  const withAuxiliary = { before: find('original', auxiliary), after: find('attacked', auxiliary) };
  return {
    judge,
    withAuxiliary,
    withoutAuxiliary: { before: find('original', 'none'), after: find('attacked', 'none') },
    criteria: criteriaOf(withAuxiliary, sample, cell),
    placebo: find('placebo', auxiliary),
    verdict: verdictOf({ ...withAuxiliary, outcome, sample, scale }),
  };
}

function criteriaOf(
  { before, after }: ScoreChange,
  { rubric }: AttackSample,
  cell: AttackCell,
): CriterionChange[] {
  const names = new Set([
    ...(cell.auxiliary === 'rubric' ? (rubric?.criteria.map(({ name }) => name) ?? []) : []),
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
