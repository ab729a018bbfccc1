import { isPending } from '../../../src/core/metrics/estimation/estimate.ts';
import type { FigureForm } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { Button } from '../../toolkit.tsx';
import type { Figure, FigureContent } from '../figures/figure.ts';
import { describeN } from '../figureTexts.ts';
import { Fold } from '../fold.tsx';
import { Popup } from '../table/popup.tsx';
import { JudgmentList, type JudgmentListProps } from '../tables/judgmentList.tsx';
import { NumberTable, ReportTableOf } from '../tables/numberTable.tsx';

/** A figure with its title, description, legend, pair list, and numbers. */
export function FigureFrame(props: {
  readonly figure: Figure;
  readonly content: FigureContent;
  readonly strings: ReportStrings;
  /** The list opened by one of its marks. */
  readonly list: JudgmentListProps | undefined;
  /** Forms that the figure can be exported in. */
  readonly forms: readonly FigureForm[];
  readonly save: (form: FigureForm) => void;
}) {
  const { figure, content, strings, list, forms, save } = props;
  const { title, shows } = strings.figures[figure.id];
  const pending = content.numbers.some(({ number }) => isPending(number)) && strings.somePending;
  const said = [shows, describeN(content.numbers, strings), content.remark, pending].filter(
    Boolean,
  );
  const buttons = forms.map((form) => {
    const text = strings.figureForms[form];
    return (
      <Button
        key={form}
        label={fillTemplate(strings.ofFigure, text, title)}
        onClick={() => save(form)}
      >
        {text}
      </Button>
    );
  });
  return (
    <section class="report-figure" data-figure={figure.id}>
      <div class="figure-head">
        <h2 tabIndex={-1}>{title}</h2>
        {forms.length > 1 ? (
          <Popup
            class="figure-forms"
            title={fillTemplate(strings.ofFigure, strings.copyFigure, title)}
            text={strings.copyFigure}
          >
            {buttons}
          </Popup>
        ) : (
          buttons
        )}
      </div>
      {content.answer && (
        <p>
          <InlineText text={content.answer} />
        </p>
      )}
      <p class="muted">{said.join(' ')}</p>
      <figure>{content.chart}</figure>
      {content.legend && <ul class="chart-legend">{content.legend}</ul>}
      {content.briefTables?.map((table, index) => (
        <ReportTableOf key={index} table={table} />
      ))}
      {list && <JudgmentList {...list} />}
      <Fold summary={strings.asTable}>
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
      </Fold>
    </section>
  );
}
