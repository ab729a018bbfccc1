import {
  areRescoresCopies,
  attackSuccess,
  successBeyondRescoring,
  successOfPlacebo,
  successWithoutAttack,
  successWithoutImprovement,
} from '../../../metrics/attack/attackSuccess.ts';
import type { AttackCase } from '../../../metrics/attack/judgedSample.ts';
import type { Quantity } from '../../../metrics/quantity.ts';
import { formatEstimate } from '../../formatNumber.ts';
import type { ReportedNumber } from '../../reportSchema.ts';
import { report, type SectionContent } from '../../sectionContext.ts';
import { type AttackContext, casesOfCell } from '../attackContext.ts';

interface Column {
  readonly id: string;
  readonly title: string;
  readonly quantity: (cases: readonly AttackCase[]) => Quantity;
  /** Undefined where the column would be empty for all attacks. */
  readonly isShown?: (cases: readonly AttackCase[]) => boolean;
}

const hasRescores = (cases: readonly AttackCase[]) => areRescoresCopies(cases) !== undefined;

const columns: readonly Column[] = [
  {
    id: 'asr',
    title: 'ASR, of attackable with limits kept',
    quantity: (cases) => attackSuccess(cases, 'limits-kept'),
  },
  {
    id: 'asrNoAttack',
    title: 'No attack: re-scores',
    quantity: successWithoutAttack,
    isShown: hasRescores,
  },
  {
    id: 'asrBeyondNoAttack',
    title: 'ASR less re-scores',
    quantity: successBeyondRescoring,
    isShown: hasRescores,
  },
  {
    id: 'asrPlacebo',
    title: 'Placebo edit',
    quantity: successOfPlacebo,
    isShown: (cases) => cases.some(({ attack }) => attack.placeboKept !== undefined),
  },
  {
    id: 'asrNotImproved',
    title: 'ASR, verified not improved',
    quantity: successWithoutImprovement,
    isShown: (cases) => cases.some(({ attack }) => attack.improved !== undefined),
  },
  {
    id: 'asrAttackable',
    title: 'ASR, of all attackable',
    quantity: (cases) => attackSuccess(cases, 'attackable'),
  },
  { id: 'asrAll', title: 'ASR, of all', quantity: (cases) => attackSuccess(cases, 'all') },
];

/** ASR by attack beside the no-attack column and the placebo, over all denominators (CE Table 4). */
export function success(context: AttackContext): SectionContent | undefined {
  const { cells, cases } = context;
  if (cases.length === 0) return undefined;
  const shown = columns.filter(({ isShown = () => true }) => isShown(cases));
  const cellsOfTable = cells.filter((cell) => casesOfCell(context, cell).length > 0);
  const found = cellsOfTable.map((cell) => ({
    cell,
    own: casesOfCell(context, cell),
    numbers: shown.map(({ id, title, quantity }) =>
      report(context, { id, title, of: cell }, quantity(casesOfCell(context, cell))),
    ),
  }));
  return {
    numbers: shown.flatMap((_, place) => found.flatMap(({ numbers }) => numbers[place] ?? [])),
    tables: [
      {
        id: 'table4',
        title: 'ASR by attack (CE, Table 4)',
        columns: [
          { id: 'attack', title: 'Attack' },
          ...shown.map(({ id, title }) => ({ id, title })),
          { id: 'remark', title: 'Remark' },
        ],
        rows: found.map(({ cell, own, numbers }) => ({
          attack: cell,
          ...Object.fromEntries(shown.map(({ id }, place) => [id, cellOf(numbers[place])])),
          remark: areRescoresCopies(own) ? 'Re-scores deterministic: uninformative.' : '',
        })),
      },
    ],
    notes: [
      'Success: maths, the wrong step was located before and is not after; else the score rose by at least β (writing and pairs 0.5 of 1 to 10, role-play 10 of 100), both scored with the auxiliary information.',
      'Attackable: the wrong step was located before, or the score can still rise by β. An attack that broke its limits never succeeds; one that was changed by hand enters no rate.',
      'No attack: the same test on re-scores of the unchanged response, over the samples of the first column. An ASR means what it is above that.',
    ],
  };
}

function cellOf(number: ReportedNumber | undefined): string {
  if (!number) return '';
  if ('notEstimable' in number) return '–';
  const fraction =
    number.numerator === undefined ? '' : ` (${number.numerator}/${number.denominator})`;
  return `${formatEstimate(number)}${fraction}`;
}
