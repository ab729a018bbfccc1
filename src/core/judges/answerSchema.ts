import type { JudgeDefinition } from './definition.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/**
 * Returns the JSON Schema of the fields that a definition reads, for endpoints that can enforce
 * one. Only for a definition that reads JSON.
 */
export function answerSchema(definition: JudgeDefinition): {
  readonly name: string;
  readonly schema: ObjectSchema & Readonly<Record<string, unknown>>;
} {
  const schema = objectOf(
    readFields(definition).map(([pointer, field]) => [pointer.slice(1).split('/'), field]),
  );
  return { name: 'verdict', schema: { ...schema } };
}

function readFields({
  reader,
  scale,
  confidence,
  justification,
}: JudgeDefinition): (readonly [pointer: string, field: JsonSchema])[] {
  if (reader.kind !== 'json') return [];
  const { preference, verdicts, score, grades } = reader;
  const { min: minimum, max: maximum, step = 1 } = scale ?? {};
  const isWhole = Number.isInteger(minimum) && Number.isInteger(step);
  return [
    ...(preference === undefined ? [] : [[preference, oneOf(verdicts)] as const]),
    ...(score === undefined
      ? []
      : ([
          [
            score,
            grades ? oneOf(grades) : { type: isWhole ? 'integer' : 'number', minimum, maximum },
          ],
        ] as const)),
    ...(typeof confidence === 'object' && 'json' in confidence
      ? ([[confidence.json, confidenceType(confidence)]] as const)
      : []),
    ...(typeof justification === 'object'
      ? ([[justification.json, { type: 'string' }]] as const)
      : []),
  ];
}

/** Returns the type of a field whose values are listed: booleans and numbers keep theirs. */
function oneOf(meanings: Readonly<Record<string, unknown>> | undefined): JsonSchema {
  if (!meanings) return { type: 'string' };
  const listed = Object.keys(meanings);
  if (listed.every((one) => /^(?:true|false)$/i.test(one))) return { type: 'boolean' };
  if (listed.every((one) => /^-?\d{1,9}$/.test(one))) {
    return { type: 'integer', enum: listed.map(Number) };
  }
  return { type: 'string', enum: listed };
}

function confidenceType({
  words,
  scale,
}: Extract<JudgeDefinition['confidence'], { json: string }>): JsonSchema {
  if (words) return { type: 'string', enum: Object.keys(words) };
  if (!scale) return { type: 'integer', minimum: 0, maximum: 100 };
  return { type: 'number', minimum: scale.min, maximum: scale.max };
}

function objectOf(fields: readonly (readonly [path: readonly string[], field: JsonSchema])[]) {
  const names = [...new Set(fields.map(([[name = '']]) => name))];
  const properties = names.map((name): [string, JsonSchema] => {
    const own = fields.filter(([[first]]) => first === name);
    const leaf = own.find(([path]) => path.length === 1);
    return [
      fieldName(name),
      leaf?.[1] ?? { ...objectOf(own.map(([path, field]) => [path.slice(1), field])) },
    ];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  } as const satisfies ObjectSchema;
}

/** Returns the name of a field in a JSON pointer. */
function fieldName(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
