import type { ComponentChildren } from 'preact';
import {
  formatBounds,
  formatCell,
  formatFraction,
  formatInterval,
  formatValue,
} from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportGroup, ReportTable } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import type { FigureNumber } from '../figures/figure.ts';
import { protocolName } from '../names.ts';

/** Numbers with all that they rest on; a column says the protocol where there are several. */
export function NumberTable(props: {
  readonly label: string;
  readonly numbers: readonly (Pick<FigureNumber, 'number'> & {
    readonly group: Pick<ReportGroup, 'protocol'>;
  })[];
  readonly strings: ReportStrings;
}) {
  const { label, numbers, strings } = props;
  const byProtocol = new Set(numbers.map(({ group }) => group.protocol)).size > 1;
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          <th scope="col">{strings.number}</th>
          {byProtocol && <th scope="col">{strings.protocol}</th>}
          <th scope="col" class="number">
            {strings.value}
          </th>
          <th scope="col">{strings.interval}</th>
          <th scope="col" class="number">
            {strings.fraction}
          </th>
          <th scope="col" class="number">
            {strings.nColumn}
          </th>
          <th scope="col" class="number">
            {strings.prompts}
          </th>
          <th scope="col">{strings.bounds}</th>
        </tr>
      </thead>
      <tbody>
        {numbers.map(({ group, number }) => (
          <tr key={`${group.protocol} ${number.id}`}>
            <th scope="row">
              {number.title}
              {number.of !== undefined && (
                <>
                  , <InlineText text={number.of} />
                </>
              )}
            </th>
            {byProtocol && <td>{protocolName(group.protocol, strings)}</td>}
            {'notEstimable' in number ? (
              <td colSpan={6}>{fillTemplate(strings.notEstimableWhy, number.notEstimable)}</td>
            ) : (
              <>
                <td class="number">{formatValue(number.value, number.unit)}</td>
                <td>{formatInterval(number)}</td>
                <td class="number">{formatFraction(number)}</td>
                <td class="number">{number.n}</td>
                <td class="number">{number.clusters}</td>
                <td>{formatBounds(number)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** A table of the report as it stands; `of` says which of several it is. */
export function ReportTableOf(props: {
  readonly table: ReportTable;
  readonly of?: string | undefined;
}) {
  const { table, of } = props;
  const { columns, rows } = table;
  const title = of === undefined ? table.title : `${table.title} (${of})`;
  return (
    <TableFrame label={title}>
      <caption>
        <InlineText text={title} />
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" class={isNumber(table, column.id) ? 'number' : ''}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map(({ id }, place) => {
              const cell = <InlineText text={formatCell(row[id], id)} />;
              return place === 0 ? (
                <th key={id} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={id} class={isNumber(table, id) ? 'number' : ''}>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function isNumber({ rows }: ReportTable, column: string): boolean {
  return rows.some((row) => typeof row[column] === 'number');
}

/** A table that scrolls by itself where the page is too narrow for it. */
export function TableFrame(props: {
  readonly label: string;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      class="table-frame"
      role="group"
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table>{props.children}</table>
    </div>
  );
}
