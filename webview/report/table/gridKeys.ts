/** A cell of the grid; row −1 is the row of titles. */
export interface ActiveCell {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Number of rows that fit on the screen. */
  readonly page: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Returns the cell to which a key moves; undefined for all other keys. */
export function moveByKey(
  { row, column }: ActiveCell,
  { key, ctrlKey, metaKey }: Key,
  { rows, columns, page }: GridSize,
): ActiveCell | undefined {
  const far = ctrlKey || metaKey;
  const at = (toRow: number, toColumn: number): ActiveCell => ({
    row: Math.max(-1, Math.min(rows - 1, toRow)),
    column: Math.max(0, Math.min(columns - 1, toColumn)),
  });
  switch (key) {
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'PageDown':
      return at(row + page, column);
    case 'PageUp':
      return at(Math.max(Math.min(row, 0), row - page), column);
    case 'Home':
      return far ? at(0, 0) : at(row, 0);
    case 'End':
      return far ? at(rows - 1, columns - 1) : at(row, columns - 1);
    default:
      return undefined;
  }
}
