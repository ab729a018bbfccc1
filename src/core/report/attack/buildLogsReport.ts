import { buildReport, type ReportChoice } from '../buildReport.ts';
import type { JudgeBars } from '../card/bars.ts';
import { withCards } from '../card/cards.ts';
import { judgmentsCsv } from '../formats/csv.ts';
import type { Report, ReportGroup } from '../reportSchema.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import { buildAttackReport } from './attackReport.ts';
import type { AttackRun } from './attackRun.ts';
import { auditedAs } from './auditedAs.ts';
import { scoresCsv } from './scoresCsv.ts';

/** Logs that a report is built from. */
export interface ReportedLogs {
  readonly audits: readonly ReportRun[];
  readonly attacks: readonly AttackRun[];
}

/** Builds one report of audits, attacks, or both; groups of audits come first. */
export function buildLogsReport({ audits, attacks }: ReportedLogs, choice: ReportChoice): Report {
  if (attacks.length === 0) return buildReport(audits, choice);
  const { seed, preferred, summaryOnly, onStep = () => {}, bars, allowUnfinished } = choice;
  const same = auditedAs({ audits, attacks });
  const attacked = new Set(same.values());
  const audited = audits.length === 0 ? undefined : buildReport(audits, { ...choice, attacked });
  const ofAttacks = buildAttackReport(attacks, {
    ...{ seed, bars, allowUnfinished, audited: audited && cardsOf(audited, same) },
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
    groups: [...audited.groups, ...ofAttacks.groups.map((group) => withAudited(group, same))],
  };
  return withCards(both, [...(audited.cards ?? []), ...(ofAttacks.cards ?? [])]);
}

/** Returns the cards of the audited judges that attacked ones are, by the latter's digest. */
function cardsOf(
  { cards = [] }: Report,
  same: ReadonlyMap<string, string>,
): ReadonlyMap<string, JudgeBars> {
  return new Map(
    [...same].flatMap(([attacked, audited]) => {
      const card = cards.find(({ judge }) => judge === audited);
      return card ? [[attacked, card] as const] : [];
    }),
  );
}

function withAudited(group: ReportGroup, same: ReadonlyMap<string, string>): ReportGroup {
  return {
    ...group,
    judges: group.judges.map((judge) => {
      const audited = same.get(judge.digest);
      return audited === undefined ? judge : { ...judge, audited };
    }),
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
