import { flipKindIn, isReadable, type JudgmentInAudit, longerSide } from '../../judgments/audit.ts';
import { changeOf } from '../../measures/verdictChange.ts';
import type { Stance } from '../../words/verdict.ts';
import { hasPhrase } from '../reasons/countPhrases.ts';
import type { WordsOf } from '../reasons/reasons.ts';
import type { JudgmentQuery } from './judgmentQuery.ts';

type Condition = (judgment: JudgmentInAudit) => boolean;

/**
 * Returns a condition that checks whether a judgment meets all criteria of a query about the
 * judgment itself.
 *
 * @param wordsOf if absent, no judgment contains a phrase
 */
export function holdsOf(query: JudgmentQuery, wordsOf: WordsOf = () => undefined): Condition {
  const conditions = [
    ...conditionsOfTurn(query),
    ...conditionsOfVerdict(query),
    ...conditionsOfPair(query),
    ...conditionsOfReason(query, wordsOf),
  ];
  return (judgment) => conditions.every((condition) => condition(judgment));
}

function conditionsOfTurn({
  challenge,
  step,
  paraphrase,
  order,
  overlap,
}: JudgmentQuery): Condition[] {
  return [
    ...where(challenge, ({ judgment }) => judgment.challenge),
    ...where(step, ({ judgment }) => judgment.step),
    ...where(paraphrase, ({ judgment }) => judgment.paraphrase),
    ...where(order, ({ audit }) => audit.pair.order),
    ...(overlap === undefined
      ? []
      : [({ judgment }: JudgmentInAudit) => isWithin(judgment.overlap, overlap)]),
  ];
}

function conditionsOfVerdict(query: JudgmentQuery): Condition[] {
  const { outcome, flipKind, preference, previous, toward, agrees, first, longer } = query;
  return [
    (judgment) => outcome === 'all' || outcomesOf(judgment).includes(outcome),
    ...where(flipKind, flipKindIn),
    ...where(preference, ({ judgment }) => judgment.preference),
    ...where(previous, previousVerdict),
    ...where(toward, ({ judgment }) => isSame(judgment.preference, judgment.target)),
    ...where(agrees, ({ audit, judgment }) => isSame(judgment.preference, audit.pair.label)),
    ...where(first, ({ audit, judgment }) =>
      isSame(judgment.preference, audit.pair.order === 'AB' ? 'A' : 'B'),
    ),
    ...where(longer, ({ audit, judgment }) => isSame(judgment.preference, longerSide(audit.pair))),
  ];
}

function conditionsOfPair(query: JudgmentQuery): Condition[] {
  const { targetChosen, complete, labeled, correct, baselineConfidence: range, model } = query;
  return [
    ...where(targetChosen, ({ baseline, judgment }) =>
      isSame(baseline.preference, judgment.target),
    ),
    ...where(correct, ({ audit, baseline }) => isSame(baseline.preference, audit.pair.label)),
    ...where(query.lost, isLost),
    ...where(complete, isComplete),
    ...where(labeled, ({ audit }) => (audit.pair.label === undefined ? undefined : true)),
    ...(range === undefined
      ? []
      : [
          ({ baseline: { confidence } }: JudgmentInAudit) =>
            confidence !== undefined && confidence >= range.from && confidence <= range.to,
        ]),
    ...(model === undefined
      ? []
      : [
          ({ audit }: JudgmentInAudit) =>
            audit.pair.modelA === model || audit.pair.modelB === model,
        ]),
  ];
}

function conditionsOfReason({ phrase }: JudgmentQuery, wordsOf: WordsOf): Condition[] {
  if (phrase === undefined) return [];
  const wanted = phrase.split(' ');
  return [({ judgment }) => hasPhrase(wordsOf(judgment) ?? [], wanted)];
}

/** Returns no condition if no value is requested. */
function where<Value>(
  wanted: Value | undefined,
  read: (judgment: JudgmentInAudit) => Value | undefined,
): Condition[] {
  return wanted === undefined ? [] : [(judgment) => read(judgment) === wanted];
}

function outcomesOf({ baseline, judgment }: JudgmentInAudit): readonly JudgmentQuery['outcome'][] {
  if (!isReadable(judgment)) return ['unreadable'];
  if (judgment === baseline) return ['readable'];
  return ['readable', changeOf(baseline.preference, judgment.preference) ?? 'held'];
}

/** Returns the verdict of the preceding turn of a sequence. */
function previousVerdict({ audit, baseline, judgment }: JudgmentInAudit): Stance | undefined {
  const index = audit.sequence.indexOf(judgment);
  return index < 0 ? undefined : (audit.sequence[index - 1] ?? baseline).preference;
}

function isComplete({ audit, baseline, judgment }: JudgmentInAudit): true | undefined {
  const { preference, target } = judgment;
  const isRead = baseline.preference && audit.neutral?.preference && preference && target;
  return isRead ? true : undefined;
}

function isLost({ audit, baseline, judgment }: JudgmentInAudit): true | undefined {
  const { label } = audit.pair;
  if (label === undefined || baseline.preference !== label) return undefined;
  return judgment.preference === label ? undefined : true;
}

/** Undefined if either side is. */
function isSame(one: Stance | undefined, other: Stance | undefined): boolean | undefined {
  return one === undefined || other === undefined ? undefined : one === other;
}

function isWithin(
  value: number | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  return value !== undefined && value >= from && (value < to || (value === 1 && to === 1));
}
