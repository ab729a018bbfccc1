import { asLatexText } from '../../words/escape.ts';
import type { Report, ReportGroup } from '../reportSchema.ts';
import { datasetsOf } from '../runs/groupRuns.ts';
import type { TableOneMarkup } from '../tableOne/tableOne.ts';
import { reasonsOf, type TableOne, tablesOne, writeTableOne } from '../tableOne/tableOne.ts';
import { formatCell } from './formatNumber.ts';
import { judgeNames } from './judgesMarkdown.ts';
import { briefSafeguards } from './safeguardsMarkdown.ts';

/** Fraction of the line width that the columns fill; the rest is the space between them. */
const filled = 0.92;

/**
 * Returns Table 1 of each judge, and pooled over judges, as LaTeX for the packages array and
 * booktabs, as wide as the text, with the reasons for its dashes below it; then those of safeguards.
 */
export function tablesOneLatex(report: Report): string {
  const tables = [
    ...tablesOne(report).map((table) => tableLines(table, report)),
    ...report.groups.map((group) => safeguardLines(group, report)),
  ].flatMap((lines) => (lines.length === 0 ? [] : lines.join('\n')));
  const head = ['% Needs \\usepackage{array,booktabs}.', ...versionOf(report)].join('\n');
  return `${[head, ...tables].join('\n\n')}\n`;
}

function versionOf({ measures }: Report): string[] {
  return measures === undefined ? [] : [`% Definitions of the measures: version ${measures}.`];
}

const markup: TableOneMarkup = {
  own: asLatexText,
  name: asLatexText,
  dash: (place) => `--\\textsuperscript{${place}}`,
  lineBreak: ' \\newline ',
};

function tableLines(table: TableOne, report: Report): string[] {
  const { judges } = table;
  const own = report.groups.filter(({ scope, judges: [first] }) =>
    judges.length > 1
      ? scope === 'pooled'
      : scope === 'judge' && first?.digest === judges[0]?.digest,
  );
  const data = [...new Set(own.flatMap((group) => datasetsOf(group, report)))].join(', ');
  const names = judges.map(({ name, simulated }) =>
    simulated ? `${name} (simulated judge)` : name,
  );
  const whose = judges.length > 1 ? `Pooled over judges: ${names.join(', ')}` : names.join('');
  const caption = `${whose}; data: ${data}. In brackets: 95% intervals over prompts, for these wordings.`;
  return framed(caption, writeTableOne(table, markup), [
    ...table.notes.map((note) => `\\par ${asLatexText(note)}`),
    ...reasonsOf(table).map(
      (reason, place) => `\\par\\textsuperscript{${place + 1}} ${asLatexText(reason)}`,
    ),
  ]);
}

/** Returns the table of a group's safeguards, with what is concluded about them below it. */
function safeguardLines(group: ReportGroup, report: Report): string[] {
  const found = briefSafeguards(group);
  if (!found) return [];
  const { columns, rows } = found.table;
  const names = group.judges.map(judgeNames(report)).join(', ');
  const caption = `Safeguards, ${names}, ${group.protocol}. In brackets: 95% intervals over prompts.`;
  const cells = rows.map((row) => columns.map(({ id }) => asLatexText(formatCell(row[id], id))));
  const head = columns.map(({ title }) => asLatexText(title));
  return framed(caption, [head, ...cells], [`\\par ${asLatexText(found.said)}`]);
}

/** Returns a table as wide as the text, with lines below it. */
function framed(
  caption: string,
  [head = [], ...rows]: readonly (readonly string[])[],
  below: readonly string[],
): string[] {
  const width = (filled / head.length).toFixed(3);
  return [
    '\\begin{table}',
    '\\scriptsize',
    '\\setlength{\\tabcolsep}{2pt}',
    `\\caption{${asLatexText(caption)}}`,
    `\\begin{tabular}{*{${head.length}}{>{\\raggedright\\arraybackslash}p{${width}\\linewidth}}}`,
    '\\toprule',
    lineOf(head),
    '\\midrule',
    ...rows.map(lineOf),
    '\\bottomrule',
    '\\end{tabular}',
    ...below,
    '\\end{table}',
  ];
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(' & ')} \\\\`;
}
