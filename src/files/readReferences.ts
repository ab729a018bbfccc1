import * as z from 'zod';
import { parseJson } from '../core/data/formats/scan/parseRecord.ts';
import { readText } from '../disk/ordinaryFile.ts';

const text = z.string().min(1);

const record = z
  .object({
    id: z.union([z.string(), z.number()]).transform(String),
    solution: text.optional(),
    reference: text.optional(),
    answer: text.optional(),
  })
  .transform(({ id, solution, reference, answer }) => [id, solution ?? reference ?? answer]);

/**
 * Reads official solutions or model answers by the id of the record they belong to. The file is a
 * JSON object that maps ids to texts, or contains records with `id` and `solution` (or `reference`
 * or `answer`), as a JSON array or one per line. Rejects with the system's error, or with an error
 * that states the location and the remedy if the text is in none of these forms.
 */
export async function readReferences(path: string): Promise<ReadonlyMap<string, string>> {
  const content = (await readText(path)).replace(/^\uFEFF/, '');
  const whole = parseJson(content);
  const byId = z.record(z.string(), text).safeParse(whole);
  if (byId.success && !('id' in byId.data)) return new Map(Object.entries(byId.data));
  const places = Array.isArray(whole)
    ? whole.map((value, index) => ({ value, place: `${path}: record ${index + 1}` }))
    : content.split('\n').flatMap((line, index) => {
        if (line.trim() === '') return [];
        return [{ value: parseJson(line), place: `${path}:${index + 1}` }];
      });
  const references = new Map<string, string>();
  for (const { value, place } of places) {
    const [id, reference] = record.safeParse(value).data ?? [];
    if (id === undefined || reference === undefined) {
      throw new Error(
        `${place}: This is not an official solution. Write {"id": …, "solution": …}, or one object of solutions by id.`,
      );
    }
    references.set(id, reference);
  }
  return references;
}
