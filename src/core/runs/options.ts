// What the options of runs have in common, and those of every kind of run. From the tables of
// options follow the command line and its help, recant.config.json and its schema, the editor's form
// and what it remembers, the fields of headers, and whether two runs are the same.

import type { HeaderPart } from '../journal/headerParts.ts';
import { isSameJson } from '../words/canonicalJson.ts';
import { type Kind, whole } from './optionKinds.ts';

/** An option, as a command line or a form offers it. */
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

/** An option that decides what a run asks. */
export interface RunOption extends Option {
  /** Label in a form, such as "Seed". */
  readonly title: string;
  /** Whether the values of a list are a set: each once, in the order of the kind's words. */
  readonly isSet?: true;
  /** Maximum number of values of a list. */
  readonly most?: number;
  /** Returns a value as a form and a plan show it, such as "3 times". */
  readonly shown?: (value: never) => string;
  /**
   * How the header of a run states the option, in a field of the same name; `own`: in fields that
   * its kind of run writes and compares.
   */
  readonly header: 'own' | Stated;
}

/** How the header of a run states an option. */
interface Stated {
  /**
   * What differs between runs with different values, such as "its seed"; absent for an option that
   * describes a run without changing what it asks.
   */
  readonly differs?: string;
  /** Value for which the field is absent. Without one, only an option that is not given is. */
  readonly absent?: unknown;
  /** Whether the field is never absent. */
  readonly isAlways?: true;
}

export type RunOptions = Readonly<Record<string, RunOption>>;

/** Type of an option's value. */
export type ValueOf<One> = One extends { readonly kind: Kind<infer Value> }
  ? One extends { readonly many: true } | { readonly list: true }
    ? readonly Value[]
    : Value
  : boolean;

/** Type of an option's value, or undefined if the option may be absent. */
export type OptionalValueOf<One> = One extends
  | { readonly fallback: string }
  | { readonly many: true }
  ? ValueOf<One>
  : One extends { readonly kind: unknown }
    ? ValueOf<One> | undefined
    : boolean;

type MayBeAbsent<Table> = {
  [Id in keyof Table]: undefined extends OptionalValueOf<Table[Id]> ? Id : never;
}[keyof Table];

/** Values of a table's options. */
export type ValuesOf<Table> = {
  readonly [Id in Exclude<keyof Table, MayBeAbsent<Table>>]: ValueOf<Table[Id]>;
} & { readonly [Id in MayBeAbsent<Table>]?: ValueOf<Table[Id]> | undefined };

/** Names of the options that headers state in a field of the same name. */
export type StatedId<Table> = {
  [Id in keyof Table]: Table[Id] extends { readonly header: Stated } ? Id : never;
}[keyof Table];

/** Names of the options that every header states. */
export type AlwaysStatedId<Table> = {
  [Id in keyof Table]: Table[Id] extends { readonly header: { readonly isAlways: true } }
    ? Id
    : never;
}[keyof Table];

/** Fields in which a header states options. */
export type StatedFields<Table> = {
  readonly [Id in Exclude<StatedId<Table>, AlwaysStatedId<Table>>]?: ValueOf<Table[Id]> | undefined;
} & { readonly [Id in AlwaysStatedId<Table>]: ValueOf<Table[Id]> };

/** Which records of a file a run covers. */
export const recordOptions = {
  labeled: {
    title: 'Labeled',
    text: 'Take only pairs with a human or gold label that is not a tie.',
    header: 'own',
  },
  sample: {
    title: 'Sample',
    kind: whole(1),
    usual: 'everything',
    text: 'Take a seeded sample of at most N records, stratified by domain.',
    header: 'own',
  },
  perPrompt: {
    title: 'Of the same prompt',
    kind: whole(1),
    usual: 'any number',
    text: 'Take at most N pairs or responses with the same prompt, drawn by the seed.',
    shown: (most: number) => `at most ${most} of a prompt`,
    header: { differs: 'its selection of records' },
  },
} as const satisfies RunOptions;

/** Which records of a file a run covers. */
export type RecordChoice = ValuesOf<typeof recordOptions>;

export const seedOption = {
  seed: {
    title: 'Seed',
    kind: whole(),
    fallback: '1',
    text: 'Seed of everything that is drawn.',
    header: 'own',
  },
} as const satisfies RunOptions;

/** Returns the names of a table's options. */
export function idsOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** Returns the description of an option where its value is not called N. */
export function sentenceOf({ text }: Option): string {
  return text.replace(/\bN\b/g, 'this many');
}

/** Returns the default of an option; undefined if it has none. */
export function defaultOf({ kind, list, fallback }: Option): unknown {
  if (!kind) return false;
  if (fallback === undefined) return undefined;
  const read = (one: string) => kind.read(one, { flag: '' });
  return list ? fallback.split(',').map(read) : read(fallback);
}

/** Returns the values of a table's options; those that are not stated are the defaults. */
export function withDefaults<Table extends RunOptions>(
  table: Table,
  stated: Partial<ValuesOf<Table>>,
): ValuesOf<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([id, option]) => [
      id,
      stated[id as keyof ValuesOf<Table>] ?? defaultOf(option),
    ]),
  ) as ValuesOf<Table>;
}

/** Returns the fields in which a header states these values. */
export function statedFields<Table extends RunOptions>(
  table: Table,
  values: StatedFields<Table>,
): StatedFields<Table> {
  const stated = Object.entries(table).filter(([id, { header }]) => {
    const value = values[id as keyof StatedFields<Table>];
    return header !== 'own' && value !== undefined && !isSameJson(value, header.absent);
  });
  return Object.fromEntries(
    stated.map(([id]) => [id, values[id as keyof StatedFields<Table>]]),
  ) as StatedFields<Table>;
}

/** Returns the values that a header states. */
export function valuesIn<Table extends RunOptions>(
  table: Table,
  header: StatedFields<Table>,
): StatedFields<Table> {
  const stated = Object.entries(table).flatMap(([id, option]) => {
    if (option.header === 'own') return [];
    return [[id, header[id as keyof StatedFields<Table>] ?? option.header.absent]];
  });
  return Object.fromEntries(stated) as StatedFields<Table>;
}

/** Returns what the fields decide in which a header states options. */
export function statedParts<Table extends RunOptions>(table: Table) {
  const parts = Object.entries(table).flatMap(([id, { header: stated }]) => {
    if (stated === 'own') return [];
    const { differs: name, absent } = stated;
    if (name === undefined) return [[id, 'decides nothing']];
    return [
      [
        id,
        {
          name,
          of: (header: StatedFields<Table>) => header[id as keyof StatedFields<Table>] ?? absent,
        },
      ],
    ];
  });
  return Object.fromEntries(parts) as {
    readonly [Id in StatedId<Table>]: HeaderPart<StatedFields<Table>>;
  };
}

/** Returns the values that differ from the default, as a plan shows them. */
export function describeStated<Table extends RunOptions>(
  table: Table,
  header: StatedFields<Table>,
): readonly string[] {
  return Object.entries(statedFields(table, header)).map(([id, value]) =>
    describeValue(table[id] as RunOption, value),
  );
}

/** Returns an option's value as a form and a plan show it. */
export function describeValue({ shown, list, usual, title }: RunOption, value: unknown): string {
  if (value === undefined) return usual ?? '';
  if (shown) return shown(value as never);
  if (typeof value === 'boolean') return value ? title.toLowerCase() : '';
  return list ? (value as readonly unknown[]).join(', ') : String(value);
}
