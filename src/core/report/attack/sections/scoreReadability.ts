import { shareOf } from '../../../metrics/estimation/shareQuantity.ts';
import { variants } from '../../../runs/attack/attackLog.ts';
import { report, type SectionContent } from '../../sectionContext.ts';
import type { AttackContext } from '../attackContext.ts';

/** How many scores could be read, by what was scored. */
export function scoreReadability(context: AttackContext): SectionContent | undefined {
  const scores = context.samples.flatMap(({ sample, cluster }) =>
    [...sample.scores.values()].map((score) => ({ score, cluster })),
  );
  const kinds = variants.flatMap((of) => {
    const own = scores.filter(({ score }) => score.variant === of);
    return own.length === 0 ? [] : [{ of, own }];
  });
  if (kinds.length === 0) return undefined;
  return {
    numbers: kinds.map(({ of, own }) =>
      report(
        context,
        { id: 'unreadable', title: 'Scores that could not be read', of },
        shareOf(
          own.map(({ score, cluster }) => ({ cluster, value: score.value === undefined })),
          'Nothing was scored.',
        ),
      ),
    ),
    tables: [
      {
        id: 'readability',
        title: 'What became of the answers',
        columns: [
          { id: 'variant', title: 'Scored' },
          { id: 'scores', title: 'Scores' },
          { id: 'readable', title: 'Readable' },
          { id: 'unreadable', title: 'Unreadable' },
        ],
        rows: kinds.map(({ of, own }) => ({
          variant: of,
          scores: own.length,
          readable: own.filter(({ score }) => score.value !== undefined).length,
          unreadable: describeFaults(own.map(({ score }) => score)),
        })),
      },
    ],
    notes: [
      'A score that cannot be read is guessed by nobody and never a success; bounds show what all or none of them would make of a number.',
    ],
  };
}

function describeFaults(
  scores: readonly { readonly outcome: string; readonly value?: number | undefined }[],
): string {
  const counts = new Map<string, number>();
  for (const { outcome, value } of scores) {
    if (value !== undefined) continue;
    const why = outcome === 'readable' ? 'no-score' : outcome;
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => `${count} ${why}`).join(', ');
}
