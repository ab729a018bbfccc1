import type { Kind } from './kinds.ts';

/** An option of the command line. */
export interface Option {
  /** Description, in one sentence. */
  readonly text: string;
  /** Name without dashes; absent: the key in the table, hyphenated. */
  readonly name?: string;
  /** Kind of its value; absent: a switch. */
  readonly kind?: Kind<unknown>;
  /** Whether the option can be repeated; that is an error for an option with one value. */
  readonly many?: true;
  /** Whether duplicate values are rejected. */
  readonly distinct?: true;
  /** Whether a value can be a comma-separated list. */
  readonly list?: true;
  /** Default value, as the user would type it. */
  readonly fallback?: string;
  /** Default behavior, in words. */
  readonly usual?: string;
  /** Value if the option is given without one; otherwise its values are numbers. */
  readonly bare?: string;
  /** Key of an option that can be given instead, if this one is needed. */
  readonly instead?: string;
  /** Key of the option that this one requires. */
  readonly with?: string;
}

export type Options = Readonly<Record<string, Option>>;
