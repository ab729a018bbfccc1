import { comparisonsOf } from '../../metrics/comparisons.ts';
import { rankingChanges } from '../../metrics/rankingChange.ts';
import type { ReportedNumber, ReportTable } from '../reportSchema.ts';
import {
  challengeArms,
  reportEstimated,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

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
      if ('notEstimable' in change) {
        failures.push(`${title}: not estimable: ${change.notEstimable}`);
        continue;
      }
      const naming = { id: 'tau', title: "Kendall's τ of the ranking", of: part || undefined };
      numbers.push(reportEstimated(context, naming, change.tau));
      changes.push({
        ranking: part || 'all',
        models: change.models.length,
        positionsChanged: change.positionsChanged,
        comparisons: change.comparisons,
      });
      tables.push({
        id: part === '' ? 'ranking' : `ranking.${part}`,
        title: `Ranking, ${title}: ${change.positionsChanged} of ${change.models.length} positions changed, ${change.comparisons} comparisons`,
        columns,
        rows: change.models.map((model) => ({ ...model })),
      });
    }
  }
  if (numbers.length === 0 && failures.length === 0) return undefined;
  return {
    numbers,
    tables: [...(changes.length === 0 ? [] : [changesTable(changes)]), ...tables],
    notes: [
      'Bias-reduced Bradley–Terry abilities in logits. Models that no comparison connects are ranked apart; labels that name no model never enter.',
      ...failures,
    ],
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
