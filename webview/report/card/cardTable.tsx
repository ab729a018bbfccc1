import { Fragment } from 'preact';
import type { CardRow } from '../../../src/core/report/card/cardSchema.ts';
import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { TableFrame } from '../../table.tsx';
import { explainNumber } from '../explainNumber.ts';
import type { FigureLists } from '../figures/figure.ts';
import type { Open } from '../tables/openButtons.tsx';
import { listOf } from './cardLists.ts';
import { barText, leadNumber, shortNumber } from './cardNumbers.ts';
import {
  barOf,
  type CardColumn,
  type CardLine,
  isMeasured,
  partName,
  sizeText,
} from './cardView.ts';

interface TableProps {
  readonly columns: readonly CardColumn[];
  readonly lines: readonly CardLine[];
  /** Digest of the judge whose numbers follow below. */
  readonly shown: string;
  readonly strings: ReportStrings;
  readonly lists: FigureLists;
  readonly choose: (judge: string) => void;
  readonly open: Open;
}

/** The rows of the cards, with a column for each judge. */
export function CardTable(props: TableProps) {
  const { columns, lines, shown, strings, choose } = props;
  const { card: texts } = strings;
  return (
    <TableFrame label={texts.title}>
      <thead>
        <tr>
          <th scope="col">{texts.measure}</th>
          {columns.map(({ card, name }) => (
            <th key={card.judge} scope="col">
              {columns.length === 1 ? (
                <InlineText text={name} />
              ) : (
                <button
                  type="button"
                  aria-pressed={card.judge === shown}
                  onClick={() => choose(card.judge)}
                >
                  <InlineText text={name} />
                </button>
              )}
              {columns.length > 1 && card.judge === shown && (
                <small class="muted"> {strings.judgeShown}</small>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.filter(isMeasured).map((line) => (
          <tr key={line.id} data-row={line.id}>
            <th scope="row" data-explained={line.meaning}>
              {line.title}
            </th>
            {columns.map((column, place) => (
              <td key={column.card.judge}>
                <Cell {...props} column={column} line={line} row={line.cells[place]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

interface CellProps extends TableProps {
  readonly column: CardColumn;
  readonly line: CardLine;
  readonly row: CardRow | undefined;
}

/** The leading number of a row with its bar, its parts, and what is no number. */
function Cell(props: CellProps) {
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
            <NumberOf {...props} {...lead} text={leadNumber(lead.number, strings)} />{' '}
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
      {row.text !== undefined && (
        <Said text={row.text} row={row} column={column} open={props.open} strings={strings} />
      )}
    </>
  );
}

/** What is no number; a quotation opens its record. */
function Said(
  props: Pick<CellProps, 'column' | 'open' | 'strings'> & {
    readonly row: CardRow;
    readonly text: string;
  },
) {
  const { text, row, column, open, strings } = props;
  const { quoted, name } = column;
  const said = <InlineText text={text} />;
  if (row.id !== 'reasons' || !open || !quoted) return <span class="said">{said}</span>;
  return (
    <button
      type="button"
      class="number-button said"
      title={fillTemplate(strings.opens, strings.openRecord, name)}
      onClick={() => open({ type: 'openRecord', ...quoted })}
    >
      {said}
    </button>
  );
}

/** A number with its explanation; it lists what it counts, if that can be listed. */
function NumberOf(
  props: CellProps & {
    readonly protocol: string;
    readonly number: ReportedNumber;
    readonly text: string;
    /** What it is called, if it does not lead its row. */
    readonly name?: string;
  },
) {
  const { column, line, protocol, number, text, name, strings, lists } = props;
  const explained = explainNumber(number, strings);
  const list = 'value' in number ? listOf(number, protocol, column.card.judge) : undefined;
  if (!list) return <span data-explained={explained}>{text}</span>;
  const mark = `${column.card.judge} ${line.id} ${protocol} ${number.id}`;
  const counted = list.measure === undefined ? line.title : strings.card.lists[list.measure];
  const of = name === undefined ? '' : `, ${name}`;
  return (
    <button
      type="button"
      class="number-button"
      aria-expanded={lists.isOpen(mark)}
      aria-label={fillTemplate(strings.card.opens, `${line.title}${of}`, column.name, text)}
      aria-description={explained}
      data-explained={explained}
      onClick={() => lists.press(mark, `${counted}${of} (${column.name})`, list.query)}
    >
      {text}
    </button>
  );
}
