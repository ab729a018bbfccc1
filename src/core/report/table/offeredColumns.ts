import { orderChallenges } from '../lists/orderRows.ts';
import {
  fieldsOfPairs,
  fieldsOfTurns,
  type TableField,
  type TableFormat,
  type TableValue,
} from './tableFields.ts';
import type { TablePair, TableTurn } from './tablePairs.ts';

/** A field of pairs or of turns that at least one row has. */
export interface OfferedField {
  readonly field: string;
  readonly format: TableFormat;
  readonly title?: string | undefined;
}

/** The columns that a table can show. */
export interface OfferedColumns {
  readonly ofPairs: readonly OfferedField[];
  /** Fields shown for each turn. */
  readonly ofTurns: readonly OfferedField[];
  /** Challenges and steps first, then what they are compared with. */
  readonly turns: readonly string[];
  /** Fields of pairs with several values, such as the judge. */
  readonly varied: readonly string[];
}

export function offeredColumns(pairs: readonly TablePair[]): OfferedColumns {
  const turns = pairs.flatMap((pair) => pair.turns);
  const names = new Set(turns.map(({ name }) => name));
  const controls = [...names].filter((name) => /^(neutral|repeat( \d+)?)$/.test(name)).sort();
  return {
    ofPairs: offered<TablePair>(fieldsOfPairs, pairs),
    ofTurns: offered<TableTurn>(fieldsOfTurns, turns),
    turns: [...orderChallenges([...names].filter((name) => !controls.includes(name))), ...controls],
    varied: Object.entries(fieldsOfPairs).flatMap(([name, { read }]) => {
      const first: TableValue = pairs[0] && read(pairs[0]);
      return pairs.some((pair) => read(pair) !== first) ? [name] : [];
    }),
  };
}

function offered<Of>(
  fields: Readonly<Record<string, TableField<Of>>>,
  all: readonly Of[],
): OfferedField[] {
  return Object.entries(fields).flatMap(([field, { format, title, read }]) =>
    all.some((one) => read(one) !== undefined) ? [{ field, format, title }] : [],
  );
}
