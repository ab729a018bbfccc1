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

/** Keywords whose value has a schema for each of its fields. */
const ofSchemas: ReadonlySet<string> = new Set(['properties', '$defs']);

/**
 * A JSON schema in the part of the language that the API enforces: without ranges and lengths, which the
 * reader of an answer checks.
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
