import {
  type AttentionCase,
  type ClusteredAttention,
  flawPrecision,
  flawRecall,
  meanRaised,
} from '../../../metrics/attack/attention.ts';
import type { Quantity } from '../../../metrics/estimation/quantity.ts';
import { report, type SectionContent } from '../../sectionContext.ts';
import type { AttackContext } from '../attackContext.ts';

const ways: readonly AttentionCase['criteria'][] = ['together', 'one-at-a-time'];

interface Measure {
  readonly id: string;
  readonly title: string;
  readonly unit?: 'challenges';
  readonly quantity: (cases: readonly ClusteredAttention[]) => Quantity;
  /** Whether it says something where nothing was planted. */
  readonly ofNone: boolean;
}

const measures: readonly Measure[] = [
  {
    id: 'issuesRaised',
    title: 'Issues raised in a response',
    unit: 'challenges',
    quantity: meanRaised,
    ofNone: true,
  },
  { id: 'flawRecall', title: 'Planted flaws found', quantity: flawRecall, ofNone: false },
  {
    id: 'flawPrecision',
    title: 'Issues that are planted flaws',
    quantity: flawPrecision,
    ofNone: false,
  },
];

/** Attention limit: flaws found against flaws planted, all criteria at once or one at a time (figure 5). */
export function attention(context: AttackContext): SectionContent | undefined {
  const cases = context.attention;
  if (cases.length === 0) return undefined;
  const counts = [...new Set(cases.map(({ one }) => one.count))].sort((a, b) => a - b);
  const numbers = measures.flatMap(({ id, title, unit, quantity, ofNone }) =>
    ways.flatMap((way) =>
      counts.flatMap((count) => {
        const own = cases.filter(({ one }) => one.criteria === way && one.count === count);
        if (own.length === 0 || (count === 0 && !ofNone)) return [];
        const naming = { id, title, of: `${way}.${count}`, ...(unit && { unit }) };
        return [report(context, naming, quantity(own))];
      }),
    ),
  );
  return {
    numbers,
    notes: [
      'Named by how the criteria were asked and how many flaws were planted. An issue is a planted flaw where it names its criterion, or none, and quotes it or at least half of its words. What is raised where nothing was planted are false detections, or flaws that the response had before.',
    ],
  };
}
