import type { JudgeDefinition } from '../definition.ts';
import { isIndex, segments } from '../readers/jsonFields.ts';
import { error, type LintFinding, warning } from './finding.ts';

type Schema = Readonly<Record<string, unknown>> | boolean;

/** Maximum depth of references and alternatives. */
const deepest = 30;

/** Returns what a definition's own schema cannot hold of what its reader reads, or holds besides. */
export function lintSchema(definition: JudgeDefinition): readonly LintFinding[] {
  const { format, reader, confidence, justification } = definition;
  if (typeof format !== 'object' || reader.kind !== 'json') return [];
  const schema = createSchemaCheck(format.schema);
  const fail = (message: string) => [error(message, 'format', 'schema')];
  const mustHold = (pointer: string, what: string, ...values: readonly unknown[]) =>
    values.some((value) => schema.allows(pointer, value))
      ? []
      : fail(`The schema cannot hold ${what} in ${pointer}, where the reader looks for it.`);
  const verdict = reader.preference ?? reader.score;
  const meanings =
    definition.kind === 'pairwise'
      ? (reader.verdicts ?? { A: 'first', B: 'second' })
      : reader.grades;
  const { min = 0, max = 100 } = definition.scale ?? {};
  return [
    ...(verdict === undefined
      ? []
      : meanings === undefined
        ? [min, max].flatMap((score) => mustHold(verdict, `the score ${score}`, ...formsOf(score)))
        : lintMeanings(verdict, meanings)),
    ...(typeof justification === 'object'
      ? mustHold(justification.json, 'a justification', 'A reason.')
      : []),
    ...(typeof confidence === 'object' && 'json' in confidence
      ? mustHold(confidence.json, 'a confidence', ...confidencesOf(confidence))
      : []),
  ];

  function lintMeanings(
    pointer: string,
    texts: Readonly<Record<string, string | number>>,
  ): LintFinding[] {
    const sides = [...new Set(Object.values(texts))];
    const known = Object.keys(texts).map((text) => text.toLowerCase());
    return [
      ...sides.flatMap((side) => {
        const own = Object.keys(texts).filter((text) => texts[text] === side);
        return mustHold(pointer, `"${own.join('" or "')}"`, ...own.flatMap(formsOf));
      }),
      ...schema
        .listed(pointer)
        .filter((value) => !known.includes(String(value).toLowerCase()))
        .map((value) =>
          warning(
            `The schema allows ${JSON.stringify(value)} in ${pointer}, which the reader cannot read.`,
            'format',
            'schema',
          ),
        ),
    ];
  }
}

/** Returns the JSON values that are read as a text. */
function formsOf(text: string | number): readonly unknown[] {
  const number = Number(text);
  return [
    String(text),
    ...(String(number) === String(text) ? [number] : []),
    ...(/^(?:true|false)$/i.test(String(text)) ? [/^true$/i.test(String(text))] : []),
  ];
}

function confidencesOf({
  words,
  scale = { min: 0, max: 100 },
}: Extract<JudgeDefinition['confidence'], { json: string }>): readonly unknown[] {
  return words ? Object.keys(words) : [scale.max, Math.ceil((scale.min + scale.max) / 2)];
}

/** Questions about the values that a schema allows in a field; unknown keywords allow anything. */
function createSchemaCheck(root: Schema) {
  function resolved(schema: unknown, depth: number): readonly Schema[] {
    if (typeof schema === 'boolean') return [schema];
    if (!isObject(schema) || depth > deepest) return [true];
    if (typeof schema.$ref === 'string') {
      const target = schema.$ref.startsWith('#')
        ? segments(schema.$ref.slice(1)).reduce<unknown>(
            (value, name) => (isObject(value) ? value[name] : undefined),
            root,
          )
        : undefined;
      return resolved(target ?? true, depth + 1);
    }
    const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray);
    if (!alternatives) return [schema];
    return alternatives.flatMap((one: unknown) => resolved(one, depth + 1));
  }

  function at(pointer: string): readonly Schema[] {
    return segments(pointer).reduce<readonly Schema[]>(
      (schemas, name) => schemas.flatMap((schema) => resolved(fieldOf(schema, name), 0)),
      resolved(root, 0),
    );
  }

  return {
    allows: (pointer: string, value: unknown) => at(pointer).some((one) => allowsValue(one, value)),
    /** Returns the values that a field may have, as far as they are listed. */
    listed: (pointer: string) =>
      at(pointer).flatMap((one): readonly unknown[] => {
        if (typeof one === 'boolean') return [];
        if ('const' in one) return [one.const];
        return Array.isArray(one.enum) ? one.enum : [];
      }),
  };
}

/**
 * Returns the schema of a field of an object, or of an item of a list; `false` if the value cannot
 * have it.
 */
function fieldOf(schema: Schema, name: string): unknown {
  if (typeof schema === 'boolean') return schema;
  const { type, properties, additionalProperties = true, prefixItems, items = true } = schema;
  if (isIndex(name) && [type].flat().includes('array')) {
    return (Array.isArray(prefixItems) ? prefixItems[Number(name)] : undefined) ?? items;
  }
  if (type !== undefined && ![type].flat().includes('object')) return false;
  if (isObject(properties)) {
    const found = Object.keys(properties).find((key) => key.toLowerCase() === name.toLowerCase());
    if (found !== undefined) return properties[found];
  }
  return additionalProperties;
}

function allowsValue(schema: Schema, value: unknown): boolean {
  if (typeof schema === 'boolean') return schema;
  const { type, enum: listed, minimum, maximum } = schema;
  if ('const' in schema && schema.const !== value) return false;
  if (Array.isArray(listed) && !listed.includes(value)) return false;
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one))) return false;
  if (typeof value !== 'number') return true;
  return (
    !(typeof minimum === 'number' && value < minimum) &&
    !(typeof maximum === 'number' && value > maximum)
  );
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
