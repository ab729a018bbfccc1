import type * as z from 'zod';
import type { Pair } from '../data/pair.ts';
import type { ScoreScale } from '../judges/definition.ts';
import type { Stance } from '../words/verdict.ts';

/** A readable verdict. */
export interface ReadVerdict {
  /** Absent for a score on a scale without a pass mark. */
  readonly preference?: Stance | undefined;
  readonly strength?: number | undefined;
  readonly score?: number | undefined;
  /** 0 to 100; absent if the judge states none. */
  readonly confidence?: number | undefined;
  /** Absent if the judge gives none. */
  readonly justification?: string | undefined;
}

/** A readable judgment, with everything that a metric may compare it with. */
export interface ReadJudgment extends ReadVerdict {
  readonly pair: Pair;
  /** Scale of a judge that scores single responses. */
  readonly scale?: ScoreScale | undefined;
  /** B1's verdict; undefined for B1 itself, and if B1 is unreadable. */
  readonly baseline: ReadVerdict | undefined;
  /** Verdict of the preceding turn; only for steps and sequences. */
  readonly previous: Stance | undefined;
}

/**
 * Format of a value in a list: `share` shows 0.5 as 50%, `number` with its decimals, `text`
 * unchanged.
 */
export type ListFormat = 'share' | 'number' | 'text';

/** A field shown in lists of judgments. */
export interface ListedField {
  readonly name: string;
  readonly title: string;
  readonly format: ListFormat;
}

/**
 * One field of a judgment. Its type and its validation when a log is read are derived from the
 * schema.
 */
export interface Field<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** Computes the value for a readable judgment when it is logged. */
  readonly measure?: (judgment: ReadJudgment) => z.output<Schema>;
  /** Reads a value that the log has under another name. */
  readonly derive?: (logged: { readonly notes: readonly string[] }) => z.output<Schema>;
  /** False if it is stored only in the log: long texts, and values derived from other fields. */
  readonly isKept?: false;
  /** False if the CSV of judgments omits it. */
  readonly isInCsv?: false;
  /** Column in lists of judgments; absent if lists do not show the field. */
  readonly listed?: Omit<ListedField, 'name'>;
}

type Fields = Readonly<Record<string, Field>>;

/** Schemas of fields by name. */
type SchemasOf<Some extends Fields> = {
  readonly [Name in keyof Some]: Some[Name]['schema'];
};

/** Values of fields by name. */
export type ValuesOf<Some extends Fields> = Readonly<z.infer<z.ZodObject<SchemasOf<Some>>>>;

type Logged<Some extends Fields> = {
  [Name in keyof Some as Some[Name] extends { derive: unknown } ? never : Name]: Some[Name];
};

type Kept<Some extends Fields> = {
  [Name in keyof Some as Some[Name] extends { isKept: false } ? never : Name]: Some[Name];
};

/** Returns the fields that a log's judgments have. */
export function loggedOf<Some extends Fields>(fields: Some): Logged<Some> {
  return filtered(fields, ({ derive }) => derive === undefined) as Logged<Some>;
}

/** Returns the fields that are kept in memory. */
export function keptOf<Some extends Fields>(fields: Some): Kept<Some> {
  return filtered(fields, ({ isKept }) => isKept !== false) as Kept<Some>;
}

/** Returns the schemas of fields, for an object that has them. */
export function schemasOf<Some extends Fields>(fields: Some): SchemasOf<Some> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [name, schema]),
  ) as SchemasOf<Some>;
}

function filtered(fields: Fields, holds: (field: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => holds(field)));
}
