import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import type { Figure, FigureContent, FigureNumber } from './figure.ts';
import { NumberTable, ReportTableOf } from './numberTable.tsx';
import { PairList, type PairListProps } from './pairList.tsx';

/** A figure with its title, what it shows, its legend, the list of a mark, and its numbers. */
export function FigureFrame(props: {
  readonly figure: Figure;
  readonly content: FigureContent;
  readonly strings: ReportStrings;
  /** The list that one of its marks has opened. */
  readonly list: PairListProps | undefined;
}) {
  const { figure, content, strings, list } = props;
  const { title, shows } = strings.figures[figure.id];
  const said = [shows, describeN(content.numbers, strings), content.remark].filter(Boolean);
  return (
    <section class="report-figure" data-figure={figure.id}>
      <h2 tabIndex={-1}>{title}</h2>
      <p class="muted">{said.join(' ')}</p>
      <figure>{content.chart}</figure>
      {content.legend && <ul class="chart-legend">{content.legend}</ul>}
      {list && <PairList {...list} />}
      <details>
        <summary>{strings.asTable}</summary>
        {content.numbers.length > 0 && (
          <NumberTable
            label={`${title}: ${strings.asTable}`}
            numbers={content.numbers}
            strings={strings}
          />
        )}
        {content.tables?.map((table, index) => (
          <ReportTableOf key={index} table={table} />
        ))}
      </details>
    </section>
  );
}

/** `n = 599.`, or from the least to the greatest; nothing where no number has one. */
function describeN(numbers: readonly FigureNumber[], strings: ReportStrings): string {
  const all = numbers.flatMap(({ number }) => ('n' in number ? [number.n] : []));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (all.length === 0) return '';
  return least === most
    ? `${fillTemplate(strings.n, least)}.`
    : `${fillTemplate(strings.nFrom, least, most)}.`;
}
