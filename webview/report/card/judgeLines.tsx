import type { Card } from '../../../src/core/report/card/cardSchema.ts';
import { InlineText } from '../../plainText.tsx';
import { TableFrame, TableRows } from '../../table.tsx';
import { barText, countStates, decidingText, stateText, valueText } from './cardNumbers.ts';
import { BriefCell, type CellsProps, JudgeName, type JudgeShown } from './cardTable.tsx';
import { type CardColumn, type CardLine, isMeasured } from './cardView.ts';

/** Number of judges from which on each of them is a line. */
const leastLines = 4;

/** Whether judges are lines of a table, instead of columns. */
export function areLines(columns: readonly CardColumn[]): boolean {
  return columns.length >= leastLines;
}

/**
 * The cards of many judges, a line for each: its bars, which its sentence explains, and its numbers,
 * the one by which judges are compared first.
 */
export function JudgeLines(props: CellsProps & JudgeShown) {
  const { columns, lines, strings } = props;
  const { card: texts } = strings;
  const measured = lines
    .filter(isMeasured)
    .filter(({ cells }) => !cells.some((row) => row?.quoted));
  const lead = measured.find(({ id }) => id === 'rightHeld' || id === 'held');
  const isLead = (line: CardLine) => line === lead;
  const inOrder = [...measured.filter(isLead), ...measured.filter((line) => !isLead(line))];
  return (
    <TableFrame label={texts.title}>
      <thead>
        <tr>
          <th scope="col">{strings.judge}</th>
          {inOrder.map((line) => (
            <th key={line.id} scope="col" data-row={line.id} data-explained={line.meaning}>
              {line.title}
            </th>
          ))}
          <th scope="col">{texts.barsTitle}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, place) => (
          <tr key={column.card.judge} class="judge-line">
            <th scope="row">
              <span aria-hidden="true">{column.sign}</span> <JudgeName {...{ ...props, column }} />
            </th>
            {inOrder.map((line) => (
              <td key={line.id}>
                <BriefCell
                  {...{ ...props, column, line, row: line.cells[place] }}
                  hasInterval={isLead(line)}
                />
              </td>
            ))}
            <td data-explained={column.card.sentence}>
              {countStates(column.card.bars, strings) || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** The bars of many judges, a line for each. */
export function BarLines({ columns, strings }: Pick<CellsProps, 'columns' | 'strings'>) {
  const { card: texts } = strings;
  const titles = new Map(
    columns.flatMap(({ card }) => card.bars.map(({ id, title }) => [id, title] as const)),
  );
  const barIn = ({ bars }: Card, id: string) => bars.find((bar) => bar.id === id);
  return (
    <TableFrame label={texts.barsTitle}>
      <TableRows
        columns={[
          { title: strings.judge, cell: ({ name }: CardColumn) => <InlineText text={name} /> },
          ...[...titles].map(([id, title]) => ({
            title,
            cell: ({ card }: CardColumn) => {
              const bar = barIn(card, id);
              return bar ? `${stateText(bar, card, strings)} ${valueText(bar)}` : '–';
            },
            explain: ({ card }: CardColumn) => {
              const bar = barIn(card, id);
              if (!bar) return undefined;
              return [barText(bar, undefined, card, strings), ...decidingText(bar, strings)].join(
                '\n',
              );
            },
          })),
        ]}
        rows={columns}
        keyOf={({ card }) => card.judge}
      />
    </TableFrame>
  );
}
