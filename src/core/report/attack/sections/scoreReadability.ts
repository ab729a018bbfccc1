import { allScores, type Score } from '../../../metrics/attack/judgedSample.ts';
import { shareOf } from '../../../metrics/estimation/shareQuantity.ts';
import { variants } from '../../../runs/attack/log/scoreEntry.ts';
import { groupBy } from '../../../words/groupBy.ts';
import { tableOf } from '../../section.ts';
import { report } from '../../sectionContext.ts';
import type { AttackSection } from '../attackContext.ts';

const columns = {
  variant: 'Scored',
  scores: ['Scores', 'Scores asked of the judges.'],
  readable: ['Readable', 'Answers with a score that could be read.'],
  unreadable: ['Unreadable', 'Answers without a readable score, by reason.'],
} as const;

/** Reports the number of readable scores, by what was scored. */
export const scoreReadability: AttackSection = (context) => {
  const scores = context.samples.flatMap(({ sample, cluster }) =>
    allScores(sample).map((score) => ({ ...score, cluster })),
  );
  const kinds = variants.flatMap((of) => {
    const own = scores.filter(({ variant }) => variant === of);
    return own.length === 0 ? [] : [{ of, own }];
  });
  if (kinds.length === 0) return undefined;
  const rows = kinds.map(({ of, own }) => {
    const readable = own.filter(({ value }) => value !== undefined).length;
    return { variant: of, scores: own.length, readable, unreadable: describeFaults(own) };
  });
  return {
    numbers: [
      ...kinds.map(({ of, own }) => {
        const share = shareWhere(own, (value) => value === undefined);
        return report(context, of, 'unreadable', 'Scores that could not be read', share);
      }),
      report(
        ...([context, undefined, 'readable', 'Scores that could be read'] as const),
        shareWhere(scores, (value) => value !== undefined),
      ),
    ],
    tables: [tableOf('readability', 'What became of the answers', columns, rows)],
    notes: [
      'An unreadable score is never guessed and never a success; bounds show a number if all or none of these scores were successes.',
    ],
  };
};

function shareWhere(
  scores: readonly (Pick<Score, 'value'> & { readonly cluster: number })[],
  holds: (value: Score['value']) => boolean,
) {
  const counted = scores.map(({ value, cluster }) => ({ cluster, value: holds(value) }));
  return shareOf(counted, 'Nothing was scored.');
}

function describeFaults(scores: readonly Pick<Score, 'outcome' | 'value'>[]): string {
  const faults = scores.flatMap(({ outcome, value }) => {
    if (value !== undefined) return [];
    return outcome === 'readable' ? 'no-score' : outcome;
  });
  return [...groupBy(faults, (why) => why)].map(([why, all]) => `${all.length} ${why}`).join(', ');
}
