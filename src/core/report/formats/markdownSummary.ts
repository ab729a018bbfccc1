import { attackFindings } from '../attack/attackFindings.ts';
import { attackProtocol, successTables } from '../attack/attackProtocol.ts';
import { auditFindings } from '../gates/findings.ts';
import type { Report, ReportGroup } from '../reportSchema.ts';
import { type TableOne, tablesOne } from '../tableOne/tableOne.ts';
import { asksNothing } from '../tableOne/verdictRows.ts';
import { judgeNames } from './judgesMarkdown.ts';
import { describeOutcome, type GateResult, nothingToHold } from './junit.ts';
import { inline, tableLines } from './markdownLines.ts';
import { safeguardsMarkdown } from './safeguardsMarkdown.ts';
import { tableOneLines } from './tableOneMarkdown.ts';

/**
 * Returns the first page of a report: the findings on each judge, its Table 1, and the results of
 * gates.
 */
export function summaryLines(report: Report, gates: readonly GateResult[]): string[] {
  const ofJudges = report.groups.filter(({ scope }) => scope === 'judge');
  const places = (report.cards ?? []).map(({ judge }) => judge);
  const judges = new Map(
    ofJudges
      .flatMap(({ judges: own }) => own.map((one) => [one.digest, one] as const))
      .toSorted(([one], [other]) => places.indexOf(one) - places.indexOf(other)),
  );
  const nameOf = judgeNames(report);
  const tables = tablesOne(report);
  const pooled = tables.find((table) => table.judges.length > 1);
  return [
    ...[...judges.values()].flatMap((judge) => {
      const own = ofJudges.filter((group) => group.judges[0]?.digest === judge.digest);
      const table = tables.find(
        ({ judges: [one, other] }) => one?.digest === judge.digest && !other,
      );
      return [
        '',
        `## Summary: ${inline(nameOf(judge))}`,
        '',
        ...own.flatMap((group) => groupLines(group, report)),
        ...linesOf(table),
        ...own.flatMap(safeguardsMarkdown),
      ];
    }),
    ...(pooled ? pooledLines(report, pooled, nameOf) : []),
    ...(gates.length > 0 ? ['', '## Gates', '', ...gates.flatMap(gateLines), ''] : []),
  ];
}

/** Returns Table 1 pooled over judges, as PDM prints it, with what was pooled. */
function pooledLines(
  { groups }: Report,
  table: TableOne,
  nameOf: ReturnType<typeof judgeNames>,
): string[] {
  const warnings = groups
    .filter(({ scope, protocol }) => scope === 'pooled' && protocol !== attackProtocol)
    .flatMap((group) =>
      group.warnings.map(
        ({ message }) => `- **Warning:** ${inline(group.protocol)}: ${inline(message)}`,
      ),
    );
  return [
    '',
    `## Summary: pooled over judges (${table.judges.map((judge) => inline(nameOf(judge))).join(', ')})`,
    '',
    ...warnings,
    '',
    ...linesOf(table),
    ...groups.filter(({ scope }) => scope === 'pooled').flatMap(safeguardsMarkdown),
  ];
}

function linesOf(table: TableOne | undefined): string[] {
  return table ? [introductionOf(table), '', ...tableOneLines(table)] : [];
}

function introductionOf({ columns }: TableOne): string {
  return columns.some(({ protocol }) => protocol === undefined)
    ? 'The verdicts in numbers:'
    : "The numbers in the shape of the paper's Table 1:";
}

function groupLines(group: ReportGroup, report: Report): string[] {
  const isAttack = group.protocol === attackProtocol;
  const tables = group.sections
    .flatMap((section) => section.tables)
    .filter(({ id }) => successTables.includes(id));
  return [
    `### ${isAttack ? 'Attacks' : asksNothing(group) ? 'Verdicts' : inline(group.protocol)}`,
    '',
    ...(isAttack ? attackFindings(group) : auditFindings(group, report)),
    ...group.warnings.map(({ message }) => `- **Warning:** ${inline(message)}`),
    '',
    ...(isAttack ? tables.flatMap((table) => [...tableLines(table), '']).slice(0, -1) : []),
  ];
}

function gateLines({ gate, findings }: GateResult): string[] {
  const name = inline(gate.text);
  if (findings.length === 0) return [`- **${name}: undefined.** ${nothingToHold}`];
  return findings.map((finding) => {
    const whose = inline(`${finding.subject}, ${finding.protocol}`);
    return `- **${name}: ${finding.outcome}** (${whose}). ${inline(describeOutcome(finding))}`;
  });
}
