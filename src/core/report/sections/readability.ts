import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { shareOf } from '../../metrics/estimation/shareQuantity.ts';
import { isReadable, type JudgedPair } from '../../metrics/rows/judgedPair.ts';
import { readabilityByArm } from '../../metrics/rows/readability.ts';
import { labelNote } from '../runs/labelNote.ts';
import { report, type SectionContent, type SectionContext } from '../sectionContext.ts';

/** How many judgments could be read, by arm and challenge, how many after a repair, and what was wrong with the others. */
export function readability(context: SectionContext): SectionContent {
  const arms = rowsByArm(context.pairs);
  return {
    numbers: arms.map(({ of, rows }) =>
      report(
        context,
        { id: 'unreadable', title: 'Judgments that could not be read', of },
        shareOf(
          rows.map(({ cluster, row }) => ({ cluster, value: !isReadable(row) })),
          'Nothing was asked.',
        ),
      ),
    ),
    tables: [
      {
        id: 'readability',
        title: 'What became of the answers',
        columns: [
          { id: 'arm', title: 'Arm' },
          { id: 'judgments', title: 'Judgments' },
          { id: 'readable', title: 'Readable' },
          { id: 'repaired', title: 'Repaired' },
          { id: 'unreadable', title: 'Unreadable' },
        ],
        rows: arms.map(({ of, rows }) => ({ arm: of, ...countOutcomes(rows) })),
      },
    ],
    notes: [
      labelNote(context.pairs),
      'An unreadable baseline takes its pair out of every arm. An unreadable answer is never a flip; bounds show what all or none of them flipping would make of a number. Repaired ones are among the readable: they were read after one request for a readable form.',
    ],
  };
}

interface ClusteredRow {
  readonly cluster: number;
  readonly row: JudgmentRow;
}

function rowsByArm(pairs: readonly JudgedPair[]): { of: string; rows: ClusteredRow[] }[] {
  const arms = new Map<string, ClusteredRow[]>();
  const add = (of: string, cluster: number, row: JudgmentRow | undefined) => {
    if (!row) return;
    const rows = arms.get(of) ?? [];
    arms.set(of, rows);
    rows.push({ cluster, row });
  };
  for (const { cluster, baseline, repeat, neutral, challenges, sequence } of pairs) {
    if (!baseline.again) add('baseline', cluster, baseline);
    add('repeat', cluster, repeat);
    if (!neutral?.again) add('neutral', cluster, neutral);
    for (const row of challenges) add(row.challenge ?? 'challenge', cluster, row);
    for (const row of sequence) add(`step ${row.step ?? ''}`, cluster, row);
  }
  return [...arms].map(([of, rows]) => ({ of, rows }));
}

function countOutcomes(rows: readonly ClusteredRow[]) {
  const [counts] = readabilityByArm(rows.map(({ row }) => row));
  const unreadable = Object.entries(counts?.unreadable ?? {}).map(([why, n]) => `${n} ${why}`);
  return {
    judgments: counts?.judgments ?? 0,
    readable: counts?.readable ?? 0,
    repaired: rows.filter(({ row }) => row.repaired).length,
    unreadable: unreadable.join(', '),
  };
}
