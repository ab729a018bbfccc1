import * as z from 'zod';
import {
  type AlwaysStatedId,
  defaultOf,
  type OptionalValueOf,
  type RunOption,
  type RunOptions,
  type StatedId,
  sentenceOf,
  type ValueOf,
} from './options.ts';

/** Returns the schema of an option's value in a file. */
function schemaOf<One extends RunOption>(option: One): z.ZodType<ValueOf<One>> {
  const { kind, list } = option;
  return (list ? manyOf(option) : oneOf(kind)) as unknown as z.ZodType<ValueOf<One>>;
}

function manyOf({ kind, isSet, most = Number.POSITIVE_INFINITY }: RunOption): z.ZodType {
  const some = z.array(oneOf(kind)).min(1);
  const few = Number.isFinite(most) ? some.max(most) : some;
  if (!isSet) return few;
  return few.overwrite((values) => kind?.words?.filter((word) => values.includes(word)) ?? values);
}

function oneOf(kind: RunOption['kind']): z.ZodType {
  if (!kind) return z.boolean();
  if (kind.words) return z.enum(kind.words);
  if (!kind.range) return z.string().regex(/\S/);
  const { from, to } = kind.range;
  if (kind.isFraction) return z.number().min(from).max(to);
  const least = from === Number.MIN_SAFE_INTEGER ? z.int() : z.int().min(from);
  return to === Number.MAX_SAFE_INTEGER ? least : least.max(to);
}

/** Shape of the object that states options in a file. */
type FileShape<Table> = {
  readonly [Id in keyof Table]: undefined extends OptionalValueOf<Table[Id]>
    ? z.ZodOptional<z.ZodType<ValueOf<Table[Id]>>>
    : z.ZodDefault<z.ZodType<ValueOf<Table[Id]>>>;
};

/** Returns the schemas of options in a file, with descriptions and defaults. */
export function fileShape<Table extends RunOptions>(table: Table): FileShape<Table> {
  const described = Object.entries(table).map(([id, option]) => {
    const schema = schemaOf(option);
    const usual = defaultOf(option);
    return [
      id,
      usual === undefined
        ? schema.optional().describe(`${sentenceOf(option)} Default: ${option.usual}.`)
        : schema.default(usual as never).describe(sentenceOf(option)),
    ];
  });
  return Object.fromEntries(described) as FileShape<Table>;
}

/** Shape of the fields in which a header states options. */
type StatedShape<Table> = {
  readonly [Id in StatedId<Table>]: Id extends AlwaysStatedId<Table>
    ? z.ZodType<ValueOf<Table[Id]>>
    : z.ZodOptional<z.ZodType<ValueOf<Table[Id]>>>;
};

/** Returns the schemas of the fields in which a header states options. */
export function statedShape<Table extends RunOptions>(table: Table): StatedShape<Table> {
  const stated = Object.entries(table).flatMap(([id, option]) => {
    const { header } = option;
    if (header === 'own') return [];
    const schema = schemaOf(option);
    return [[id, header.isAlways ? schema : schema.optional()]];
  });
  return Object.fromEntries(stated) as StatedShape<Table>;
}
