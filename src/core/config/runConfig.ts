import * as z from 'zod';
import { fileAuditOptions } from '../runs/audit/options.ts';
import { primary } from '../runs/audit/registration.ts';
import { fileShape } from '../runs/optionSchemas.ts';
import { onFirstUse } from '../words/onFirstUse.ts';

/** Name of the file that describes a project's audit. */
export const configName = 'recant.config.json';

/** Newest schema of such files that this version reads. */
const configSchemaVersion = 1;

/** Where addresses and keys belong, because anybody may have written a project's file. */
export const whereSecretsBelong =
  'Base URLs, headers and keys come from the command line (--base-url, --judges, environment variables) or from your user settings (recant.profiles), never from this file. Remove it.';

/** Relative path without `..`, with `/` or `\` between its names. */
export const innerPath = /^(?![/\\]|[A-Za-z]:)(?!(.*[/\\])?\.\.([/\\]|$))[^\0]+$/s;
/** Name of a file in `.recant`, without its ending. */
export const plainName = /^(?!.*\.json$)[^/\\\0]+$/s;

/** A project's audit: what `recant run` and the editor do. Names no address and no key. */
export const runConfig = onFirstUse(() => {
  const name = z
    .string()
    .min(1)
    .max(200)
    .meta({ pattern: plainName.source, patternErrorMessage: 'Write a name, not a path.' });

  const modelShape = {
    provider: z.string().optional().describe('Provider of the model, such as practice or openai.'),
    model: z.string().min(1).max(500).optional().describe("The provider's name for the model."),
    profile: z
      .string()
      .min(1)
      .max(80)
      .optional()
      .describe(
        'Name of a judge of your own: of recant.profiles in the editor, of the list of --judges on the command line.',
      ),
  };

  const judge = z.strictObject({
    ...modelShape,
    definition: name
      .optional()
      .describe(
        'Name of the judge prompt, instead of those of "definitions": built in, or in .recant/judges beside this file.',
      ),
  });

  return z.strictObject({
    $schema: z.string().optional(),
    schema: z.literal(configSchemaVersion).optional(),
    data: z
      .string()
      .min(1)
      .max(1000)
      .meta({
        pattern: innerPath.source,
        patternErrorMessage: 'Write a relative path inside the folder of this file.',
      })
      .describe('The dataset: a relative path inside the folder of this file.'),
    mapping: name
      .optional()
      .describe(
        'Name of a mapping in .recant/mappings beside the data, for a file of other fields.',
      ),
    judges: z.array(judge).min(1).max(50).describe('The judges, each with a run of its own.'),
    definitions: z
      .array(name)
      .max(20)
      .default([])
      .describe(
        "Names of judge prompts: built in, or in .recant/judges beside this file. Every judge without one of its own is asked under each. Default: Recant's own judge.",
      ),
    ...fileShape(fileAuditOptions),
    writer: z
      .strictObject(modelShape)
      .optional()
      .describe('Model that writes the evidence for each pair. Default: a fixed wording.'),
    budget: z
      .strictObject({
        calls: z.int().min(1).optional().describe('Maximum number of calls.'),
        money: z.number().gt(0).optional().describe('Maximum cost, in the currency of the price.'),
      })
      .default({})
      .describe(
        "Limits at which a run pauses. They can lower the user's own limits, and never raise them.",
      ),
    gates: z
      .array(z.string().min(1).max(300))
      .max(100)
      .default([])
      .describe('Conditions under which the run fails, such as "harmfulFlipRate.upper>0.1".'),
    bars: z
      .array(z.string().min(1).max(300))
      .min(1)
      .max(50)
      .optional()
      .describe(
        'Bars of the judges\' cards, such as "lostOfRight<=0.1" or "|position|<=0.1". Default: those of Recant for the form of the judge.',
      ),
    safeguards: z
      .array(z.string().min(1).max(40))
      .max(20)
      .default([])
      .describe(
        'Safeguards that the report compares with none, such as "confident", "filter:70" or "majority". They ask nothing.',
      ),
    primary: primary
      .optional()
      .describe('The outcome that decides, registered in each run before its first call.'),
    minN: z.int().min(0).default(1).describe('Minimum n of the number that a gate checks.'),
  });
});

/** A project's audit with its defaults. */
export type RunConfig = z.infer<ReturnType<typeof runConfig>>;
export type ConfiguredJudge = RunConfig['judges'][number];
export type ConfiguredModel = NonNullable<RunConfig['writer']>;

/**
 * Returns the names of the definitions under which a judge is asked; undefined is Recant's own. A
 * profile's own definition takes precedence.
 */
export function definitionsOf(
  { definition }: ConfiguredJudge,
  { definitions }: RunConfig,
): readonly (string | undefined)[] {
  if (definition !== undefined) return [definition];
  return definitions.length > 0 ? definitions : [undefined];
}
