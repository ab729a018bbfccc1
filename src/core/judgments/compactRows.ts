import type { JudgmentRow } from './judgmentRow.ts';

/** A report of more judgments than this carries none of them in an exported file. */
export const mostCompactRows = 20_000;

const texts = [
  'run',
  'judge',
  'judgeName',
  'dataset',
  'pair',
  'content',
  'cluster',
  'domain',
  'order',
  'protocol',
  'arm',
  'challenge',
  'target',
  'outcome',
  'preference',
  'flipKind',
  'label',
  'modelA',
  'modelB',
] as const satisfies readonly (keyof JudgmentRow)[];

const values = [
  'simulated',
  'swapped',
  'again',
  'step',
  'paraphrase',
  'confidence',
  'overlap',
  'repaired',
  'flip',
  'lengthA',
  'lengthB',
] as const satisfies readonly (keyof JudgmentRow)[];

/**
 * Judgments in columns, for a file that holds its own lists of pairs. Texts stand once in `texts` and
 * are named by place; null is absent. `id` is the pair's in its data set. Fingerprints are left out.
 */
export interface CompactRows {
  readonly texts: readonly string[];
  readonly columns: Readonly<Record<string, readonly (number | boolean | null)[]>>;
}

/** A row and the id that its pair has in the data set. */
export interface IdentifiedRow {
  readonly row: JudgmentRow;
  readonly id: string;
}

export function compactRows(rows: readonly IdentifiedRow[]): CompactRows {
  const places = new Map<string, number>();
  const placeOf = (text: string | undefined) => {
    if (text === undefined) return null;
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const columns = Object.fromEntries([
    ['id', rows.map(({ id }) => placeOf(id))],
    ...texts.map((name) => [name, rows.map(({ row }) => placeOf(row[name]))]),
    ...values.map((name) => [name, rows.map(({ row }) => row[name] ?? null)]),
  ]);
  return { texts: [...places.keys()], columns };
}

/** The rows again, in their order. */
export function expandRows({ texts: known, columns }: CompactRows): IdentifiedRow[] {
  const textAt = (name: string, place: number) => known[Number(columns[name]?.[place] ?? -1)];
  return (columns.id ?? []).map((_, place) => ({
    id: textAt('id', place) ?? '',
    row: {
      fingerprint: '',
      ...Object.fromEntries(texts.map((name) => [name, textAt(name, place)])),
      ...Object.fromEntries(values.map((name) => [name, columns[name]?.[place] ?? undefined])),
    } as JudgmentRow,
  }));
}
