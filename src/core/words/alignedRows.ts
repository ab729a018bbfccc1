/**
 * Formats rows of cells as lines, padding each column to its widest cell. The first row must
 * contain every column.
 */
export function alignedRows(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
