import * as z from 'zod';
import { onFirstUse } from '../../core/words/onFirstUse.ts';
import { plainCheck } from './plainValue.ts';

/**
 * Returns a function that reads entries as a kind's schema does, undefined for an invalid one, but
 * runs the schema's own check only if necessary.
 */
export function quickReader<Entry>(
  schema: z.ZodType<Entry>,
): (value: unknown) => Entry | undefined {
  const checks = onFirstUse(() => checksByType(schema));
  return (value) => {
    const isPlain = checks().get((value as { readonly type?: unknown } | null)?.type)?.(value);
    return isPlain ? (value as Entry) : schema.safeParse(value).data;
  };
}

function checksByType(schema: z.ZodType): ReadonlyMap<unknown, (value: unknown) => boolean> {
  const checks = new Map<unknown, (value: unknown) => boolean>();
  const options = schema instanceof z.ZodDiscriminatedUnion ? schema.options : [];
  for (const option of options) {
    const type = option instanceof z.ZodObject ? option.shape.type : undefined;
    if (type instanceof z.ZodLiteral) checks.set(type.value, plainCheck(option));
  }
  return checks;
}
