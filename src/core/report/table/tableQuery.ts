import * as z from 'zod';
import { judgmentQuery } from '../lists/judgmentQuery.ts';
import { longestSearch } from './longestSearch.ts';

const name = z.string().max(10_000);

/**
 * Id of a column: a field of pairs, a turn and a field of turns or, where a row is a pair under
 * several judges, the digest of a judge, whose first verdict and state it shows.
 */
export const columnId = z.strictObject({
  turn: name.optional(),
  judge: name.optional(),
  field: name,
});
export type ColumnId = Readonly<z.infer<typeof columnId>>;

/** Selects and sorts the rows of the table. Absent conditions match every row. */
export const tableQuery = z.strictObject({
  /** The reader's selection: digest of a judge, protocol, and part of the data. */
  judge: name.optional(),
  protocol: name.optional(),
  part: z.strictObject({ scope: z.enum(['dataset', 'domain']), name }).optional(),
  /** Whether a pair is one row under all judges, led by the worst; default: a row for each judge. */
  byPair: z.literal(true).optional(),
  /** Pairs with a judgment that a mark of a figure represents. */
  of: judgmentQuery.optional(),
  /** Expression of `parseSearch`. */
  search: z.string().max(longestSearch).optional(),
  /** Absent: `orderOfRows`. */
  sort: z.strictObject({ column: columnId, descending: z.boolean() }).optional(),
});
export type TableQuery = Readonly<z.infer<typeof tableQuery>>;
