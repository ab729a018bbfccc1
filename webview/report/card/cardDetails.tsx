import { type ComponentChildren, Fragment } from 'preact';
import type { Bar, CardRow } from '../../../src/core/report/card/cardSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { TableFrame, TableRows } from '../../table.tsx';
import { Fold } from '../fold.tsx';
import {
  barText,
  countStates,
  decidingText,
  intervalText,
  leadNumber,
  limitText,
  missedByText,
  shortNumber,
  stateText,
  valueText,
} from './cardNumbers.ts';
import { CardRows, type CellProps, type CellsProps, NumberOf } from './cardTable.tsx';
import {
  barOf,
  type CardColumn,
  isMeasured,
  partName,
  sizeText,
  unmeasuredText,
} from './cardView.ts';
import { areLines, BarLines } from './judgeLines.tsx';

/**
 * What the cards rest on, folded: their rows with all parts, why others have no value, and their
 * bars.
 */
export function CardDetails(props: CellsProps & { readonly children: ComponentChildren }) {
  const { columns, lines, strings, children } = props;
  return (
    <Fold class="card-details" summary={strings.card.details}>
      <CardRows
        {...{ columns, lines, strings, label: strings.card.details }}
        headOf={({ name }) => <InlineText text={name} />}
        cellOf={(column, line, row) => <DetailCell {...{ ...props, column, line, row }} />}
      />
      {lines
        .filter((line) => !isMeasured(line))
        .map((line) => (
          <p key={line.id} class="muted">
            {unmeasuredText(line, strings)}
          </p>
        ))}
      {children}
      {areLines(columns) ? (
        <BarLines columns={columns} strings={strings} />
      ) : (
        <Bars columns={columns} strings={strings} />
      )}
    </Fold>
  );
}

/** The leading number of a row with what it rests on, its bar, and its parts. */
function DetailCell(props: CellProps) {
  const { column, row, strings } = props;
  if (!row) return <span class="muted">–</span>;
  const [lead, ...parts] = row.values;
  const bar = barOf(row, column.card);
  const nameOf = ({ number }: CardRow['values'][number]) =>
    partName(number, lead?.number ?? number, strings);
  return (
    <>
      {row.missing !== undefined && <span class="muted">{row.missing}</span>}
      <div>
        {lead && 'value' in lead.number && (
          <>
            <NumberOf {...{ ...props, ...lead }} text={leadNumber(lead.number, strings)} />{' '}
            <small class="muted">{sizeText(lead.number, strings)}</small>
          </>
        )}
        {bar && (
          <small class="bar-state" data-state={bar.state}>
            {barText(bar, lead?.number, column.card, strings)}
          </small>
        )}
      </div>
      {parts.length > 0 && (
        <small class="parts">
          {parts.map((part, place) => (
            <Fragment key={`${part.protocol} ${part.number.id}`}>
              {place > 0 && ' · '}
              <span>
                <InlineText text={nameOf(part)} />{' '}
                <NumberOf
                  {...{ ...props, ...part, name: nameOf(part) }}
                  text={shortNumber(part.number, strings)}
                />
              </span>
            </Fragment>
          ))}
        </small>
      )}
      {row.text !== undefined && <InlineText text={row.text} />}
    </>
  );
}

/** The bars of each card, with their counts by state. */
function Bars(props: { readonly columns: readonly CardColumn[]; readonly strings: ReportStrings }) {
  const { strings } = props;
  const { card: texts } = strings;
  const columns = props.columns.filter(({ card }) => card.bars.length > 0);
  return (
    <>
      {columns.map(({ card, name }) => (
        <TableFrame key={card.judge} label={fillTemplate(texts.bars, name)}>
          <caption>
            <InlineText
              text={`${name}: ${fillTemplate(texts.bars, countStates(card.bars, strings))}`}
            />
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
    </>
  );
}
