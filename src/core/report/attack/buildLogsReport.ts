import { buildReport, type ReportChoice } from '../buildReport.ts';
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
  const { seed, preferred, summaryOnly, onStep = () => {} } = choice;
  const attacked = buildAttackReport(attacks, {
    seed,
    preferred: summaryOnly && preferred !== 'interim' ? 'analytic' : preferred,
    onStep: () => onStep(0),
  });
  if (audits.length === 0) return attacked;
  const audited = buildReport(audits, choice);
  const { excluded } = attacked;
  return {
    ...audited,
    runs: [...audited.runs, ...attacked.runs],
    excluded: {
      ...audited.excluded,
      handPickedRuns: audited.excluded.handPickedRuns + excluded.handPickedRuns,
      handPickedPairs: audited.excluded.handPickedPairs + excluded.handPickedPairs,
      editedAttacks: excluded.editedAttacks,
    },
    labels: [...audited.labels, ...attacked.labels],
    warnings: [...audited.warnings, ...attacked.warnings],
    groups: [...audited.groups, ...attacked.groups],
  };
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
