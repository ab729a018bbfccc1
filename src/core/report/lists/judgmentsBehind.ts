import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { groupPairs, isUnanimous } from '../../metrics/numbers/flips/ambiguity.ts';
import { isReadable, type JudgedPair, type JudgedPairs } from '../../metrics/rows/judgedPair.ts';
import { pairsIn } from '../../metrics/rows/orderedRows.ts';
import { poolJudges } from '../../metrics/rows/pooling.ts';
import type { WordsOf } from '../reasons/reasons.ts';
import { holdsOf, type JudgmentInPlace } from './matchJudgment.ts';
import type { PairQuery } from './pairQuery.ts';

/** Yields the judgments that a mark represents, in the order of the rows. */
export function* judgmentsBehind(
  rows: Iterable<JudgmentRow>,
  query: PairQuery,
  wordsOf?: WordsOf,
): Generator<JudgmentInPlace> {
  const holds = holdsOf(query, wordsOf);
  for (const pair of pairsOf(rows, query)) {
    for (const judgment of judgmentsOf(pair, query)) if (holds(judgment)) yield judgment;
  }
}

function pairsOf(rows: Iterable<JudgmentRow>, query: PairQuery): JudgedPairs {
  const { protocol, judge, pooled, part, judgesAgree } = query;
  const asked = pairsIn(rows).filter(
    ({ baseline }) =>
      baseline.protocol === protocol &&
      (part === undefined || partOf(baseline, part.scope) === part.name) &&
      (judge === undefined || judgesAgree !== undefined || baseline.judge === judge),
  );
  const shared = pooled || judgesAgree !== undefined ? sharedPairs(asked) : asked;
  const agreeing = judgesAgree === undefined ? shared : withAgreement(shared, judgesAgree);
  return judge === undefined
    ? agreeing
    : agreeing.filter(({ baseline }) => baseline.judge === judge);
}

function sharedPairs(asked: JudgedPairs): JudgedPairs {
  const shared = poolJudges(asked);
  return 'notEstimable' in shared ? [] : shared.pairs;
}

/** Returns a report's name for the part that a row belongs to. */
export function partOf({ dataset, domain }: JudgmentRow, scope: 'dataset' | 'domain'): string {
  return scope === 'dataset' ? dataset : (domain ?? 'no domain');
}

function withAgreement(pairs: JudgedPairs, agree: boolean): JudgedPair[] {
  const judges = new Set(pairs.map(({ baseline }) => baseline.judge)).size;
  return groupPairs(pairs, ({ content, order }) => `${content}\n${order}`)
    .filter(
      (group) =>
        new Set(group.map(({ baseline }) => baseline.judge)).size === judges &&
        isUnanimous(group) === agree,
    )
    .flat();
}

/** Returns the judgments of an arm whose baseline is readable, or the baselines themselves. */
function judgmentsOf(pair: JudgedPair, { arm }: PairQuery): JudgmentInPlace[] {
  const { baseline, neutral } = pair;
  if (arm === 'baseline') {
    return baseline.again ? [] : [{ baseline, row: baseline, neutral, previous: undefined }];
  }
  if (!isReadable(baseline)) return [];
  if (arm === 'sequence') return readSequence(pair);
  const rows = arm === 'challenge' ? pair.challenges : [pair[arm]];
  return rows.flatMap((row) =>
    row && !row.again ? [{ baseline, row, neutral, previous: undefined }] : [],
  );
}

function readSequence({ baseline, neutral, sequence }: JudgedPair): JudgmentInPlace[] {
  const judgments: JudgmentInPlace[] = [];
  let previous = baseline.preference;
  for (const row of sequence) {
    judgments.push({ baseline, row, neutral, previous });
    if (!isReadable(row)) break;
    previous = row.preference;
  }
  return judgments;
}
