import * as z from 'zod';

type Check = (value: unknown) => boolean;

/**
 * Returns a fast check of whether a value is certain to fit a schema and has only fields that the
 * schema names. It avoids the schema's own, slower check for logs of a million lines; a rejected
 * value may still fit, so check it with the schema.
 */
export function plainCheck(schema: unknown): Check {
  if (isBounded(schema)) return () => false;
  if (schema instanceof z.ZodObject) return objectCheck(schema);
  if (schema instanceof z.ZodOptional) {
    const check = plainCheck(schema.unwrap());
    return (value) => value === undefined || check(value);
  }
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return choiceCheck(schema);
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodNumber) return numberCheck(schema);
  if (schema instanceof z.ZodString) return textCheck(schema);
  if (schema instanceof z.ZodArray) {
    const check = plainCheck(schema.element);
    return (value) => Array.isArray(value) && value.every(check);
  }
  if (schema instanceof z.ZodRecord) return recordCheck(plainCheck(schema.valueType));
  return schema instanceof z.ZodType ? slowCheck(schema) : () => false;
}

/** Whether a list or object has to meet more than its parts do, such as a length. */
function isBounded(schema: unknown): boolean {
  const isHolder =
    schema instanceof z.ZodArray || schema instanceof z.ZodObject || schema instanceof z.ZodRecord;
  return isHolder && (schema.def.checks?.length ?? 0) > 0;
}

/** Checks rare types with the schema itself, accepting only values that it leaves unchanged. */
function slowCheck(schema: z.ZodType): Check {
  return (value) => {
    if (typeof value === 'object') return false;
    return schema.safeParse(value).data === value;
  };
}

function objectCheck(schema: z.ZodObject): Check {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const isRequired = !(field instanceof z.ZodOptional);
    return { name, check: plainCheck(field), isRequired };
  });
  const byName = new Map(fields.map((field) => [field.name, field]));
  const required = fields.filter(({ isRequired }) => isRequired).length;
  /** The fields of the last value: most have the same ones in the same order. */
  const last: typeof fields = [];
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const given = value as Readonly<Record<string, unknown>>;
    let found = 0;
    let i = 0;
    for (const name in given) {
      const field = last[i]?.name === name ? last[i] : byName.get(name);
      if (!field?.check(given[name])) return false;
      last[i++] = field;
      if (field.isRequired) found += 1;
    }
    return found === required;
  };
}

function choiceCheck(schema: z.ZodEnum | z.ZodLiteral): Check {
  const choices: unknown[] = schema instanceof z.ZodEnum ? [...schema.options] : [...schema.values];
  return (value) => choices.includes(value);
}

function numberCheck(schema: z.ZodNumber): Check {
  const { minValue, maxValue, isInt } = schema;
  if (!hasOnly(schema, ['number_format', 'greater_than', 'less_than'])) return slowCheck(schema);
  const [least, most] = [
    minValue ?? Number.NEGATIVE_INFINITY,
    maxValue ?? Number.POSITIVE_INFINITY,
  ];
  return (value) =>
    typeof value === 'number' &&
    value >= least &&
    value <= most &&
    (isInt ? Number.isSafeInteger(value) : Number.isFinite(value));
}

function textCheck(schema: z.ZodString): Check {
  if (!hasOnly(schema, ['min_length'])) return slowCheck(schema);
  const least = schema.minLength ?? 0;
  return (value) => typeof value === 'string' && value.length >= least;
}

/** Whether a schema has only these kinds of checks, each with an allowed limit. */
function hasOnly({ def: { checks = [] } }: z.ZodNumber | z.ZodString, known: readonly string[]) {
  return checks.every(({ _zod: { def } }) => {
    const isExclusive = 'inclusive' in def && def.inclusive === false;
    return known.includes(def.check) && !isExclusive;
  });
}

function recordCheck(check: Check): Check {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = value as Readonly<Record<string, unknown>>;
    for (const name in given) if (name === '__proto__' || !check(given[name])) return false;
    return true;
  };
}
