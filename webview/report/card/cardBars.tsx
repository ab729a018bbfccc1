import type { Bar } from '../../../src/core/report/card/cardSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { TableFrame, TableRows } from '../../table.tsx';
import { Fold } from '../fold.tsx';
import {
  decidingText,
  intervalText,
  limitText,
  missedByText,
  stateText,
  valueText,
} from './cardNumbers.ts';
import type { CardColumn } from './cardView.ts';

/** The bars of the cards, folded under their counts by state. */
export function CardBars(props: {
  readonly columns: readonly CardColumn[];
  readonly strings: ReportStrings;
}) {
  const { strings } = props;
  const { card: texts } = strings;
  const columns = props.columns.filter(({ card }) => card.bars.length > 0);
  if (columns.length === 0) return null;
  const counts = columns.map(({ name, card }) => {
    const counted = countStates(card.bars, strings);
    return columns.length > 1 ? `${name} ${counted}` : counted;
  });
  return (
    <Fold
      class="card-bars"
      summary={<InlineText text={fillTemplate(texts.bars, counts.join('; '))} />}
    >
      {columns.map(({ card, name }) => (
        <TableFrame key={card.judge} label={fillTemplate(texts.bars, name)}>
          <caption>
            <InlineText text={name} />
          </caption>
          <TableRows
            columns={[
              {
                title: texts.bar,
                cell: (bar: Bar) => (
                  <>
                    <InlineText text={bar.title} /> <small>{limitText(bar, strings)}</small>
                  </>
                ),
              },
              {
                title: texts.state,
                cell: (bar) => (
                  <span class="bar-state" data-state={bar.state}>
                    {stateText(bar, card, strings)}
                  </span>
                ),
              },
              {
                title: strings.value,
                cell: (bar) => (
                  <>
                    {valueText(bar)} <small class="muted">{intervalText(bar, strings)}</small>
                  </>
                ),
                explain: (bar) => missedByText(bar, strings) || undefined,
              },
              { title: strings.nColumn, cell: ({ n = '–' }) => n },
              { title: strings.prompts, cell: ({ prompts = '–' }) => prompts },
              {
                title: texts.toDecide,
                cell: (bar) => <InlineText text={decidingText(bar, strings).join('; ') || '–'} />,
              },
              { title: texts.source, cell: ({ source }) => <InlineText text={source} /> },
            ]}
            rows={card.bars}
            keyOf={({ id }) => id}
          />
        </TableFrame>
      ))}
    </Fold>
  );
}

function countStates(bars: readonly Bar[], { card }: ReportStrings): string {
  return Object.entries(card.states)
    .flatMap(([state, text]) => {
      const count = bars.filter((bar) => bar.state === state).length;
      return count === 0 ? [] : [`${text} ${count}`];
    })
    .join(', ');
}
