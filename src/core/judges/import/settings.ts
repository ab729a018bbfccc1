import { fieldOf, isObject } from '../../data/formats/fields.ts';
import type { JsonObject, JsonValue } from '../../data/formats/format.ts';
import { type JudgeGeneration, judgeGeneration } from '../definition.ts';
import { isExtraParameter } from '../extraParameters.ts';
import { cannotExpress, inexpressibleSetting } from '../inexpressible.ts';
import { JudgeImportError, type Loss } from './judgeImporter.ts';

const own: Readonly<Record<string, keyof JudgeGeneration>> = {
  temperature: 'temperature',
  max_tokens: 'maxTokens',
  max_completion_tokens: 'maxTokens',
  max_new_tokens: 'maxTokens',
  max_tokens_to_sample: 'maxTokens',
  top_p: 'topP',
  reasoning_effort: 'reasoningEffort',
};

/** Returns the name of a file without its folder and its ending, to name its judge. */
export function stemOf(file: string): string {
  const name = file.split('/').at(-1) ?? file;
  return name.replace(/(?<=.)\.[^.]*$/, '');
}

/** Returns a field that has to be a text. Throws JudgeImportError if it is not. */
export function textField(record: JsonObject, name: string): string {
  const value = fieldOf(record, name);
  if (typeof value === 'string') return value;
  throw new JudgeImportError(`"${name}" should be a text.`);
}

/** Returns a field that is a text or missing. Throws JudgeImportError for anything else. */
export function optionalText(record: JsonObject, name: string): string | undefined {
  return (fieldOf(record, name) ?? null) === null ? undefined : textField(record, name);
}

/**
 * Splits a tool's parameters of a call into settings of a definition and losses. Throws
 * JudgeImportError for one that is unusable, or asks for what a definition does not express.
 *
 * @param ignored names of parameters that are neither
 */
export function generationOf(
  parameters: JsonObject,
  ignored: readonly string[] = [],
): { readonly generation: JudgeGeneration; readonly losses: readonly Loss[] } {
  const settings: Record<string, JsonValue> = {};
  const extra: Record<string, JsonValue> = {};
  const losses: Loss[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null || ignored.includes(name)) continue;
    const setting = Object.hasOwn(own, name) ? own[name] : undefined;
    if (setting !== undefined) settings[setting] = value;
    else if (isExtraParameter(name)) extra[name] = value;
    else if (says(value)) losses.push(lossOf(name));
  }
  const result = judgeGeneration.safeParse({
    ...settings,
    ...(Object.keys(extra).length > 0 && { extra }),
  });
  if (result.success) return { generation: result.data, losses };
  const [issue] = result.error.issues;
  throw new JudgeImportError(
    `The setting ${issue?.path.join('.')} is unusable: ${issue?.message}.`,
  );
}

/**
 * Returns the losses of settings that no definition has, except those that say nothing. Throws
 * JudgeImportError for one that asks for what a definition does not express.
 */
export function otherSettings(record: JsonObject, known: readonly string[]): Loss[] {
  return Object.entries(record)
    .filter(([key, value]) => !known.includes(key) && says(value))
    .map(([what]) => lossOf(what));
}

/** Whether a setting is on. */
function says(value: JsonValue): boolean {
  return value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}

function lossOf(what: string): Loss {
  const asked = inexpressibleSetting(what);
  if (asked) throw new JudgeImportError(`It has the setting ${what}. ${cannotExpress(asked)}`);
  return { what, why: 'A judge prompt has no such setting.' };
}

/** The loss of a judge's model, and of its settings where a tool states both. */
export function modelLoss(model: JsonValue | undefined): Loss[] {
  const why = 'The model is chosen together with the judge prompt.';
  if (isObject(model)) return [{ what: 'model and its settings', why }];
  if (typeof model !== 'string') return [];
  const isOfResponses = /^(?:openai|azure(?:openai)?):responses\b/i.test(model);
  const more = isOfResponses ? ` ${cannotExpress('responsesApi')}` : '';
  return [{ what: `model ${model}`, why: `${why}${more}` }];
}
