export type JsonSchema = Readonly<Record<string, unknown>>;

/** Keywords that the API's structured outputs refuse. */
const refused: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

/** Keywords whose value maps field names to schemas. */
const ofSchemas: ReadonlySet<string> = new Set(['properties', '$defs']);

/**
 * Returns a JSON schema reduced to what the API enforces: without ranges and lengths, which are
 * checked when the answer is read.
 */
export function enforceable(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => !refused.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      ofSchemas.has(keyword) && isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, one]) => [name, withoutRefused(one)]),
          )
        : withoutRefused(value),
    ]),
  );
}

function withoutRefused(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRefused);
  return isObject(value) ? enforceable(value) : value;
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
