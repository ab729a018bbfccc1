import type { ComponentChildren } from 'preact';
import { moveAmongExplained } from './explainedCells.ts';

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  /** Whether it is a column of numbers. */
  readonly isNumber?: boolean;
  /** CSS class of its cells. */
  readonly class?: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Returns the explanation of a cell, which `MarkTip` shows. */
  readonly explain?: (row: Row) => string | undefined;
}

/**
 * A table that scrolls horizontally if the page is too narrow for it. The arrow keys lead to the
 * explanations of its numbers.
 */
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard.
      tabIndex={0}
      onKeyDown={moveAmongExplained}
    >
      <table>{props.children}</table>
    </div>
  );
}

/** Head and body of a table; the cells in its first column are row headers. */
export function TableRows<Row>(props: {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Returns a unique key for each row; defaults to its index. */
  readonly keyOf?: (row: Row) => string;
}) {
  const { columns, rows, keyOf } = props;
  const [first, ...others] = columns;
  const classOf = ({ isNumber, class: name }: Column<Row>) => (isNumber ? 'number' : name);
  return (
    <>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf?.(row) ?? index}>
            <th scope="row">{first?.cell(row)}</th>
            {others.map((column, place) => (
              <td key={place} class={classOf(column)} data-explained={column.explain?.(row)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

export function TableHead(props: {
  readonly columns: readonly Pick<Column<never>, 'title' | 'isNumber'>[];
}) {
  return (
    <thead>
      <tr>
        {props.columns.map(({ title, isNumber }, place) => (
          <th key={place} scope="col" class={isNumber ? 'number' : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
