import * as z from 'zod';
import { promptMessage } from '../../data/pair.ts';
import { definitionFields, judgeGeneration } from '../definition.ts';
import { extraParameters } from '../extraParameters.ts';
import { placeholders } from '../placeholders.ts';

/** Content of a message in a file: a text, its lines, or a text file beside the definition. */
const fileContent = z
  .union([
    z.string(),
    z.array(z.string()),
    z.strictObject({
      file: z
        .string()
        .min(1)
        .max(255)
        .describe("Text file in this file's folder: .txt or .md, at most 256 KiB."),
    }),
  ])
  .meta({
    description: `Text, list of lines, or { "file": "system.txt" }. Placeholders: ${placeholders.map((name) => `{{${name}}}`).join(', ')}. {{prompt.2}} is the user's second message, {{vars.NAME}} a text of the user's own.`,
    examples: [['First line', 'Second line'], { file: 'system.txt' }],
  });

/** A definition as written in `NAME.judge.json`. */
export const judgeFile = z.strictObject({
  $schema: z.string().describe('Ignored.').optional(),
  ...definitionFields,
  generation: judgeGeneration
    .extend({
      extra: z
        .partialRecord(z.enum(extraParameters), z.union([z.string(), z.number(), z.boolean()]))
        .meta({ description: 'Other sampling parameters.', examples: [{ seed: 7 }] })
        .optional(),
    })
    .describe(
      'Settings of the answers. What is left out is decided by the profile or the endpoint.',
    )
    .optional(),
  messages: z
    .array(
      z.strictObject({
        role: promptMessage.shape.role.describe('Who says it.'),
        content: fileContent,
      }),
    )
    .min(1)
    .max(20)
    .describe('The request, with placeholders for the texts of a record.'),
});
export type JudgeFile = z.infer<typeof judgeFile>;
