import { TableError } from './tableError.ts';

/** Maximum length of a column's name in UTF-16 units, because each row repeats it. */
const longestName = 1000;

/**
 * Returns a function that makes each row of a table an object, named by the first row, for which it
 * returns undefined. Empty cells are left out. Throws TableError for names that cannot be used.
 */
export function rowsAsObjects(
  path: string,
): (row: readonly string[]) => Record<string, string> | undefined {
  let header: readonly string[] | undefined;
  return (row) => {
    if (!header) {
      header = checkedHeader(path, row);
      return undefined;
    }
    const cells: [string, string][] = [];
    for (const [index, name] of header.entries()) {
      const cell = row[index];
      if (cell) cells.push([name, cell]);
    }
    return Object.fromEntries(cells);
  };
}

function checkedHeader(path: string, header: readonly string[]): readonly string[] {
  if (header.some((name) => name.length > longestName)) {
    throw new TableError(
      path,
      1,
      `The name of a column has more than ${longestName} characters.`,
      'Put a row with the names of the columns first.',
    );
  }
  const names = new Set<string>();
  const repeated = header.find((name) => name !== '' && names.size === names.add(name).size);
  if (repeated === undefined) return header;
  throw new TableError(path, 1, `Two columns are named "${repeated}".`, 'Rename one of them.');
}
