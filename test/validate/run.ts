// Usage: npm run validate                the whole grid, 2,000 audits a cell
//        npm run validate -- 30          designs of 30 prompts only
// Prints the coverage of every 95% interval of the grid, and the rate at which "no net steering" is
// claimed where the difference lies on the margin. Fails if a cell does.

import {
  type GridDesign,
  type GridRates,
  gridSeeds,
  simulateGrid,
} from '../unit/core/metrics/coverageGrid.ts';

const rates: readonly GridRates[] = [
  { flip: 0.03, neutral: 0.03 },
  { flip: 0.05, neutral: 0 },
  { flip: 0.08, neutral: 0.03 },
  { flip: 0.1, neutral: 0.1 },
  { flip: 0.2, neutral: 0.02 },
  { flip: 0.97, neutral: 0.03 },
];
const wanted = process.argv.slice(2).map(Number);
const designs: readonly GridDesign[] = [30, 60, 100]
  .filter((prompts) => wanted.length === 0 || wanted.includes(prompts))
  .flatMap((prompts) =>
    [1, 3, 5].flatMap((rows) =>
      (rows === 1 ? [false] : [false, true]).flatMap((shared) =>
        [0, 0.3, 0.7].map((icc) => ({ prompts, rows, shared, icc })),
      ),
    ),
  );

console.log(
  `${gridSeeds} audits a cell. Covered: intervals that hold the true value; above: intervals above it. Rejected by an exact binomial test at 0.001: a coverage of 93%, or 6% of claims at the margin.`,
);
console.log('prompts rows shared ICC  flips neutral  covered above none  number');
let [cells, failed] = [0, 0];
for (const design of designs) {
  for (const cell of simulateGrid(design, rates)) {
    cells += 1;
    failed += Number(!cell.passes);
    const percent = (count: number) => (count / cell.seeds).toFixed(3);
    console.log(
      [
        String(cell.prompts).padStart(7),
        String(cell.rows).padStart(4),
        (cell.shared ? 'yes' : 'no').padStart(6),
        cell.icc.toFixed(1).padStart(3),
        cell.flip.toFixed(2).padStart(6),
        cell.neutral.toFixed(2).padStart(7),
        percent(cell.hits).padStart(8),
        percent(cell.above).padStart(5),
        String(cell.withoutInterval).padStart(4),
        ` ${cell.number}${cell.passes ? '' : '   FAILS'}`,
      ].join(' '),
    );
  }
}
console.log(`${cells - failed} cells pass, ${failed} fail.`);
process.exitCode = failed > 0 ? 1 : 0;
