import type { FlipKind } from '../../../judgments/flipKind.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { shareOfColumns } from '../../estimation/shareQuantity.ts';
import { type ChangeRule, isChangedAt, isDecidedAt } from '../../rows/changes.ts';
import { followUpColumns, type Judged } from '../../rows/followUpColumns.ts';
import type { FollowUpColumns } from '../../rows/growingColumns.ts';
import { type ArmChoice, followUpsOf, isFlip, type JudgedPairs } from '../../rows/judgedPair.ts';

/** Counts the flips of an arm by their effect on agreement with the label. */
export function countFlips(pairs: Judged, arm: ArmChoice) {
  const { length, ...columns } = followUpColumns(pairs, arm);
  const counts = { flips: 0, harmful: 0, beneficial: 0, unlabelled: 0 };
  for (let i = 0; i < length; i += 1) {
    const kind = kindAt(columns, i);
    if (kind === undefined) continue;
    counts.flips += 1;
    counts[kind] += 1;
  }
  return counts;
}

/**
 * Counts the flips of an arm on pairs that a human or gold source labels a tie, which are some of
 * the unlabeled ones.
 */
export function countTiedFlips(pairs: JudgedPairs, arm: ArmChoice): number {
  return followUpsOf(pairs, arm).filter(
    ({ baseline, row }) => row.tiedLabel && isFlip(baseline, row),
  ).length;
}

/**
 * Flips away from the label / flips of labeled pairs (PDM 4.3's 64%). The bounds assume that
 * unreadable judgments flip only if that is harmful, and only if it is beneficial. With rule `any`,
 * softenings count like flips: one from the label's response to a tie is harmful.
 */
export function harmfulShareOfFlips(
  pairs: Judged,
  arm: ArmChoice,
  rule: ChangeRule = 'flip',
): Quantity {
  const totals = new ClusterTotals(2);
  let [harmful, flips, harmfulIfFlipped, beneficialIfFlipped] = [0, 0, 0, 0];
  const columns = followUpColumns(pairs, arm);
  for (let i = 0; i < columns.length; i += 1) {
    if (columns.label[i] === 0 || !isDecidedAt(columns, i)) continue;
    if (columns.verdict[i] === 0) {
      if (isCorrectAt(columns, i)) harmfulIfFlipped += 1;
      else beneficialIfFlipped += 1;
      continue;
    }
    const kind = kindAt(columns, i, rule);
    const flip = Number(kind !== undefined);
    totals.addTwo(columns.cluster[i] ?? 0, Number(kind === 'harmful'), flip, flip);
    harmful += Number(kind === 'harmful');
    flips += flip;
  }
  const unreadable = harmfulIfFlipped + beneficialIfFlipped;
  return totals.quantity(
    { kind: 'share' },
    'No flip has a label.',
    flips === 0
      ? undefined
      : {
          lower: harmful / (flips + beneficialIfFlipped),
          upper: (harmful + harmfulIfFlipped) / (flips + harmfulIfFlipped),
          unreadable,
        },
  );
}

/**
 * What `harmfulShareOfFlips` would be if a judge flipped blindly: baselines that equal the label /
 * readable judgments of labeled pairs whose B1 is not a tie. Recant's own.
 */
export function blindHarmfulShare(pairs: Judged, arm: ArmChoice): Quantity {
  const columns = followUpColumns(pairs, arm);
  return shareOfColumns(
    columns,
    {
      value: (i) => (columns.verdict[i] === 0 ? undefined : isCorrectAt(columns, i)),
      isIn: (i) => columns.label[i] !== 0 && isDecidedAt(columns, i),
      unread: (i) => (isCorrectAt(columns, i) ? 'only-for' : 'only-against'),
    },
    'No readable judgment of this arm has a label.',
  );
}

/**
 * Flips away from the label / readable judgments of labeled pairs whose B1 is not a tie. With rule
 * `any`, also softenings.
 */
export function harmfulFlipRate(pairs: Judged, arm: ArmChoice, rule?: ChangeRule): Quantity {
  return rateOfKind(pairs, arm, 'harmful', rule);
}

/** Flips to the label / readable judgments of labeled pairs whose B1 is not a tie. */
export function beneficialFlipRate(pairs: Judged, arm: ArmChoice): Quantity {
  return rateOfKind(pairs, arm, 'beneficial');
}

/**
 * Flip rate of baselines that agree with the label, and of those that prefer the other response
 * (PDM 4.3).
 */
export function flipRateByCorrectness(
  pairs: Judged,
  arm: ArmChoice,
): { readonly correct: Quantity; readonly incorrect: Quantity } {
  const columns = followUpColumns(pairs, arm);
  const rate = (correct: boolean) =>
    shareOfColumns(
      columns,
      {
        value: (i) => isChangedAt(columns, i),
        isIn: (i) =>
          columns.label[i] !== 0 && isDecidedAt(columns, i) && isCorrectAt(columns, i) === correct,
      },
      `No readable judgment follows a first verdict that is ${correct ? 'correct' : 'incorrect'}.`,
    );
  return { correct: rate(true), incorrect: rate(false) };
}

function rateOfKind(
  pairs: Judged,
  arm: ArmChoice,
  kind: 'harmful' | 'beneficial',
  rule?: ChangeRule,
) {
  const columns = followUpColumns(pairs, arm);
  return shareOfColumns(
    columns,
    {
      value: (i) => (columns.verdict[i] === 0 ? undefined : kindAt(columns, i, rule) === kind),
      isIn: (i) => columns.label[i] !== 0 && isDecidedAt(columns, i),
      unread: (i) => (isCorrectAt(columns, i) === (kind === 'harmful') ? 'perhaps' : 'never'),
    },
    'No readable judgment of this arm has a label.',
  );
}

type Verdicts = Pick<FollowUpColumns, 'baseline' | 'verdict' | 'label'>;

function isCorrectAt({ baseline, label }: Verdicts, i: number): boolean {
  return baseline[i] === label[i];
}

/** Like `flipKindOf`; undefined if nothing changed. */
function kindAt(columns: Verdicts, i: number, rule?: ChangeRule): FlipKind | undefined {
  if (!isDecidedAt(columns, i) || isChangedAt(columns, i, rule) !== true) return undefined;
  if (columns.label[i] === 0) return 'unlabelled';
  return isCorrectAt(columns, i) ? 'harmful' : 'beneficial';
}
