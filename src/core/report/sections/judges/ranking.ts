import { type Estimated, isEstimable } from '../../../metrics/estimation/estimate.ts';
import { comparisonsOf } from '../../../metrics/numbers/comparing/comparisons.ts';
import { rankingChanges } from '../../../metrics/numbers/comparing/rankingChange.ts';
import { tableOf } from '../../section.ts';
import { type AuditSection, challengeArms, type NumberLine, report } from '../../sectionContext.ts';

const columns = {
  model: 'Model',
  rankBefore: [
    'Rank at first',
    'Place by its Bradley–Terry ability from the verdicts at first; 1 is the best.',
  ],
  rankAfter: [
    'Rank after',
    'Place by its Bradley–Terry ability from the verdicts after the challenge; 1 is the best.',
  ],
  abilityBefore: [
    'Ability at first',
    'Bradley–Terry ability from the verdicts at first, in logits; those of all models sum to 0.',
  ],
  abilityAfter: [
    'Ability after',
    'Bradley–Terry ability from the verdicts after the challenge, in logits; those of all models sum to 0.',
  ],
} as const;
const changeColumns = {
  ranking: 'Challenge',
  models: ['Models', 'Models that are ranked.'],
  positionsChanged: [
    'Positions changed',
    'Models whose place after the challenge is not that at first.',
  ],
  comparisons: ['Comparisons', 'Judgments of two different models, readable before and after.'],
} as const;

/** Ranks named models before and after the challenges, using Bradley–Terry. */
export const ranking: AuditSection = (context) => {
  const rankings = challengeArms(context).flatMap(({ of, arm }) =>
    rankingChanges(comparisonsOf(context.audits, arm), context.choice).map((change, place) => {
      return { change, part: partOfRanking(of, place) };
    }),
  );
  if (rankings.length === 0) return undefined;
  const ranked = rankings.flatMap(({ change, part = '' }) =>
    isEstimable(change) ? [{ change, part, title: titleOf(part) }] : [],
  );
  const changes = ranked.map(({ part, change: { models, positionsChanged, comparisons } }) => {
    return { ranking: part || 'all', models: models.length, positionsChanged, comparisons };
  });
  return {
    numbers: rankings.map(({ change, part }) =>
      report(context, part, ...tauOf(isEstimable(change) ? change.tau : change)),
    ),
    tables: [
      ...(changes.length > 0
        ? [tableOf('rankingChanges', 'Positions changed', changeColumns, changes)]
        : []),
      ...ranked.map(({ part, title, change: { models, positionsChanged, comparisons } }) =>
        tableOf(
          part === '' ? 'ranking' : `ranking.${part}`,
          `Ranking, ${title}: ${positionsChanged} of ${models.length} positions changed, ${comparisons} comparisons`,
          columns,
          models.map((model) => ({ ...model })),
        ),
      ),
    ],
    notes: [
      'Bias-reduced Bradley–Terry abilities in logits. Models that no comparison connects are ranked separately; labels that name no model are never used.',
      ...rankings.flatMap(({ change, part = '' }) =>
        isEstimable(change) ? [] : [`${titleOf(part)}: ${change.notEstimable}`],
      ),
    ],
  };
};

/**
 * Names a ranking by its challenge and its group of connected models; undefined for the main one.
 */
export function partOfRanking(of: string | undefined, place: number): string | undefined {
  return [of, place > 0 ? `component ${place + 1}` : ''].filter(Boolean).join('.') || undefined;
}

export function tauOf(tau: Estimated): NumberLine {
  return ['tau', "Kendall's τ of the ranking", tau];
}

function titleOf(part: string): string {
  return part === '' ? 'all challenges' : part;
}
