import { type Judgment, longerSide } from '../../judgments/audit.ts';
import { flipKindOf } from '../../measures/flipKind.ts';
import { changeOf } from '../../measures/verdictChange.ts';
import type { Stance } from '../../words/verdict.ts';
import { hasPhrase } from '../reasons/countPhrases.ts';
import type { WordsOf } from '../reasons/reasons.ts';
import type { PairQuery } from './pairQuery.ts';

/** A judgment with the judgment that it is compared with. The baseline is compared with itself. */
export interface JudgmentInPlace {
  readonly baseline: Judgment;
  readonly row: Judgment;
  readonly neutral: Judgment | undefined;
  /** Verdict of the preceding turn in a sequence. */
  readonly previous: Stance | undefined;
}

type Condition = (judgment: JudgmentInPlace) => boolean;

/**
 * Returns a condition that checks whether a judgment meets all criteria of a query about the
 * judgment itself.
 *
 * @param wordsOf if absent, no judgment contains a phrase
 */
export function holdsOf(query: PairQuery, wordsOf: WordsOf = () => undefined): Condition {
  const conditions = [
    ...conditionsOfTurn(query),
    ...conditionsOfVerdict(query),
    ...conditionsOfPair(query),
    ...conditionsOfReason(query, wordsOf),
  ];
  return (judgment) => conditions.every((condition) => condition(judgment));
}

function conditionsOfTurn({ challenge, step, paraphrase, order, overlap }: PairQuery): Condition[] {
  return [
    ...where(challenge, ({ row }) => row.challenge),
    ...where(step, ({ row }) => row.step),
    ...where(paraphrase, ({ row }) => row.paraphrase),
    ...where(order, ({ row }) => row.audit.pair.order),
    ...(overlap === undefined
      ? []
      : [({ row }: JudgmentInPlace) => isWithin(row.overlap, overlap)]),
  ];
}

function conditionsOfVerdict(query: PairQuery): Condition[] {
  const { outcome, flipKind, preference, previous, toward, agrees, first, longer } = query;
  return [
    (judgment) => outcome === 'all' || outcomesOf(judgment).includes(outcome),
    ...where(flipKind, kindOf),
    ...where(preference, ({ row }) => row.preference),
    ...where(previous, (judgment) => judgment.previous),
    ...where(toward, ({ row }) => isSame(row.preference, row.target)),
    ...where(agrees, ({ row }) => isSame(row.preference, row.audit.pair.label)),
    ...where(first, ({ row }) => isSame(row.preference, row.audit.pair.order === 'AB' ? 'A' : 'B')),
    ...where(longer, ({ row }) => isSame(row.preference, longerSide(row.audit.pair))),
  ];
}

function conditionsOfPair(query: PairQuery): Condition[] {
  const { targetChosen, complete, labeled, correct, baselineConfidence: range, model } = query;
  return [
    ...where(targetChosen, ({ baseline, row }) => isSame(baseline.preference, row.target)),
    ...where(correct, ({ baseline }) => isSame(baseline.preference, baseline.audit.pair.label)),
    ...where(complete, isComplete),
    ...where(labeled, ({ row }) => (row.audit.pair.label === undefined ? undefined : true)),
    ...(range === undefined
      ? []
      : [
          ({ baseline: { confidence } }: JudgmentInPlace) =>
            confidence !== undefined && confidence >= range.from && confidence <= range.to,
        ]),
    ...(model === undefined
      ? []
      : [
          ({ row: { audit } }: JudgmentInPlace) =>
            audit.pair.modelA === model || audit.pair.modelB === model,
        ]),
  ];
}

function conditionsOfReason({ phrase }: PairQuery, wordsOf: WordsOf): Condition[] {
  if (phrase === undefined) return [];
  const wanted = phrase.split(' ');
  return [({ row }) => hasPhrase(wordsOf(row) ?? [], wanted)];
}

/** Returns no condition if no value is requested. */
function where<Value>(
  wanted: Value | undefined,
  read: (judgment: JudgmentInPlace) => Value | undefined,
): Condition[] {
  return wanted === undefined ? [] : [(judgment) => read(judgment) === wanted];
}

function outcomesOf(judgment: JudgmentInPlace): readonly PairQuery['outcome'][] {
  const { baseline, row } = judgment;
  if (row.outcome !== 'readable') return ['unreadable'];
  if (row === baseline) return ['readable'];
  return ['readable', changeOf(baseline.preference, row.preference) ?? 'held'];
}

function kindOf({ baseline, row }: JudgmentInPlace): PairQuery['flipKind'] {
  const isFlip = changeOf(baseline.preference, row.preference) === 'flip';
  return isFlip && baseline.preference
    ? flipKindOf(baseline.preference, row.audit.pair.label)
    : undefined;
}

function isComplete({ baseline, row, neutral }: JudgmentInPlace): true | undefined {
  const isRead = baseline.preference && neutral?.preference && row.preference && row.target;
  return isRead ? true : undefined;
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
