import type { TableQuery } from './tableQuery.ts';

/** The order of rows by default: the worst state first; of equal ones, as in the logs. */
export const orderOfRows: NonNullable<TableQuery['sort']> = {
  column: { field: 'state' },
  descending: false,
};
