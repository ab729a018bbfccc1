import * as z from 'zod';

/** A typed record, or why the value is not one, as a sentence for the user. */
export type Read<Value> = { readonly record: Value } | { readonly fault: string };

/** Parses a value by a schema; the fault names the first invalid field. */
export function readBy<Value>(schema: z.ZodType<Value>, value: unknown): Read<Value> {
  const result = schema.safeParse(value);
  if (result.success) return { record: result.data };
  const issue = result.error.issues[0];
  const place = (issue?.path ?? []).map(String).join('.');
  return { fault: `${place === '' ? 'The record' : `"${place}"`}: ${issue?.message ?? ''}.` };
}

/** An identifier, which is a number in some files. */
export const identifier = z.union([z.string().min(1), z.number()]).transform(String);
