/** Rows of cells as lines, each column as wide as its widest cell. The first row has every column. */
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
