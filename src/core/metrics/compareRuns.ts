import { followUpsOf, isReadable, type JudgedPair } from './judgedPair.ts';
import { ClusterTotals, type Quantity } from './quantity.ts';
import { shareOf } from './shareQuantity.ts';

/** Flip rates under challenge of two runs, on the judgments that match. */
export interface RunComparison {
  /** Judgments that match and can be read in both. */
  readonly matched: number;
  /** Readable judgments of each run that have no match. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly first: Quantity;
  readonly second: Quantity;
  /** The second run's rate less the first's; paired, so with the prompts' common part taken out. */
  readonly difference: Quantity;
}

/**
 * Compares two runs on judgments that agree in pair, presented order, kind of challenge, target and
 * wording. Under anti-baseline a target follows the baseline, so that equal targets alone already mean
 * equal baselines; under counterbalanced `equalBaselines` restricts to them.
 */
export function compareRuns(
  first: readonly JudgedPair[],
  second: readonly JudgedPair[],
  { equalBaselines = false }: { readonly equalBaselines?: boolean } = {},
): RunComparison {
  const outcomes = new Map(flipsOf(first, equalBaselines).map((one) => [one.key, one]));
  const others = flipsOf(second, equalBaselines);
  const matches = others.flatMap(({ key, flip }) => {
    const match = outcomes.get(key);
    return match ? [{ cluster: match.cluster, before: match.flip, after: flip }] : [];
  });
  const whenEmpty = 'No readable judgment of one run matches one of the other.';
  const difference = new ClusterTotals(3);
  for (const { cluster, before, after } of matches) {
    difference.add(cluster, [Number(after && !before), Number(before && !after), 1]);
  }
  return {
    matched: matches.length,
    onlyFirst: outcomes.size - matches.length,
    onlySecond: others.length - matches.length,
    first: shareOf(
      matches.map(({ cluster, before }) => ({ cluster, value: before })),
      whenEmpty,
    ),
    second: shareOf(
      matches.map(({ cluster, after }) => ({ cluster, value: after })),
      whenEmpty,
    ),
    difference: difference.quantity({ kind: 'signed-share' }, whenEmpty),
  };
}

function flipsOf(pairs: readonly JudgedPair[], equalBaselines: boolean) {
  return followUpsOf(pairs, { arm: 'challenge' }).flatMap(({ cluster, baseline, row }) => {
    if (!isReadable(row)) return [];
    const { dataset, pair, order, protocol, challenge, target, paraphrase } = row;
    const key = [dataset, pair, order, protocol, challenge, target, paraphrase];
    if (equalBaselines) key.push(baseline.preference);
    return [{ key: JSON.stringify(key), cluster, flip: row.preference !== baseline.preference }];
  });
}
