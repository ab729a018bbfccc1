import { groupBy } from '../../metrics/rows/groupBy.ts';
import { buildReport, type ReportChoice } from '../buildReport.ts';
import type { JudgeBars } from '../card/bars.ts';
import { withCards } from '../card/cards.ts';
import { judgmentsCsv } from '../formats/csv.ts';
import type { Report } from '../reportSchema.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import { buildAttackReport } from './attackReport.ts';
import type { AttackRun } from './attackRun.ts';
import { scoresCsv } from './scoresCsv.ts';

/** Logs that a report is built from. */
export interface ReportedLogs {
  readonly audits: readonly ReportRun[];
  readonly attacks: readonly AttackRun[];
}

/** Builds one report of audits, attacks, or both; groups of audits come first. */
export function buildLogsReport({ audits, attacks }: ReportedLogs, choice: ReportChoice): Report {
  if (attacks.length === 0) return buildReport(audits, choice);
  const { seed, preferred, summaryOnly, onStep = () => {}, bars, looks } = choice;
  const attacked = new Set(attacks.flatMap(({ judges }) => judges.map(({ name }) => name)));
  const audited = audits.length === 0 ? undefined : buildReport(audits, { ...choice, attacked });
  const ofAttacks = buildAttackReport(attacks, {
    ...{ seed, bars, looks, audited: audited && cardsByName(audited) },
    preferred: summaryOnly && preferred !== 'interim' ? 'analytic' : preferred,
    onStep: () => onStep(1),
  });
  if (!audited) return ofAttacks;
  const { excluded } = ofAttacks;
  const both: Report = {
    ...audited,
    runs: [...audited.runs, ...ofAttacks.runs],
    excluded: {
      ...audited.excluded,
      handPickedRuns: audited.excluded.handPickedRuns + excluded.handPickedRuns,
      handPickedPairs: audited.excluded.handPickedPairs + excluded.handPickedPairs,
      editedAttacks: excluded.editedAttacks,
    },
    labels: [...audited.labels, ...ofAttacks.labels],
    warnings: [...audited.warnings, ...ofAttacks.warnings],
    groups: [...audited.groups, ...ofAttacks.groups],
  };
  return withCards(both, [...(audited.cards ?? []), ...(ofAttacks.cards ?? [])]);
}

/** Returns the cards of judges whose name no other judge of the report has. */
function cardsByName({ cards = [], runs }: Report): Map<string, JudgeBars> {
  const byName = groupBy(runs, ({ judge }) => judge.name);
  return new Map(
    [...byName].flatMap(([name, own]) => {
      const digests = new Set(own.map(({ judge }) => judge.digest));
      const card = cards.find(({ judge }) => digests.has(judge));
      return card && digests.size === 1 ? [[name, card]] : [];
    }),
  );
}

/**
 * Returns the judgments of audits or the scores of attacks as CSV, in pieces.
 *
 * @throws if given both, whose columns differ
 */
export function logsCsv(
  { audits, attacks }: ReportedLogs,
  annotations: Parameters<typeof judgmentsCsv>[1],
): Generator<string> {
  if (audits.length > 0 && attacks.length > 0) {
    throw new Error(
      'A CSV holds the judgments of audits or the scores of attacks, not both. Export them separately.',
    );
  }
  return attacks.length > 0 ? scoresCsv(attacks) : judgmentsCsv(audits, annotations);
}
