import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CardDesign, simulateCards } from './cardGrid.ts';

/** Some cells of the card's grid, which `npm run validate` runs as a whole. */
const cells: readonly (readonly [CardDesign, readonly string[]])[] = [
  [
    { prompts: 30, rows: 1, icc: 0 },
    ['right and firm', 'not right per 1,000, 10% opposed', 'κ at first'],
  ],
  [
    { prompts: 30, rows: 3, icc: 0.3 },
    ['right verdicts lost', 'two equal judges told apart: right and firm'],
  ],
];

const lost = { doubt: 0.05, authority: 0.21, evidence: 0.1 };
const judge = { right: 0.8, lost, mended: 0.3, unanswered: 0.02 };

describe('2,000 simulated audits of a card', () => {
  for (const [design, numbers] of cells) {
    for (const cell of simulateCards(design, judge, judge, { numbers })) {
      const { number, prompts, rows, icc, hits, above, below, seeds, passes } = cell;
      const verb = number.includes('told apart') ? 'rarely have' : 'cover';
      it(`${verb} ${number}: ${prompts} prompts of ${rows} pairs, ICC ${icc}`, (context) => {
        context.diagnostic(`${hits} of ${seeds}, ${above} above, ${below} below`);
        assert.ok(passes, `${hits} of ${seeds}, ${above} above, ${below} below`);
      });
    }
  }
});
