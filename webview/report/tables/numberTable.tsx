import { hasInterval, isPending } from '../../../src/core/metrics/estimation/estimate.ts';
import {
  formatBounds,
  formatCell,
  formatFraction,
  formatInterval,
  formatValue,
} from '../../../src/core/report/formats/formatNumber.ts';
import type {
  ReportedNumber,
  ReportGroup,
  ReportTable,
} from '../../../src/core/report/reportSchema.ts';
import {
  columnTitle,
  type TableOneLine,
  tableOf,
} from '../../../src/core/report/tableOne/tableOne.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { TableFrame, TableHead, TableRows } from '../../table.tsx';
import { explainNumber } from '../explainNumber.ts';
import type { FigureNumber } from '../figures/figure.ts';
import { protocolName } from '../names.ts';

/**
 * A table of numbers with intervals, fractions, counts, and bounds; has a protocol column if there
 * are several protocols.
 */
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
      <TableHead
        columns={[
          { title: strings.number },
          ...(byProtocol ? [{ title: strings.protocol }] : []),
          { title: strings.value, isNumber: true },
          { title: strings.interval },
          { title: strings.fraction, isNumber: true },
          { title: strings.nColumn, isNumber: true },
          { title: strings.prompts, isNumber: true },
          { title: strings.bounds },
        ]}
      />
      <tbody>
        {numbers.map(({ group, number }) => (
          <tr
            key={`${group.protocol} ${number.id}`}
            data-explained={explainNumber(number, strings)}
          >
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
                <td>{intervalText(number, strings)}</td>
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

function intervalText(number: ReportedNumber, strings: ReportStrings): string {
  if (!isPending(number)) return formatInterval(number);
  return hasInterval(number) ? `${formatInterval(number)}, ${strings.pending}` : strings.pending;
}

/** A table from the report; `of` names its group if there are several. */
export function ReportTableOf(props: {
  readonly table: ReportTable;
  readonly of?: string | undefined;
}) {
  const { table, of } = props;
  const { columns, rows } = table;
  const [{ id: key } = { id: '' }] = columns;
  const title = of === undefined ? table.title : `${table.title} (${of})`;
  return (
    <TableFrame label={title}>
      <caption>
        <InlineText text={title} />
      </caption>
      <TableRows
        columns={columns.map(({ id, title: name, definition }) => {
          const isNumber = rows.some((row) => typeof row[id] === 'number');
          return {
            title: name,
            isNumber,
            cell: (row: (typeof rows)[number]) => <InlineText text={formatCell(row[id], id)} />,
            explain: (row: (typeof rows)[number]) => {
              const said = `${formatCell(row[key], key)}, ${name}: ${formatCell(row[id], id)}`;
              return isNumber || definition ? [said, definition].join('\n').trim() : undefined;
            },
          };
        })}
        rows={rows}
      />
    </TableFrame>
  );
}

/** Table 1 of these groups, one group for each protocol; a dash is followed by its reason. */
export function TableOneOf(props: {
  readonly groups: readonly ReportGroup[];
  readonly strings: ReportStrings;
}) {
  const { groups, strings } = props;
  const { columns, rows, notes } = tableOf(groups);
  return (
    <>
      <TableFrame label={strings.summary}>
        <TableRows
          columns={[
            {
              title: strings.property,
              cell: ({ property, metric }) => (
                <>
                  {property}
                  <small class="muted" data-explained={explainLetters(metric, strings)}>
                    {metric}
                  </small>
                </>
              ),
            },
            ...columns.map((column, place) => ({
              title: columnTitle(column, (protocol) => protocolName(protocol, strings)),
              cell: ({ cells }: (typeof rows)[number]) =>
                cells[place]?.map((line, index) => (
                  <LineOfTableOne key={index} line={line} strings={strings} />
                )),
            })),
          ]}
          rows={rows}
        />
      </TableFrame>
      {notes.map((note) => (
        <p key={note} class="muted">
          {note}
        </p>
      ))}
    </>
  );
}

/** Returns what the letters of a measure's name mean, one per line, if it has any. */
function explainLetters(metric: string, { letters }: ReportStrings): string | undefined {
  const words = metric.split(/[^\p{L}\p{N}_]+/u);
  const said = Object.entries(letters).filter(([name]) => words.includes(name));
  return said.map(([name, meaning]) => `${name}: ${meaning}`).join('\n') || undefined;
}

function LineOfTableOne(props: { readonly line: TableOneLine; readonly strings: ReportStrings }) {
  const { name, of, value, size, whyEmpty, number } = props.line;
  return (
    <div class="summary-number" data-explained={number && explainNumber(number, props.strings)}>
      {name} {of && <InlineText text={of} />} {value ?? '–'}{' '}
      <small class="muted">{value === undefined ? whyEmpty : `(${size})`}</small>
    </div>
  );
}
