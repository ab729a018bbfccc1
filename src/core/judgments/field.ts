import type * as z from 'zod';
import type { Pair, Side } from '../pair.ts';

/** A verdict that could be read. */
export interface ReadVerdict {
  readonly preference: Side;
  /** 0 to 100. */
  readonly confidence: number;
  readonly justification: string;
}

/** A judgment that could be read, with everything that a metric may compare it with. */
export interface ReadJudgment extends ReadVerdict {
  readonly pair: Pair;
  /** B1's verdict; undefined for B1 itself, and where B1 could not be read. */
  readonly baseline: ReadVerdict | undefined;
  /** Verdict of the turn before it; steps and sequences only. */
  readonly previous: Side | undefined;
}

/** How a list shows a value: `share` 0.5 as 50 %, `number` with its decimals, `text` as it is. */
export type ListFormat = 'share' | 'number' | 'text';

/** A field that lists of judgments show. */
export interface ListedField {
  readonly name: string;
  readonly title: string;
  readonly format: ListFormat;
}

/**
 * One thing that is known of a judgment. Its type, its column and its check when a log is read all
 * follow from the schema: a number is NaN where it is missing, a choice or a text has code 0.
 */
export interface Field<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** Computes the value of a judgment that could be read, when it is logged. */
  readonly measure?: (judgment: ReadJudgment) => z.output<Schema>;
  /** Reads a value that the log holds under another name. */
  readonly derive?: (logged: { readonly notes: readonly string[] }) => z.output<Schema>;
  /** False for what stays in the log: long texts, and what follows from other fields. */
  readonly isKept?: false;
  /** False for what the CSV of judgments leaves out. */
  readonly isInCsv?: false;
  /** Column of lists of judgments; absent where lists do not show the field. */
  readonly listed?: Omit<ListedField, 'name'>;
}

type Fields = Readonly<Record<string, Field>>;

/** Schemas of some fields by name. */
export type SchemasOf<Some extends Fields> = {
  readonly [Name in keyof Some]: Some[Name]['schema'];
};

/** Values of some fields by name. */
export type ValuesOf<Some extends Fields> = Readonly<z.infer<z.ZodObject<SchemasOf<Some>>>>;

type Logged<Some extends Fields> = {
  [Name in keyof Some as Some[Name] extends { derive: unknown } ? never : Name]: Some[Name];
};

type Kept<Some extends Fields> = {
  [Name in keyof Some as Some[Name] extends { isKept: false } ? never : Name]: Some[Name];
};

/** The fields that a log's judgments have. */
export function loggedOf<Some extends Fields>(fields: Some): Logged<Some> {
  return filtered(fields, ({ derive }) => derive === undefined) as Logged<Some>;
}

/** The fields that are kept in memory. */
export function keptOf<Some extends Fields>(fields: Some): Kept<Some> {
  return filtered(fields, ({ isKept }) => isKept !== false) as Kept<Some>;
}

/** The schemas of some fields, for an object that has them. */
export function schemasOf<Some extends Fields>(fields: Some): SchemasOf<Some> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [name, schema]),
  ) as SchemasOf<Some>;
}

function filtered(fields: Fields, holds: (field: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => holds(field)));
}
