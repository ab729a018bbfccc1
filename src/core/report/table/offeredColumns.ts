import { orderChallenges } from '../../judgments/orderAudits.ts';
import { type PairRow, turnName, turnsIn } from './pairRows.ts';
import {
  fieldsOfPairs,
  fieldsOfTurns,
  type TableField,
  type TableFormat,
  type TableValue,
} from './tableFields.ts';

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
  /** The judges, by digest. */
  readonly judges: readonly { readonly digest: string; readonly name: string }[];
  /** Fields of pairs with several values, such as the judge. */
  readonly varied: readonly string[];
}

export function offeredColumns(rows: Iterable<PairRow>): OfferedColumns {
  const [ofPairs, ofTurns] = [new FieldsFound(fieldsOfPairs), new FieldsFound(fieldsOfTurns)];
  const names = new Set<string>();
  const judges = new Map<string, string>();
  for (const row of rows) {
    ofPairs.look(row);
    const { judge, judgeName } = row.audit.run;
    judges.set(judge, judgeName);
    for (const turn of turnsIn(row.audit)) {
      names.add(turnName(turn));
      ofTurns.look(turn);
    }
  }
  const controls = [...names].filter((name) => /^(neutral|repeat( \d+)?)$/.test(name)).sort();
  return {
    ofPairs: ofPairs.offered(),
    ofTurns: ofTurns.offered(),
    turns: [...orderChallenges([...names].filter((name) => !controls.includes(name))), ...controls],
    judges: [...judges].map(([digest, name]) => ({ digest, name })),
    varied: ofPairs.varied(),
  };
}

/** Which fields have values, and which have several, in items that are reached one by one. */
class FieldsFound<Of> {
  readonly #fields: Readonly<Record<string, TableField<Of>>>;
  readonly #absent: Set<string>;
  /** Fields with one value so far, and that value. */
  readonly #same = new Map<string, TableValue>();
  #isFirst = true;

  constructor(fields: Readonly<Record<string, TableField<Of>>>) {
    this.#fields = fields;
    this.#absent = new Set(Object.keys(fields));
  }

  look(one: Of): void {
    if (this.#isFirst) {
      for (const [name, { read }] of Object.entries(this.#fields)) this.#same.set(name, read(one));
      this.#isFirst = false;
    }
    for (const name of this.#absent) {
      if (this.#fields[name]?.read(one) !== undefined) this.#absent.delete(name);
    }
    for (const [name, value] of this.#same) {
      if (this.#fields[name]?.read(one) !== value) this.#same.delete(name);
    }
  }

  offered(): OfferedField[] {
    return Object.entries(this.#fields).flatMap(([field, { format, title }]) =>
      this.#absent.has(field) ? [] : [{ field, format, title }],
    );
  }

  varied(): string[] {
    return Object.keys(this.#fields).filter((name) => !this.#isFirst && !this.#same.has(name));
  }
}
