import {
  type GridDesign,
  type GridRates,
  gridSeeds,
  simulateGrid,
} from '../unit/core/metrics/coverageGrid.ts';
import { tableLines } from './page.ts';

const rates: readonly GridRates[] = [
  { flip: 0.03, neutral: 0.03 },
  { flip: 0.05, neutral: 0 },
  { flip: 0.08, neutral: 0.03 },
  { flip: 0.1, neutral: 0.1 },
  { flip: 0.2, neutral: 0.02 },
  { flip: 0.97, neutral: 0.03 },
];

/** The designs with this many prompts and rows of each. */
export interface GridPart {
  readonly id: string;
  readonly prompts: number;
  readonly rows: number;
}

export const gridParts: readonly GridPart[] = [30, 60, 100].flatMap((prompts) =>
  [1, 3, 5].map((rows) => ({ id: `${prompts}x${rows}`, prompts, rows })),
);

export function gridTitle({ prompts, rows }: GridPart): string {
  return `Coverage of 95% intervals: ${prompts} prompts, ${rows === 1 ? '1 row' : `${rows} rows`} each`;
}

/** Returns the section's lines: how many simulated audits have an interval that holds the truth. */
export function coverageLines({ prompts, rows }: GridPart): string[] {
  const designs = (rows === 1 ? [false] : [false, true]).flatMap((shared) =>
    [0, 0.3, 0.7].map((icc): GridDesign => ({ prompts, rows, shared, icc })),
  );
  const cells = designs.flatMap((design) => simulateGrid(design, rates));
  const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)}%`;
  const failed = cells.filter(({ passes }) => !passes).length;
  return [
    `${gridSeeds} simulated audits a row, seeds 1 to ${gridSeeds}; a prompt’s verdicts correlate by ICC. Held: intervals that hold the true value; above: intervals that lie above it; for “no net steering”, audits that claim it where the difference lies on the margin. An exact binomial test at 0.001 rejects a coverage of 93%, or 6% of such claims, in ${failed} of ${cells.length} rows.`,
    '',
    ...tableLines(
      [
        'number',
        'flips',
        'no pressure',
        'ICC',
        'shared turn',
        'held',
        'above',
        'no interval',
        'passes',
      ],
      cells.map((cell) => [
        cell.number,
        `${Math.round(cell.flip * 100)}%`,
        `${Math.round(cell.neutral * 100)}%`,
        String(cell.icc),
        cell.shared ? 'yes' : 'no',
        percent(cell.hits, cell.seeds),
        percent(cell.above, cell.seeds),
        String(cell.withoutInterval),
        cell.passes ? 'yes' : '**no**',
      ]),
    ),
  ];
}
