import type { Kind } from './kinds.ts';

/** An option of the command line: everything that is known of it. */
export interface Option {
  /** What it does, in one sentence. */
  readonly text: string;
  /** Name without dashes; absent: the key in the table, hyphenated. */
  readonly name?: string;
  /** Form of its value; absent: a switch. */
  readonly kind?: Kind<unknown>;
  /** Can be given several times. */
  readonly many?: true;
  /** No two of its values may be the same. */
  readonly distinct?: true;
  /** Takes values with commas between them. */
  readonly list?: true;
  /** Is refused when given twice; of any other option that takes one value the last one counts. */
  readonly once?: true;
  /** Value where it is not given, as it would be typed. */
  readonly fallback?: string;
  /** What happens where it is not given, in words. */
  readonly usual?: string;
  /** Value where it is given without one; its own values are numbers. */
  readonly bare?: string;
  /** Key of the option without which it means nothing. */
  readonly with?: string;
}

export type Options = Readonly<Record<string, Option>>;
