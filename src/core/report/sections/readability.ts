import type { Judgment } from '../../judgments/audit.ts';
import { countAnswers } from '../../metrics/rows/readability.ts';
import type { ReportTable } from '../reportSchema.ts';
import { labelNote } from '../runs/labelNote.ts';
import { tableOf } from '../section.ts';
import { type AuditSection, report } from '../sectionContext.ts';

const columns = {
  arm: 'Arm',
  judgments: ['Judgments', 'Answers of this kind that the judge gave.'],
  readable: ['Readable', 'Answers whose verdict could be read at once.'],
  repaired: [
    'Repaired',
    'Answers whose verdict could be read after the judge was asked to repeat its form.',
  ],
  unreadable: [
    'Unreadable',
    'Answers without a readable verdict, by reason; none of them counts as a verdict.',
  ],
} as const;

export const unreadableTitle = 'Judgments that could not be read';

/** Returns the table of what became of the answers, by arm. */
export function readabilityTable(arms: readonly ArmAnswers[]): ReportTable {
  return tableOf(
    'readability',
    'What became of the answers',
    columns,
    arms.map(({ unreadable, ...counts }) => {
      const reasons = Object.entries(unreadable).map(([why, n]) => `${n} ${why}`);
      return { ...counts, unreadable: reasons.join(', ') };
    }),
  );
}

interface ArmAnswers {
  readonly arm: string;
  readonly judgments: number;
  readonly readable: number;
  readonly repaired: number;
  /** Number of unreadable ones by what was wrong with them. */
  readonly unreadable: Readonly<Partial<Record<Judgment['outcome'], number>>>;
}

/**
 * Reports the number of readable judgments by arm, the number read after a repair, and why the
 * others are unreadable.
 */
export const readability: AuditSection = (context) => {
  const arms = countAnswers(context.audits);
  return {
    numbers: [...arms].map(([of, { unread }]) => {
      const share = unread.quantity('Nothing was asked.');
      return report(context, of, 'unreadable', unreadableTitle, share);
    }),
    tables: [
      readabilityTable(
        [...arms].map(([arm, { judgments, readable, repaired, unreadable }]) => {
          return { arm, judgments, readable, repaired, unreadable };
        }),
      ),
    ],
    notes: [
      labelNote(context.audits),
      'An unreadable first verdict takes its pair or response out of every arm, but not out of right and firm, where what cannot be read is not right. An unreadable answer is never a flip; bounds show a number if all or none of them had flipped. Repaired ones are among the readable: they were read after one request for a readable form.',
    ],
  };
};
