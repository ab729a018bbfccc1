import { asLatexText } from '../../escape.ts';
import type { Report } from '../reportSchema.ts';
import { datasetsOf } from '../runs/groupRuns.ts';
import type { TableOneMarkup } from '../tableOne/tableOne.ts';
import { reasonsOf, type TableOne, tablesOne, writeTableOne } from '../tableOne/tableOne.ts';

/** Fraction of the line width that the columns fill; the rest is the space between them. */
const filled = 0.92;

/**
 * Returns each judge's Table 1 as LaTeX for the packages array and booktabs, as wide as the text,
 * with the reasons for its dashes below it.
 */
export function tablesOneLatex(report: Report): string {
  const tables = tablesOne(report).map((table) => tableLines(table, report).join('\n'));
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
  const { judge } = table;
  const own = report.groups.filter(
    ({ scope, judges }) => scope === 'judge' && judges[0]?.digest === judge.digest,
  );
  const data = [...new Set(own.flatMap((group) => datasetsOf(group, report)))].join(', ');
  const simulated = judge.simulated ? ' (simulated judge)' : '';
  const caption = `${judge.name}${simulated}; data: ${data}. In brackets: 95% intervals over prompts.`;
  const [head = [], ...rows] = writeTableOne(table, markup);
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
    ...reasonsOf(table).map(
      (reason, place) => `\\par\\textsuperscript{${place + 1}} ${asLatexText(reason)}`,
    ),
    '\\end{table}',
  ];
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(' & ')} \\\\`;
}
