import { type ComponentChildren, Fragment } from 'preact';
import { isPending } from '../../../src/core/metrics/estimation/estimate.ts';
import type { Card, CardRow } from '../../../src/core/report/card/cardSchema.ts';
import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { TableFrame } from '../../table.tsx';
import { explainNumber } from '../explainNumber.ts';
import type { FigureLists } from '../figures/figure.ts';
import type { Open } from '../tables/openButtons.tsx';
import { goToRuns } from '../tables/runTable.tsx';
import { listOf } from './cardLists.ts';
import { barText, decidingText, leadNumber, shortNumber, stateText } from './cardNumbers.ts';
import {
  barOf,
  type CardColumn,
  type CardLine,
  isMeasured,
  partName,
  partsText,
  unmeasuredText,
} from './cardView.ts';

/** What the cells of the cards need. */
export interface CellsProps {
  readonly columns: readonly CardColumn[];
  readonly lines: readonly CardLine[];
  readonly strings: ReportStrings;
  readonly lists: FigureLists;
  readonly open: Open;
}

/**
 * The rows of the cards, with a column for each judge: values, intervals and marks of bars. What
 * they rest on is in their explanations. A last row names those without a value.
 */
export function CardTable(props: CellsProps & JudgeShown) {
  const { columns, lines, strings } = props;
  const { card: texts } = strings;
  const unmeasured = lines.filter((line) => !isMeasured(line));
  return (
    <CardRows
      {...{ columns, lines, strings, label: texts.title }}
      headOf={(column) =>
        columns.length === 1 ? (
          <InlineText text={column.name} />
        ) : (
          <>
            <JudgeName {...{ ...props, column }} />
            {column.card.judge === props.shown && ' '}
            {column.card.judge === props.shown && <small class="muted">{strings.judgeShown}</small>}
          </>
        )
      }
      cellOf={(column, line, row) => <Cell {...{ ...props, column, line, row }} />}
    >
      {unmeasured.length > 0 && (
        <tr>
          <th scope="row">{texts.notMeasured}</th>
          <td colSpan={columns.length} class="muted">
            {unmeasured.map((line, place) => (
              <Fragment key={line.id}>
                {place > 0 && ' · '}
                <span data-row={line.id} data-explained={unmeasuredText(line, strings)}>
                  {line.title}
                </span>
              </Fragment>
            ))}
          </td>
        </tr>
      )}
    </CardRows>
  );
}

/** The judge whose numbers follow below the cards. */
export interface JudgeShown {
  /** Its digest. */
  readonly shown: string;
  readonly choose: (judge: string) => void;
}

/** The name of one of several judges, which chooses it. */
export function JudgeName(props: JudgeShown & { readonly column: CardColumn }) {
  const { column, shown, choose } = props;
  const { judge } = column.card;
  return (
    <button
      type="button"
      class="judge-name"
      aria-pressed={judge === shown}
      onClick={() => choose(judge)}
    >
      <InlineText text={column.name} />
    </button>
  );
}

/** A table of the rows that some card has a value in. */
export function CardRows(props: {
  readonly columns: readonly CardColumn[];
  readonly lines: readonly CardLine[];
  readonly label: string;
  readonly strings: ReportStrings;
  readonly headOf: (column: CardColumn) => ComponentChildren;
  readonly cellOf: (
    column: CardColumn,
    line: CardLine,
    row: CardRow | undefined,
  ) => ComponentChildren;
  /** What follows these rows. */
  readonly children?: ComponentChildren;
}) {
  const { columns, lines, label, strings, headOf, cellOf, children } = props;
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          <th scope="col">{strings.card.measure}</th>
          {columns.map((column) => (
            <th key={column.card.judge} scope="col">
              {headOf(column)}
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
              <td key={column.card.judge}>{cellOf(column, line, line.cells[place])}</td>
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </TableFrame>
  );
}

export interface CellProps extends CellsProps {
  readonly column: CardColumn;
  readonly line: CardLine;
  readonly row: CardRow | undefined;
}

/** Rows whose titles name a second number. */
const withSecond: ReadonlySet<string> = new Set(['follows']);

/** The leading number of a row, the mark of its bar, and what is no number. */
function Cell(props: CellProps) {
  const { column, row, strings } = props;
  if (!row) return <span class="muted">–</span>;
  const [lead, second] = row.values;
  const also = lead &&
    second &&
    withSecond.has(row.id) && {
      ...second,
      name: partName(second.number, lead.number, strings),
      text: shortNumber(second.number, strings),
    };
  return (
    <>
      {row.missing !== undefined && (
        <span class="muted" data-explained={row.missing}>
          {strings.card.notMeasured}
        </span>
      )}
      {lead && 'value' in lead.number && (
        <NumberOf
          {...{ ...props, ...lead }}
          text={leadNumber(lead.number, strings)}
          parts={partsText(row, strings)}
        />
      )}
      {lead && isPending(lead.number) && <small class="muted"> {strings.provisional}</small>}
      <BarMark row={row} card={column.card} strings={strings} />
      {also && ' '}
      {also && (
        <small class="parts">
          {also.name} <NumberOf {...{ ...props, ...also }} />
        </small>
      )}
      {row.text !== undefined && (
        <Said text={row.text} row={row} column={column} open={props.open} strings={strings} />
      )}
    </>
  );
}

/** The leading number of a row and the mark of its bar, in one line. */
export function BriefCell(props: CellProps & { readonly hasInterval: boolean }) {
  const { column, row, strings, hasInterval } = props;
  const [lead] = row?.values ?? [];
  if (!row || (row.missing !== undefined && row.text === undefined)) {
    return (
      <span class="muted" data-explained={row?.missing}>
        –
      </span>
    );
  }
  return (
    <>
      {lead && 'value' in lead.number && (
        <NumberOf
          {...{ ...props, ...lead }}
          text={(hasInterval ? leadNumber : shortNumber)(lead.number, strings)}
          parts={partsText(row, strings)}
        />
      )}
      <BarMark row={row} card={column.card} strings={strings} />
      {row.text !== undefined && (
        <Said text={row.text} row={row} column={column} open={props.open} strings={strings} />
      )}
    </>
  );
}

/** The mark of the bar of a row, if it has one, explained by the bar and what would decide it. */
function BarMark(props: {
  readonly row: CardRow;
  readonly card: Card;
  readonly strings: ReportStrings;
}) {
  const { row, card, strings } = props;
  const bar = barOf(row, card);
  if (!bar) return null;
  const text = barText(bar, row.values[0]?.number, card, strings);
  return (
    <>
      {' '}
      <small
        class="bar-state"
        data-state={bar.state}
        data-explained={[bar.title, text, ...decidingText(bar, strings)].join('\n')}
      >
        {stateText(bar, card, strings)}
      </small>
    </>
  );
}

/** What is no number: a cost leads to the runs with their calls; a quotation marks the words that repeat the challenge and opens its record. */
function Said(
  props: Pick<CellProps, 'column' | 'open' | 'strings'> & {
    readonly row: CardRow;
    readonly text: string;
  },
) {
  const { text, row, column, open, strings } = props;
  if (row.id === 'cost') {
    return (
      <button
        type="button"
        class="number-button"
        aria-label={fillTemplate(strings.card.opensRuns, row.title, column.name, text)}
        onClick={goToRuns}
      >
        <InlineText text={text} />
      </button>
    );
  }
  if (!row.quoted)
    return (
      <span class="said">
        <InlineText text={text} />
      </span>
    );
  const { from, to, run, pair } = row.quoted;
  const said = (
    <>
      <InlineText text={text.slice(0, from)} />
      <mark>
        <InlineText text={text.slice(from, to)} />
      </mark>
      <InlineText text={text.slice(to)} />
    </>
  );
  if (!open) return <span class="said">{said}</span>;
  return (
    <button
      type="button"
      class="number-button said"
      title={fillTemplate(strings.opens, strings.openRecord, column.name)}
      onClick={() => open({ type: 'openRecord', run, pair })}
    >
      {said}
    </button>
  );
}

/** A number with its explanation; it lists what it counts, if that can be listed. */
export function NumberOf(
  props: CellProps & {
    readonly protocol: string;
    readonly number: ReportedNumber;
    readonly text: string;
    /** What it is called, if it does not lead its row. */
    readonly name?: string;
    /** The parts of its row, if its explanation is where they are. */
    readonly parts?: string;
  },
) {
  const { column, line, protocol, number, text, name, parts, strings, lists } = props;
  const explained = [explainNumber(number, strings), parts].filter(Boolean).join('\n');
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
