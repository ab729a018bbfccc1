import type { TableCell } from '../../../src/core/report/table/pairTable.ts';
import type { Stance } from '../../../src/core/words/verdict.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { formatScore, formatShare, formatSigned } from '../../formatNumbers.ts';
import { InlineText } from '../../plainText.tsx';
import { SideChip } from '../../sideChip.tsx';
import type { TableColumn } from './columns.ts';

/** The content of a cell: a verdict with its change from B1, a number, or text from the data. */
export function CellContent(props: {
  readonly column: TableColumn;
  readonly cell: TableCell;
  readonly strings: ReportStrings;
}) {
  const { column, cell, strings } = props;
  const { value, change, words } = cell;
  const { changes } = strings.table;
  if (change === 'unreadable') return <span class="muted">{changes.unreadable}</span>;
  if (value === undefined) return <span class="muted">–</span>;
  if (column.format === 'verdict') {
    return (
      <>
        <Verdict text={String(value)} />
        {change && <span class={change === 'held' ? 'muted' : 'turned'}>{changes[change]}</span>}
        {words}
      </>
    );
  }
  if (typeof value === 'number') return <>{formatNumber(column, value)}</>;
  return <InlineText text={textOf(column, String(value), strings)} />;
}

function Verdict({ text }: { readonly text: string }) {
  return isStance(text) ? <SideChip side={text} /> : <span>{text} </span>;
}

function isStance(text: string): text is Stance {
  return text === 'A' || text === 'B' || text === 'tie';
}

function formatNumber({ format }: TableColumn, value: number): string {
  if (format === 'share') return formatShare(value);
  return format === 'change' ? formatSigned(value) : formatScore(value);
}

/** Returns the text of a cell, which may be cut off; undefined if it holds a number or a verdict. */
export function cellTooltip(
  column: TableColumn,
  cell: TableCell,
  strings: ReportStrings,
): string | undefined {
  const { value, words } = cell;
  if (words !== undefined) return cellText(column, cell, strings);
  return column.format === 'text' && value !== undefined
    ? textOf(column, String(value), strings)
    : undefined;
}

/** Returns the whole content of a cell as text, e.g. "B, harmful". */
export function cellText(
  column: TableColumn,
  { value, change, words }: TableCell,
  strings: ReportStrings,
): string {
  const { changes } = strings.table;
  if (change === 'unreadable') return changes.unreadable;
  if (value === undefined) return '–';
  if (typeof value === 'number') return formatNumber(column, value);
  if (column.format !== 'verdict') return textOf(column, String(value), strings);
  const told = change ? changes[change] : words;
  return told === undefined ? String(value) : `${value}, ${told}`;
}

/** Words that don't come from the data are the page's own. */
function textOf({ id: { field } }: TableColumn, text: string, strings: ReportStrings): string {
  const names: Readonly<Record<string, string>> =
    field === 'change'
      ? strings.table.changes
      : field === 'annotation'
        ? strings.annotationNames
        : field === 'protocol'
          ? strings.protocols
          : {};
  return text
    .split(', ')
    .map((one) => (Object.hasOwn(names, one) ? (names[one] ?? one) : one))
    .join(', ');
}
