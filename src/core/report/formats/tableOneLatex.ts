import { asLatexText } from '../../escape.ts';
import type { Report } from '../reportSchema.ts';
import { datasetsOf } from '../runs/groupRuns.ts';
import { reasonsOf, type TableOne, type TableOneCell, tablesOne } from '../tableOne/tableOne.ts';
import { formatSummarized } from './formatNumber.ts';

/** Share of a line that the columns fill, the rest being the space between them. */
const filled = 0.92;

/**
 * Table 1 of each judge as LaTeX for the packages array and booktabs, as wide as the text, with the reasons
 * of its dashes below it.
 */
export function tablesOneLatex(report: Report): string {
  const tables = tablesOne(report).map((table) => tableLines(table, report).join('\n'));
  return `${['% Needs \\usepackage{array,booktabs}.', ...tables].join('\n\n')}\n`;
}

function tableLines(table: TableOne, report: Report): string[] {
  const { judge, protocols, rows } = table;
  const reasons = reasonsOf(table);
  const own = report.groups.filter(
    ({ scope, judges }) => scope === 'judge' && judges[0]?.digest === judge.digest,
  );
  const data = [...new Set(own.flatMap((group) => datasetsOf(group, report)))].join(', ');
  const simulated = judge.simulated ? ' (simulated judge)' : '';
  const caption = `${judge.name}${simulated}; data: ${data}. In brackets: 95 % intervals with the prompt as the cluster.`;
  const heads = protocols.flatMap((protocol) => [
    `Control, ${protocol}`,
    `Challenged, ${protocol}`,
  ]);
  const columns = 2 + heads.length;
  const width = (filled / columns).toFixed(3);
  return [
    '\\begin{table}',
    '\\scriptsize',
    '\\setlength{\\tabcolsep}{2pt}',
    `\\caption{${asLatexText(caption)}}`,
    `\\begin{tabular}{*{${columns}}{>{\\raggedright\\arraybackslash}p{${width}\\linewidth}}}`,
    '\\toprule',
    lineOf(['Property', 'Metric', ...heads].map(asLatexText)),
    '\\midrule',
    ...rows.map(({ property, metric, control, challenged }) =>
      lineOf([
        asLatexText(property),
        asLatexText(metric),
        ...protocols.flatMap((_, place) => [
          cellOf(control[place], reasons),
          cellOf(challenged[place], reasons),
        ]),
      ]),
    ),
    '\\bottomrule',
    '\\end{tabular}',
    ...reasons.map(
      (reason, place) => `\\par\\textsuperscript{${place + 1}} ${asLatexText(reason)}`,
    ),
    '\\end{table}',
  ];
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(' & ')} \\\\`;
}

function cellOf(cell: TableOneCell | undefined, reasons: readonly string[]): string {
  const dash = (why = '') => `--\\textsuperscript{${reasons.indexOf(why) + 1}}`;
  const { numbers = [], whyEmpty } = cell ?? {};
  const lines = numbers.map((number) => {
    const measure = number.id === 'ds' ? 'DS' : number.id === 'dsSigned' ? 'DS_signed' : '';
    const name = [measure, number.of ?? ''].filter((part) => part !== '').map(asLatexText);
    const value =
      'notEstimable' in number ? dash(number.notEstimable) : asLatexText(formatSummarized(number));
    return [...name, value].join(' ');
  });
  if (lines.length === 0) return dash(whyEmpty);
  return lines.join(' \\newline ');
}
