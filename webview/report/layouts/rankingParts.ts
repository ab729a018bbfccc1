import { formatEstimate } from '../../../src/core/report/formats/formatNumber.ts';
import type {
  ReportedNumber,
  ReportGroup,
  ReportTable,
} from '../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import type { RankedName } from './slopeLayout.ts';

/**
 * A ranking before and after the challenges, all or one kind; if the models form several
 * components, each has its own ranking.
 */
export interface RankingPart {
  readonly table: ReportTable;
  readonly models: readonly RankedName[];
  /** Kind of challenge; undefined for all challenges. */
  readonly challenge: string | undefined;
  readonly tau: ReportedNumber | undefined;
}

/** Returns the rankings of a group, starting with those for all challenges. */
export function readRankings(group: ReportGroup): RankingPart[] {
  const tables = group.sections.find(({ id }) => id === 'ranking')?.tables ?? [];
  return tables.flatMap((table) => {
    const [isRanking, part = ''] = /^ranking(?:\.(.*))?$/s.exec(table.id) ?? [];
    if (isRanking === undefined) return [];
    const challenge = group.challenges.find((kind) => part === kind || part.startsWith(`${kind}.`));
    const models = table.rows.map(({ model, rankBefore, rankAfter }) => ({
      model: String(model),
      rankBefore: Number(rankBefore),
      rankAfter: Number(rankAfter),
    }));
    const tau = findNumber(group, part === '' ? 'tau' : `tau.${part}`);
    return [{ table, models, challenge, tau }];
  });
}

/** Describes τ, such as `Kendall's τ 0.73 [0.60, 1.00]; 3 of 6 positions changed.` */
export function describeTau({ tau, models }: RankingPart, { words, ...strings }: ReportStrings) {
  const changed = models.filter(({ rankBefore, rankAfter }) => rankBefore !== rankAfter).length;
  const isKnown = tau !== undefined && 'value' in tau;
  const value = isKnown ? formatEstimate(tau) : strings.notEstimable;
  return fillTemplate(words.tauOf, value, changed, models.length);
}
