import type { TableQuery } from './tableQuery.ts';

/** The order of rows by default: the worst first. */
export const orderOfRows: NonNullable<TableQuery['sort']> = {
  column: { field: 'state' },
  descending: false,
};
