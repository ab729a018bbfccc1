import type { ListedField } from '../measures/field.ts';
import type { FlatJudgment } from './flatAudits.ts';

/** Maximum number of judgments that an exported report file includes. */
export const mostCompactRows = 20_000;

type Value = number | boolean | null;

/**
 * Judgments in columns, for a file that includes lists of pairs. Each text is stored once and
 * referenced by index; null means missing, and fields that no judgment has are omitted.
 */
export interface CompactRows {
  readonly texts: readonly string[];
  /** Indices into `texts`, by field. */
  readonly named: Readonly<Record<string, readonly Value[]>>;
  readonly values: Readonly<Record<string, readonly Value[]>>;
  readonly listed: readonly ListedField[];
}

/** A judgment and the record of its dataset. */
interface NamedRow {
  readonly row: FlatJudgment;
  /** What the record is called, such as `#12 · How many miles?`. */
  readonly record: string;
  /** Place of the record among those of its dataset. */
  readonly place: number;
}

/** @param listed fields shown in the file's lists */
export function compactRows(
  given: readonly NamedRow[],
  listed: readonly ListedField[] = [],
): CompactRows {
  const rows = given.map(
    ({ row, record, place }): Readonly<Record<string, unknown>> => ({
      ...{ record, place },
      ...row,
    }),
  );
  const places = new Map<string, number>();
  const named: Record<string, Value[]> = {};
  const values: Record<string, Value[]> = {};
  for (const field of new Set(rows.flatMap(Object.keys))) {
    const column = rows.map((row) => row[field]);
    const isText = column.some((value) => typeof value === 'string');
    if (isText) named[field] = column.map((text) => placeOf(places, text));
    else if (column.some((value) => value !== undefined))
      values[field] = column.map((value) => (value ?? null) as Value);
  }
  return { texts: [...places.keys()], named, values, listed };
}

function placeOf(places: Map<string, number>, text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const place = places.get(text) ?? places.size;
  places.set(text, place);
  return place;
}

/** Returns the original rows, in order. */
export function expandRows({ texts, named, values }: CompactRows): NamedRow[] {
  return (named.record ?? []).map((_, place) => {
    const row = Object.fromEntries([
      ...Object.entries(named).map(([name, column]) => [name, texts[Number(column[place] ?? -1)]]),
      ...Object.entries(values).map(([name, column]) => [name, column[place] ?? undefined]),
    ]);
    const { record, place: at, ...fields } = row;
    return { record: String(record), place: Number(at), row: fields as unknown as FlatJudgment };
  });
}
