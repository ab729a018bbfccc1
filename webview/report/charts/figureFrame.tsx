import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { Button } from '../../toolkit.tsx';
import type { Figure, FigureContent } from '../figures/figure.ts';
import { describeN } from '../figureTexts.ts';
import { NumberTable, ReportTableOf } from '../tables/numberTable.tsx';
import { PairList, type PairListProps } from '../tables/pairList.tsx';

/** A figure with its title, description, legend, pair list, and numbers. */
export function FigureFrame(props: {
  readonly figure: Figure;
  readonly content: FigureContent;
  readonly strings: ReportStrings;
  /** The list opened by one of its marks. */
  readonly list: PairListProps | undefined;
  /** Saves the figure as a file. */
  readonly save: () => void;
}) {
  const { figure, content, strings, list, save } = props;
  const { title, shows } = strings.figures[figure.id];
  const said = [shows, describeN(content.numbers, strings), content.remark].filter(Boolean);
  return (
    <section class="report-figure" data-figure={figure.id}>
      <div class="figure-head">
        <h2 tabIndex={-1}>{title}</h2>
        <Button label={fillTemplate(strings.ofFigure, strings.saveFigure, title)} onClick={save}>
          {strings.saveFigure}
        </Button>
      </div>
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
