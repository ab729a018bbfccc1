import type { ResponseContent } from '../../../data/samples/sample.ts';
import { isSameJson } from '../../../words/canonicalJson.ts';
import type { AttackState } from '../attackState.ts';
import { injectionsIn } from '../injection.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { AttemptOutcome, MeasuredLimit } from '../log/attemptEntries.ts';
import { noFindings } from '../sampleRecord.ts';
import { type AttackSubject, type JudgeView, viewJudges } from './judgeView.ts';

/** The attacked response as currently shown in an editor. */
interface EditedResponse {
  /** Undefined if the text is not a response of the sample's form. */
  readonly response?: ResponseContent | undefined;
  readonly outcome: AttemptOutcome;
  readonly limits: readonly MeasuredLimit[];
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
  /** The user's decision whether it is a prompt injection. */
  readonly isConfirmedInjection?: boolean | undefined;
  readonly profile?: { readonly text: string; readonly isEdited: boolean } | undefined;
  readonly judges: readonly JudgeView[];
  /** Whether the response is actually better, if known. */
  readonly improvement?: { readonly by: 'blind' | 'user'; readonly improved?: boolean | undefined };
}

/**
 * Returns the view of an attack on one response. Scores belong to the text that they were given
 * for, so an edit that restores an earlier text restores its scores.
 */
export function viewAttack(
  state: AttackState,
  subject: AttackSubject,
  edited?: EditedResponse,
): AttackView | undefined {
  const { header } = state;
  if (!header) return undefined;
  const { key, sample, cell } = subject;
  const attempts = state.attemptsOf(key, cell.id);
  const attempt = attempts.at(-1);
  const outcome = edited?.outcome ?? attempt?.outcome;
  const response = edited ? edited.response : attempt?.response;
  const found = edited && !response ? noFindings : state.findingsAbout(key, cell.id, response);
  const first = attempts.find((one) => isSameResponse(one.response, response));
  const profile = state.profileOf(cell, key);
  const { verification } = found;
  const scores = [
    ...state.scoresOf(key).filter(({ variant }) => variant === 'original'),
    ...found.scores.values(),
  ];
  return {
    header,
    outcome,
    limits: edited?.limits ?? attempt?.limits ?? [],
    attempts: attempts.filter((one) => !one.edited).length,
    isEdited: first ? first.edited === true : edited !== undefined,
    injections: response ? injectionsIn(sample.response, response) : [],
    isVerifiedInjection: verification?.injection === true,
    isConfirmedInjection: found.injection?.confirmed,
    profile: profile && { text: profile.text, isEdited: profile.edited === true },
    judges: viewJudges(header, scores, subject, outcome),
    ...(verification && {
      improvement: { by: verification.by, improved: verification.improved },
    }),
  };
}

/** Returns the last attacked response in a log; undefined if no attempt was readable. */
export function lastResponse(
  state: AttackState,
  { key, cell }: Pick<AttackSubject, 'key' | 'cell'>,
): ResponseContent | undefined {
  return state.attemptsOf(key, cell.id).findLast(({ response }) => response)?.response;
}

function isSameResponse(
  one: ResponseContent | undefined,
  other: ResponseContent | undefined,
): boolean {
  return isSameJson(one, other);
}
