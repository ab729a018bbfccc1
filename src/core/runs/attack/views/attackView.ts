import type { AttackSample, ResponseContent } from '../../../pointwise/sample.ts';
import type { Scale } from '../../../pointwise/scale.ts';
import type {
  AttackEntry,
  AttackHeader,
  AttackJudge,
  AttemptEntry,
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

/** The attacked response as it stands in an editor. */
export interface EditedResponse {
  /** Undefined where the text is no response of the sample's form. */
  readonly response?: ResponseContent | undefined;
  readonly outcome: AttemptOutcome;
  readonly limits: readonly MeasuredLimit[];
}

/** A judge's draws of the score of the original response and of another one; none: not scored yet. */
export interface ScoreChange {
  readonly before: readonly ScoreEntry[];
  readonly after: readonly ScoreEntry[];
}

export interface CriterionChange {
  readonly name: string;
  /** Mean of the draws. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** An attack on one criterion must not move it. */
  readonly isProtected: boolean;
}

/** What an attack did to one judge's scores. */
export interface JudgeView {
  readonly judge: AttackJudge;
  /** With the auxiliary information that the attack draws on. */
  readonly withAuxiliary: ScoreChange;
  readonly withoutAuxiliary: ScoreChange;
  /** Those of the rubric that the attack draws on, also before they are scored, and all that are scored. */
  readonly criteria: readonly CriterionChange[];
  /** A change of the same size that was made without the auxiliary information. */
  readonly placebo: readonly ScoreEntry[];
  readonly verdict: AttackVerdict;
}

/** An attack on one response as its log has it, and as its text stands in an editor. */
export interface AttackView {
  readonly header: AttackHeader;
  readonly outcome?: AttemptOutcome | undefined;
  readonly limits: readonly MeasuredLimit[];
  /** Attempts so far that the attacker made. */
  readonly attempts: number;
  /** A person changed the text. */
  readonly isEdited: boolean;
  /** Passages by which the attacked response speaks to its judge; also of older logs. */
  readonly injections: readonly string[];
  /** Whether the verifier says that it does. */
  readonly isVerifiedInjection: boolean;
  readonly profile?: { readonly text: string; readonly isEdited: boolean } | undefined;
  readonly judges: readonly JudgeView[];
  /** Whether it is known that the response is not really better. */
  readonly improvement?: { readonly by: 'blind' | 'user'; readonly improved?: boolean | undefined };
}

/** The sample and the attack that a view is about; `scale` is undefined for maths. */
export interface AttackSubject {
  readonly key: string;
  readonly sample: AttackSample;
  readonly cell: AttackCell;
  readonly scale: Scale | undefined;
}

/**
 * What there is to see of an attack on one response. Scores belong to the text that they were given for: an
 * edit that restores an earlier text restores its scores.
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

/** The attempt that counts: the last one, made by the attacker or by hand. */
export function lastAttempt(
  entries: readonly AttackEntry[],
  subject: AttackSubject,
): AttemptEntry | undefined {
  return entries
    .filter((entry) => entry.type === 'attempt')
    .findLast((entry) => isAbout(entry, subject));
}

/** The attacked response that a log holds last; undefined where no attempt could be read. */
export function lastResponse(
  entries: readonly AttackEntry[],
  subject: AttackSubject,
): ResponseContent | undefined {
  return entries
    .filter((entry) => entry.type === 'attempt')
    .findLast((entry) => isAbout(entry, subject) && entry.response)?.response;
}

/** The entries that follow an attempt which gave this response, up to the next that gave another. */
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

/** Those of the original whenever they were made; of the attacked response and the placebo, the current ones. */
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

/** Draws of one scoring, the latest of each; older logs also hold re-scores at another temperature. */
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

/** Mean total of the draws that could be read; undefined where there is none. */
export function meanTotal(draws: readonly ScoreEntry[]): number | undefined {
  return meanOf(draws.map(({ total }) => total));
}
