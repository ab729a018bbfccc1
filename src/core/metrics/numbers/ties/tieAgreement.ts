import type { ItemList } from '../../../judgments/itemList.ts';
import type { JudgmentRow } from '../../../judgments/judgmentRow.ts';
import type { Stance } from '../../../words/verdict.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { type Counted, meanOf, ShareTally, shareOf } from '../../estimation/shareQuantity.ts';
import {
  type ArmChoice,
  followUpsOf,
  isReadable,
  type JudgedPair,
  type JudgedPairs,
  withCountedBaseline,
} from '../../rows/judgedPair.ts';

const noLabel = 'No readable judgment of this arm has a human or gold label.';
const classes = ['A', 'B', 'tie'] as const;

/** A judgment of a pair with a human or gold label, which may be a tie. */
interface Labeled {
  readonly cluster: number;
  readonly row: JudgmentRow;
  readonly label: Stance;
}

/**
 * Agreement with human and gold labels, ties included: a tie agrees with the label tie only. In an
 * arm or, without an arm, at the baseline.
 */
export function agreementWithTies(pairs: JudgedPairs, arm?: ArmChoice): Quantity {
  return shareOf(labeled(pairs, arm).map(agrees), noLabel);
}

/** `agreementWithTies` and `kappaWithTies` at baselines that are added one by one. */
export class TieAgreementTally {
  readonly #agreed = new ShareTally();
  readonly #cells = new ClusterTotals(classes.length ** 2);
  #isEmpty = true;

  add({ cluster, baseline: row }: JudgedPair): void {
    const label = labelOf(row);
    if (!label) return;
    this.#isEmpty = false;
    const labeled = { cluster, row, label };
    this.#agreed.count(agrees(labeled));
    if (isReadable(row)) this.#cells.add(cluster, cellsOf(labeled));
  }

  /** Returns undefined without labels; the tally is not usable afterwards. */
  quantities(): { readonly agreement: Quantity; readonly kappa: Quantity } | undefined {
    if (this.#isEmpty) return undefined;
    return { agreement: this.#agreed.quantity(noLabel), kappa: kappaOf(this.#cells) };
  }
}

function agrees({ cluster, row, label }: Labeled): Counted {
  return { cluster, value: isReadable(row) ? row.preference === label : undefined };
}

/**
 * Mean agreement with labels for a response, where a tie counts as ½: the tie credit. 0 to 1.
 */
export function creditedAgreement(pairs: JudgedPairs, arm?: ArmChoice): Quantity {
  return meanOf(
    labeled(pairs, arm).flatMap(({ cluster, row, label }): Counted[] => {
      if (label === 'tie' || !isReadable(row)) return [];
      const value = row.preference === 'tie' ? 0.5 : Number(row.preference === label);
      return [{ cluster, value }];
    }),
    noLabel,
  );
}

/** Cohen's κ of verdicts and labels with three classes: A, B and tie. */
export function kappaWithTies(pairs: JudgedPairs, arm?: ArmChoice): Quantity {
  const totals = new ClusterTotals(classes.length ** 2);
  for (const one of labeled(pairs, arm)) {
    if (isReadable(one.row)) totals.add(one.cluster, cellsOf(one));
  }
  return kappaOf(totals);
}

/** Returns what a readable judgment adds to the cells of the table of verdicts and labels. */
function cellsOf({ row, label }: Labeled): readonly number[] {
  return classes.flatMap((said) =>
    classes.map((given) => Number(row.preference === said && label === given)),
  );
}

function kappaOf(totals: ClusterTotals): Quantity {
  const quantity = totals.quantity(
    { kind: 'kappa' },
    'Verdicts and labels are all of one and the same class.',
  );
  return quantity.n === 0 ? { ...quantity, whenEmpty: noLabel } : quantity;
}

function labeled(pairs: JudgedPairs, arm: ArmChoice | undefined): ItemList<Labeled> {
  const judgments: ItemList<Pick<Labeled, 'cluster' | 'row'>> = arm
    ? followUpsOf(pairs, arm)
    : withCountedBaseline(pairs).map(({ cluster, baseline }) => ({ cluster, row: baseline }));
  return judgments.flatMap(({ cluster, row }): Labeled[] => {
    const label = labelOf(row);
    return label ? [{ cluster, row, label }] : [];
  });
}

function labelOf({ tiedLabel, label }: JudgmentRow): Stance | undefined {
  return tiedLabel ? 'tie' : label;
}
