import { useEffect } from 'preact/hooks';
import type { FromReportPanel, RowTexts } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText, TextBlock } from '../../plainText.tsx';
import { Fold } from '../fold.tsx';
import { OpenButton } from '../tables/openButtons.tsx';
import type { Selected } from './grid.tsx';

/** Milliseconds for which a pair is selected before its texts are requested. */
const requestAfterMs = 150;

/** The selected pair with its active cell, which may be cut off, and what can be opened for it. */
export function SelectedPair(props: {
  readonly selected: Selected | undefined;
  /** Texts that arrived last, which may be those of another row. */
  readonly texts: RowTexts | undefined;
  readonly strings: ReportStrings;
  readonly post: (message: FromReportPanel) => void;
}) {
  const { selected, texts, strings, post } = props;
  if (!selected) return <p class="selected-pair muted">{strings.table.keys}</p>;
  const { run, pair, order, turn, record } = selected.row;
  const named = { open: post, template: strings.opens, name: record };
  return (
    <section class="selected-pair" aria-label={strings.table.selected}>
      <p class="selected-name" title={pair}>
        <InlineText text={record} />
      </p>
      {selected.cell !== undefined && (
        <p class="selected-cell muted">
          <InlineText text={selected.cell} />
        </p>
      )}
      <div class="actions">
        <OpenButton
          {...named}
          text={strings.openRecord}
          message={{ type: 'openRecord', run, pair, beside: 'focus' }}
        />
        <OpenButton
          {...named}
          text={strings.openAudit}
          message={{ type: 'openAudit', run, pair, order, turn }}
        />
      </div>
      <Fold class="pair-texts" summary={strings.table.texts}>
        <TextsOf {...{ row: selected.row, texts, strings, post }} />
      </Fold>
    </section>
  );
}

/** The texts of a row, which are requested if they are missing. */
function TextsOf(props: {
  readonly row: Selected['row'];
  readonly texts: RowTexts | undefined;
  readonly strings: ReportStrings;
  readonly post: (message: FromReportPanel) => void;
}) {
  const { row, texts, strings, post } = props;
  const { run, pair, order } = row;
  const isRead = isOf(texts, row);
  useEffect(() => {
    if (isRead) return;
    const request = () => post({ type: 'texts', run, pair, order });
    const timer = setTimeout(request, requestAfterMs);
    return () => clearTimeout(timer);
  }, [isRead, run, pair, order]);
  return isRead ? <Texts {...{ texts, strings }} /> : <p>{strings.table.reading}</p>;
}

function Texts({ texts, strings }: { readonly texts: RowTexts; readonly strings: ReportStrings }) {
  const { prompt, responses, label } = texts;
  const { table } = strings;
  const titles = responses.map((_, i) =>
    responses.length === 1 ? table.oneResponse : fillTemplate(table.response, 'AB'[i] ?? ''),
  );
  const shown = [
    [table.prompt, prompt] as const,
    ...responses.map((text, i) => [titles[i] ?? '', text] as const),
  ];
  return (
    <>
      <p>{fillTemplate(table.labelIs, label)}</p>
      <div class="pair-text-columns">
        {shown.map(([title, text]) => (
          <div key={title}>
            <h2>{title}</h2>
            <TextBlock text={text} label={title} name={title} />
          </div>
        ))}
      </div>
    </>
  );
}

function isOf(texts: RowTexts | undefined, row: Selected['row']): texts is RowTexts {
  return texts?.run === row.run && texts.pair === row.pair && texts.order === row.order;
}
