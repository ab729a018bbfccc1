import { isEstimable } from '../../../metrics/estimation/estimate.ts';
import { comparisonsOf } from '../../../metrics/numbers/comparing/comparisons.ts';
import {
  type RankingChange,
  rankingChanges,
} from '../../../metrics/numbers/comparing/rankingChange.ts';
import type { ReportedNumber, ReportTable } from '../../reportSchema.ts';
import {
  challengeArms,
  reportEstimated,
  type SectionContent,
  type SectionContext,
} from '../../sectionContext.ts';

const columns = [
  { id: 'model', title: 'Model' },
  { id: 'rankBefore', title: 'Rank at B1' },
  { id: 'rankAfter', title: 'Rank after' },
  { id: 'abilityBefore', title: 'Ability at B1' },
  { id: 'abilityAfter', title: 'Ability after' },
];

/** Bradley–Terry ranking of named models before and after the challenges. */
export function ranking(context: SectionContext): SectionContent | undefined {
  const numbers: ReportedNumber[] = [];
  const tables: ReportTable[] = [];
  const changes: ReportTable['rows'] = [];
  const failures: string[] = [];
  for (const { of, arm } of challengeArms(context)) {
    const comparisons = comparisonsOf(context.pairs, arm);
    for (const [place, change] of rankingChanges(comparisons, context.choice).entries()) {
      const part = [of, place > 0 ? `component ${place + 1}` : undefined].filter(Boolean).join('.');
      const title = part === '' ? 'all challenges' : part;
      const naming = { id: 'tau', title: "Kendall's τ of the ranking", of: part || undefined };
      const isRanked = isEstimable(change);
      numbers.push(reportEstimated(context, naming, isRanked ? change.tau : change));
      if (!isRanked) {
        failures.push(`${title}: ${change.notEstimable}`);
        continue;
      }
      changes.push({
        ranking: part || 'all',
        models: change.models.length,
        positionsChanged: change.positionsChanged,
        comparisons: change.comparisons,
      });
      tables.push(rankingTable(part, title, change));
    }
  }
  if (numbers.length === 0) return undefined;
  return {
    numbers,
    tables: [...(changes.length === 0 ? [] : [changesTable(changes)]), ...tables],
    notes: [
      'Bias-reduced Bradley–Terry abilities in logits. Models that no comparison connects are ranked apart; labels that name no model never enter.',
      ...failures,
    ],
  };
}

function rankingTable(
  part: string,
  title: string,
  { models, positionsChanged, comparisons }: RankingChange,
): ReportTable {
  return {
    id: part === '' ? 'ranking' : `ranking.${part}`,
    title: `Ranking, ${title}: ${positionsChanged} of ${models.length} positions changed, ${comparisons} comparisons`,
    columns,
    rows: models.map((model) => ({ ...model })),
  };
}

function changesTable(rows: ReportTable['rows']): ReportTable {
  return {
    id: 'rankingChanges',
    title: 'Positions changed',
    columns: [
      { id: 'ranking', title: 'Challenge' },
      { id: 'models', title: 'Models' },
      { id: 'positionsChanged', title: 'Positions changed' },
      { id: 'comparisons', title: 'Comparisons' },
    ],
    rows,
  };
}
