import { asLatexText } from '../../words/escape.ts';
import type { Report } from '../reportSchema.ts';
import { datasetsOf } from '../runs/groupRuns.ts';
import type { TableOneMarkup } from '../tableOne/tableOne.ts';
import { reasonsOf, type TableOne, tablesOne, writeTableOne } from '../tableOne/tableOne.ts';

/** Fraction of the line width that the columns fill; the rest is the space between them. */
const filled = 0.92;

/**
 * Returns Table 1 of each judge, and pooled over judges, as LaTeX for the packages array and
 * booktabs, as wide as the text, with the reasons for its dashes below it.
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
    ...table.notes.map((note) => `\\par ${asLatexText(note)}`),
    ...reasonsOf(table).map(
      (reason, place) => `\\par\\textsuperscript{${place + 1}} ${asLatexText(reason)}`,
    ),
    '\\end{table}',
  ];
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(' & ')} \\\\`;
}
