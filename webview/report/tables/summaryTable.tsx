import { isPending } from '../../../src/core/metrics/estimation/estimate.ts';
import {
  describeConclusion,
  formatEstimate,
  formatFraction,
  formatValue,
} from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportedNumber, ReportGroup } from '../../../src/core/report/reportSchema.ts';
import {
  cellNameOf,
  type TableOneCell,
  tableOf,
} from '../../../src/core/report/tableOne/tableOne.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { TableFrame, TableRows } from '../../table.tsx';
import { explainNumber } from '../explainNumber.ts';
import { armName, protocolName } from '../names.ts';

/**
 * The shown groups in the layout of PDM's Table 1, or the numbers on verdicts that nothing
 * challenged; excludes attacks.
 */
export function SummaryTable(props: {
  readonly groups: readonly ReportGroup[];
  readonly strings: ReportStrings;
}) {
  const { strings } = props;
  const groups = props.groups.filter(({ protocol }) => protocol !== 'attack');
  if (groups.length === 0) return null;
  const { rows, columns, notes } = tableOf(groups);
  const told = rows.filter(
    ({ cells }) =>
      columns.some(({ of }) => of === 'verdicts') ||
      cells.some(({ numbers }) => numbers.length > 0),
  );
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
                  <small class="muted">{metric}</small>
                </>
              ),
            },
            ...columns.map(({ of, protocol }, place) => ({
              title: fillTemplate(strings[of], protocolName(protocol, strings)),
              cell: ({ cells }: (typeof told)[number]) => cellOf(cells[place], strings),
            })),
          ]}
          rows={told}
          keyOf={({ property, metric }) => `${property} ${metric}`}
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

function cellOf(cell: TableOneCell | undefined, strings: ReportStrings) {
  const { numbers = [], whyEmpty } = cell ?? {};
  if (numbers.length === 0) {
    return (
      <>
        – <small class="muted">{whyEmpty}</small>
      </>
    );
  }
  return numbers.map((number) => (
    <div key={number.id} class="summary-number" data-explained={explainNumber(number, strings)}>
      <NumberName number={number} strings={strings} />
      <span class="figure">
        {'notEstimable' in number ? strings.notEstimable : formatEstimate(number)}
      </span>
      {'equivalence' in number && number.equivalence && (
        <span>{describeConclusion(number.equivalence)}</span>
      )}
      <small class={'notEstimable' in number ? 'muted' : 'muted figure'}>
        {detailsOf(number, strings)}
      </small>
    </div>
  ));
}

/** The arm or challenge of a number, and its name if it shares a cell with others. */
function NumberName(props: { readonly number: ReportedNumber; readonly strings: ReportStrings }) {
  const { of } = props.number;
  const names = [
    cellNameOf(props.number),
    of === undefined ? undefined : armName(of, props.strings),
  ];
  const name = names.filter(Boolean).join(' ');
  return name === '' ? null : <span class="number-name">{name}</span>;
}

/**
 * Returns what the number counts or why it is missing, and its bounds if answers were unreadable.
 */
function detailsOf(number: ReportedNumber, strings: ReportStrings): string {
  if ('notEstimable' in number) return number.notEstimable;
  const { id, n, bounds, unit, numerator, denominator } = number;
  // ERS weights counts, so its numerator is not a count even if it is a whole number.
  const isCount =
    unit === 'ratio' && denominator === n && Number.isInteger(numerator) && id !== 'ers';
  return [
    isCount ? formatFraction(number) : fillTemplate(strings.n, n),
    fillTemplate(strings.ofPrompts, number.clusters),
    ...(bounds && bounds.unreadable > 0
      ? [
          fillTemplate(
            strings.boundsOf,
            formatValue(bounds.lower, unit),
            formatValue(bounds.upper, unit),
          ),
        ]
      : []),
    ...(isPending(number) ? [strings.pending] : []),
  ].join(' · ');
}
