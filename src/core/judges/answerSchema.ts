import type { JudgeDefinition } from './definition.ts';
import { isDefaultJudge } from './definitionDigest.ts';
import { isIndex, segments } from './readers/jsonFields.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/**
 * Returns the JSON Schema of an answer, for endpoints that can enforce one: the definition's own,
 * or that of the fields which it reads, the reason first, so that a judge gives it before its
 * verdict. Recant's own judge keeps the order that its prompt states, for comparable runs. Only for
 * a definition that reads JSON.
 */
export function answerSchema(definition: JudgeDefinition): {
  readonly name: string;
  readonly schema: JsonSchema;
} {
  const { format } = definition;
  if (typeof format === 'object') return { name: 'verdict', schema: format.schema };
  return { name: 'verdict', schema: { ...fieldsSchema(definition) } };
}

/** Returns the JSON Schema of the fields that a definition reads. */
export function fieldsSchema(definition: JudgeDefinition): ObjectSchema {
  return objectOf(readFields(definition).map(([pointer, field]) => [segments(pointer), field]));
}

function readFields(
  definition: JudgeDefinition,
): (readonly [pointer: string, field: JsonSchema])[] {
  const { reader, scale, confidence, justification } = definition;
  if (reader.kind !== 'json') return [];
  const { preference, verdicts, score, grades } = reader;
  const { min: minimum, max: maximum, step = 1 } = scale ?? {};
  const isReasonFirst = !isDefaultJudge(definition);
  const reasons =
    typeof justification === 'object' ? ([[justification.json, { type: 'string' }]] as const) : [];
  const isWhole = Number.isInteger(minimum) && Number.isInteger(step);
  return [
    ...(isReasonFirst ? reasons : []),
    ...(preference === undefined
      ? []
      : [[preference, oneOf(verdicts ?? { A: '', B: '' })] as const]),
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
    ...(isReasonFirst ? [] : reasons),
  ];
}

/** Returns the type of a field whose values are listed: booleans and numbers keep theirs. */
function oneOf(meanings: Readonly<Record<string, unknown>>): JsonSchema {
  const listed = Object.keys(meanings);
  if (listed.every((one) => /^(?:true|false)$/i.test(one))) return { type: 'boolean' };
  if (listed.every((one) => String(Number(one)) === one)) {
    const numbers = listed.map(Number);
    return { type: numbers.every(Number.isSafeInteger) ? 'integer' : 'number', enum: numbers };
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

type PlacedField = readonly [path: readonly string[], field: JsonSchema];

/** Returns the schema of a list, whose items are alike, or of an object. */
function within(fields: readonly PlacedField[]): JsonSchema {
  if (!fields.every(([[name = '']]) => isIndex(name))) return { ...objectOf(fields) };
  const item = fields.find(([path]) => path.length === 1);
  const items = item?.[1] ?? within(fields.map(([path, field]) => [path.slice(1), field]));
  return { type: 'array', items };
}

function objectOf(fields: readonly PlacedField[]) {
  const names = [...new Set(fields.map(([[name = '']]) => name))];
  const properties = names.map((name): [string, JsonSchema] => {
    const own = fields.filter(([[first]]) => first === name);
    const leaf = own.find(([path]) => path.length === 1);
    return [name, leaf?.[1] ?? within(own.map(([path, field]) => [path.slice(1), field]))];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  } as const satisfies ObjectSchema;
}
