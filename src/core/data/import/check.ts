import type * as z from 'zod';
import type { SourceValue } from './importer.ts';
import type { Origin } from './origin.ts';
import type { ImportReport } from './report.ts';

/**
 * Returns a record's fields as parsed by a schema. If they do not match, adds which field is
 * invalid and why to the report.
 */
export function fieldsOf<Fields>(
  schema: z.ZodType<Fields>,
  value: SourceValue,
  origin: Origin,
  report: ImportReport,
): Fields | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  report.skip(origin, brokenFields, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  return undefined;
}

const brokenFields = 'A field of the record is missing or has an unexpected type.';
