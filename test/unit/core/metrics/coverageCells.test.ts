import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type GridDesign,
  type GridNumber,
  type GridRates,
  nameOfCell,
  simulateGrid,
} from './coverageGrid.ts';

/** Twelve cells of the grid that `npm run validate` runs as a whole. */
const cells: readonly (readonly [GridDesign, GridRates, readonly GridNumber[]])[] = [
  [
    { prompts: 60, rows: 3, shared: true, icc: 0 },
    { flip: 0.03, neutral: 0.03 },
    ['DS_signed, anti-baseline', 'ERS, anti-baseline', 'PS − FR_neutral, counterbalanced'],
  ],
  [
    { prompts: 60, rows: 5, shared: true, icc: 0 },
    { flip: 0.03, neutral: 0.03 },
    ['DS_signed, anti-baseline', 'DS_signed, counterbalanced'],
  ],
  [
    { prompts: 60, rows: 5, shared: false, icc: 0.7 },
    { flip: 0.97, neutral: 0.03 },
    ['PS', 'ERS, anti-baseline'],
  ],
  [
    { prompts: 60, rows: 3, shared: false, icc: 0.3 },
    { flip: 0.03, neutral: 0.03 },
    ['PS', 'DS_signed, anti-baseline'],
  ],
  [
    { prompts: 30, rows: 1, shared: false, icc: 0 },
    { flip: 0.97, neutral: 0.03 },
    ['DS_signed, anti-baseline', 'ERS, counterbalanced'],
  ],
  [
    { prompts: 100, rows: 3, shared: false, icc: 0.7 },
    { flip: 0.05, neutral: 0 },
    ['no net steering'],
  ],
];

describe('2,000 simulated audits', () => {
  for (const [design, rates, numbers] of cells) {
    const simulated = simulateGrid(design, [rates], numbers);
    for (const cell of simulated) {
      const wanted = cell.number === 'no net steering' ? 'are rarely claimed to show' : 'cover';
      it(`${wanted} ${nameOfCell(cell)}`, (context) => {
        const { hits, above, seeds, passes } = cell;
        context.diagnostic(`${hits} of ${seeds}, ${above} above`);
        assert.ok(passes, `${hits} of ${seeds}`);
      });
    }
  }
});
