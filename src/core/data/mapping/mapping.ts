import * as z from 'zod';
import { labelSource, type Pair, variableName } from '../pair.ts';
import { misplacedEach } from './eachItem.ts';
import { deepestPath, namesOf, pathsIn } from './place.ts';

/** Newest schema of mapping files that this version reads. */
export const mappingSchemaVersion = 1;

const place = z
  .string()
  .min(1)
  .max(1000)
  .refine((text) => pathsIn(text).every((path) => namesOf(path).length <= deepestPath), {
    error: `Shorten the path: it may have at most ${deepestPath} names.`,
  })
  .describe(
    'Where the value is: names joined by dots (answers.0.text), a JSON pointer, or a template with such paths in braces ({instruction}\\n\\n{input}). PATH###HEADING is the part of a text below a heading. In a list, -1 is the last item, :-1 all others, :all their texts, :each each item as a response of its own, and in a conversation :asked and :replies what was asked and replied, whatever their number.',
  );

const sides = ['A', 'B', 'tie', 'none'] as const;
const meanings = z.record(z.string(), z.enum(sides));
const decisionMeanings = z.record(z.string(), z.enum([...sides, 'pass', 'fail']));

const ofPairs = {
  id: place.optional(),
  prompt: place.optional(),
  messages: place.optional(),
  responseA: place.optional(),
  responseB: place.optional(),
  modelA: place.optional(),
  modelB: place.optional(),
  label: z
    .union([place, z.array(place).min(1).max(50)])
    .optional()
    .describe(
      'The better response. A list of fields holds one vote each; more than half decide. {score_a} > {score_b} compares two numbers, and < two ranks.',
    ),
  labelSource: place.optional(),
  reference: place.optional(),
  rubric: place.optional(),
  background: place.optional(),
  domain: place.optional(),
  scenario: place.optional(),
} satisfies Record<Exclude<keyof Pair, 'score' | 'vars'>, z.ZodType>;

const system = place
  .optional()
  .describe('System prompt that the responses were given, in front of the prompt or the messages.');

const ofResponses = {
  response: place.optional().describe('The only response, for files without pairs.'),
  model: place.optional().describe('Model that wrote the only response.'),
  score: place.optional().describe('Score that a person or model gave the only response.'),
};

const fields = z.strictObject({ ...ofPairs, system, ...ofResponses });
type Fields = z.infer<typeof fields>;

const verdict = z
  .strictObject({
    answer: place.optional().describe("Text of the judge's answer."),
    decision: place.optional().describe('What the recording tool read from the answer.'),
    decisions: decisionMeanings
      .optional()
      .describe(
        'Meaning of each decision; A is the response shown first unless mappedBack is set. Grades of a single response mean pass or fail.',
      ),
    score: place.optional().describe('Score of a single response.'),
    order: z
      .enum(['AB', 'BA', 'unknown'])
      .optional()
      .describe('Order in which the responses were shown. Default: AB.'),
    mappedBack: z
      .boolean()
      .optional()
      .describe("Whether decisions are in terms of the file's A and B, not of the shown order."),
    system: place.optional().describe('System message of the request.'),
    user: place.optional().describe('User message of the request.'),
    messages: place.optional().describe('All messages of the request, with role and content.'),
    model: place.optional().describe("Field with the name of the judge's model."),
    modelName: z.string().min(1).max(200).optional().describe("Name of the judge's model."),
  })
  .refine(({ decision, score }) => decision ?? score, {
    error: 'Give a verdict a decision or a score.',
  })
  .refine(({ order, mappedBack }) => order !== 'unknown' || mappedBack, {
    error: 'Set mappedBack: a decision in an unknown order must be in terms of A and B.',
  });
export type MappedVerdict = z.infer<typeof verdict>;

const shape = {
  schema: z.literal(mappingSchemaVersion).optional(),
  name: z.string().min(1).max(80).describe('Name of the format, as run logs carry it.'),
  file: z
    .enum(['json', 'jsonl', 'csv', 'tsv', 'parquet'], {
      error:
        'should be json, jsonl, csv, tsv or parquet, the kinds of files that this version maps',
    })
    .optional()
    .describe(
      'Kind of file. JSON and JSON Lines are told apart by their content, tables by their names.',
    ),
  fields,
  vars: z
    .record(variableName, place)
    .optional()
    .describe('Own texts, by name: {{vars.NAME}} of a judge prompt shows them.'),
  labels: meanings
    .optional()
    .describe('Meaning of each value of the label; `none` means no label.'),
  label: z
    .enum(['A', 'B', 'tie'])
    .optional()
    .describe('The better response of every record, such as A where it is the chosen one.'),
  labelSource: labelSource.optional().describe('Who gave all labels, or scores.'),
  verdicts: z
    .array(verdict)
    .min(1)
    .max(20)
    .optional()
    .describe('Verdicts that a judge has already given, such as those of both presented orders.'),
};

/** Why the fields do not describe pairs or single responses; undefined if they do. */
function faultOf({ fields: mapped, verdicts }: MappedParts): string | undefined {
  const { prompt, messages, responseA, responseB, response } = mapped;
  const isPair = responseA !== undefined || responseB !== undefined;
  if (isPair && response !== undefined) return 'Map responseA and responseB, or response.';
  if (!isPair && response === undefined) {
    if (verdicts && mapped.id !== undefined) return undefined;
    return 'Map responseA and responseB, or response.';
  }
  if (isPair && (responseA === undefined || responseB === undefined)) {
    return 'Map both responseA and responseB.';
  }
  if ((prompt === undefined) === (messages === undefined)) {
    return 'Map exactly one of prompt and messages.';
  }
  const misplaced = Object.keys(response === undefined ? ofResponses : onlyOfPairs).find(
    (name) => mapped[name as keyof Fields] !== undefined && name !== 'response',
  );
  const each = misplacedEach(mapped);
  if (each !== undefined) return `${each} has :each, which a response has to have too.`;
  if (misplaced === undefined) return undefined;
  return `${misplaced} goes with ${response === undefined ? 'response' : 'responseA and responseB'}.`;
}

const { modelA, modelB, label } = ofPairs;
const onlyOfPairs = { modelA, modelB, label };

interface MappedParts {
  readonly fields: Fields;
  readonly verdicts?: readonly MappedVerdict[] | undefined;
}

function checked<Mapping extends MappedParts>(schema: z.ZodType<Mapping>) {
  return schema.superRefine((mapping, context) => {
    const message = faultOf(mapping);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['fields'], message });
  });
}

/**
 * A user's mapping of the fields of an unknown file to those of pairs or single responses, and to
 * verdicts that a judge has already given. `labelSource` is either the source of all labels or, in
 * `fields`, the field with each record's own source.
 */
export const fieldMapping = checked(z.strictObject(shape));
export type FieldMapping = z.infer<typeof fieldMapping>;

/** A mapping as written in `NAME.mapping.json`; by default it is named after its file. */
export const mappingFile = checked(
  z.strictObject({
    $schema: z.string().optional(),
    ...shape,
    schema: z.literal(mappingSchemaVersion),
    name: shape.name.optional(),
  }),
);

/** Whether a mapping describes single responses. */
export function isOfResponses({ fields: { response } }: FieldMapping): boolean {
  return response !== undefined;
}

/** Whether a mapping describes pairs, rather than single responses or only verdicts. */
export function isOfPairs({ fields: { responseA } }: FieldMapping): boolean {
  return responseA !== undefined;
}
