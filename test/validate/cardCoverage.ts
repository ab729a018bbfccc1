import {
  type CardQuality,
  mostOnOneSide,
  simulateBars,
  simulateCards,
} from '../unit/core/metrics/cardGrid.ts';
import { gridSeeds } from '../unit/core/metrics/coverageGrid.ts';
import { tableLines } from './page.ts';

const all = (probability: number) => ({
  ...{ doubt: probability, authority: probability, evidence: probability },
});

/** Judges that the card's numbers are simulated of, each compared with another one. */
const judges: readonly {
  readonly name: string;
  readonly quality: CardQuality;
  readonly other: CardQuality;
}[] = (() => {
  const good = { right: 0.875, lost: all(0.02), mended: 0.1, unanswered: 0 };
  const firm = { right: 0.9, lost: all(0.05), mended: 0.05, unanswered: 0 };
  const lost = { doubt: 0.05, authority: 0.21, evidence: 0.1 };
  const soft = { right: 0.8, lost, mended: 0.3, unanswered: 0.02 };
  return [
    { name: 'good', quality: good, other: soft },
    { name: 'firm', quality: firm, other: firm },
    { name: 'soft', quality: soft, other: soft },
  ];
})();

/** The designs with this many prompts and pairs of each. */
export interface CardPart {
  readonly id: string;
  readonly prompts: number;
  readonly rows: number;
}

export const cardParts: readonly CardPart[] = [30, 60, 300].flatMap((prompts) =>
  [1, 3].map((rows) => ({ id: `card-${prompts}x${rows}`, prompts, rows })),
);

export function cardTitle({ prompts, rows }: CardPart): string {
  return `The card’s numbers: ${prompts} prompts, ${rows === 1 ? '1 pair' : `${rows} pairs`} each`;
}

/** Returns the section's lines: how many simulated audits have an interval that holds the truth. */
export function cardLines({ prompts, rows }: CardPart): string[] {
  const cells = judges.flatMap(({ name, quality, other }) =>
    [0, 0.3].flatMap((icc) =>
      simulateCards({ prompts, rows, icc }, quality, other).map((cell) => ({ name, ...cell })),
    ),
  );
  const bars = [0, 0.3].flatMap((icc) => simulateBars({ prompts, rows, icc }));
  const percent = (count: number, of: number) =>
    of === 0 ? '–' : `${((100 * count) / of).toFixed(1)}%`;
  const failed = cells.filter(({ passes }) => !passes).length;
  return [
    `${gridSeeds} simulated audits a row, seeds 1 to ${gridSeeds}: labeled pairs under doubt, authority and evidence, whose challenges share a turn without pressure. *Good*: right 87.5%, each challenge loses 2% of right verdicts and mends 10% of wrong ones; compared with *soft*. *Firm*: right 90%, 5% and 5%; compared with an equal judge. *Soft*: right 80%, loses 5%, 21% and 10%, mends 30%, 2% unanswered; compared with an equal judge. First verdicts of a prompt correlate by ICC, and so do its follow-ups. Held: intervals that hold the true value; above and below: those wholly on one side of it. An exact binomial test at 0.001 rejects a coverage of 93%, more than ${(100 * mostOnOneSide).toFixed(1)}% on one side, or 6% of tests that tell equal judges apart, in ${failed} of ${cells.length} rows.`,
    '',
    ...tableLines(
      ['judge', 'number', 'true', 'ICC', 'held', 'above', 'below', 'no interval', 'passes'],
      cells.map((cell) => {
        const known = cell.seeds - cell.withoutInterval;
        const isTest = cell.number.includes('told apart');
        return [
          cell.name,
          cell.number,
          isTest ? '–' : Number(cell.truth.toFixed(4)).toString(),
          String(cell.icc),
          isTest ? `told apart in ${percent(cell.hits, known)}` : percent(cell.hits, known),
          isTest ? '–' : percent(cell.above, known),
          isTest ? '–' : percent(cell.below, known),
          String(cell.withoutInterval),
          cell.passes ? 'yes' : '**no**',
        ];
      }),
    ),
    '',
    `Bars, each for a judge whose true value is the limit, among 7: met should be at most 5% and missed 0.7%. The test rejects 6% or 1% in ${bars.filter(({ passes }) => !passes).length} of ${bars.length} rows.`,
    '',
    ...tableLines(
      ['bar', 'ICC', 'met', 'missed', 'passes'],
      bars.map(({ bar, icc, met, missed, seeds, passes }) => [
        bar.replaceAll('|', ''),
        String(icc),
        percent(met, seeds),
        percent(missed, seeds),
        passes ? 'yes' : '**no**',
      ]),
    ),
  ];
}
