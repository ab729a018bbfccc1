/**
 * Names that a message may hold between double braces, such as `{{first}}`. `prompt` is the prompt
 * or, for a conversation, its labeled text; `turns` is always labeled. `fence` is a code that
 * occurs in none of the record's texts, so that none of them can end the block in which it is
 * shown.
 */
export const placeholders = [
  'prompt',
  'turns',
  'first',
  'second',
  'response',
  'reference',
  'rubric',
  'background',
  'fence',
] as const;

/**
 * Placeholders that also exist for one turn of a conversation, counted from 1: `{{prompt.2}}` is
 * the user's second message and `{{first.2}}` the reply to it of the model shown first. FastChat's
 * `{question_1} {answer_a_1} {ref_answer_1}` are `{{prompt.1}} {{first.1}} {{reference.1}}`. A
 * record with one turn has only the first of them, with the values of the plain placeholders.
 */
const turnPlaceholders = ['prompt', 'first', 'second', 'response', 'reference'] as const;
type TurnPlaceholder = `${(typeof turnPlaceholders)[number]}.${number}`;
export type Placeholder = (typeof placeholders)[number] | TurnPlaceholder | `vars.${string}`;

/** Returns the variable that a placeholder shows, the user's own; undefined for any other name. */
export function variableIn(name: string): string | undefined {
  return name.startsWith('vars.') ? name.slice('vars.'.length) : undefined;
}

/** The names for messages to users. */
export const knownPlaceholders = [...placeholders, 'vars.NAME'].join(', ');

const turnPlaceholder = new RegExp(`^(?:${turnPlaceholders.join('|')})\\.[1-9]\\d?$`);

/** Whether a message may hold this name between double braces. */
export function isPlaceholder(name: string): name is Placeholder {
  return (
    placeholders.some((known) => known === name) ||
    turnPlaceholder.test(name) ||
    (variableIn(name) ?? '') !== ''
  );
}

/** Matches a placeholder in a message; its group is the name. Other double braces are text. */
export const placeholderForm = /\{\{ *([A-Za-z][\w.-]*) *\}\}/g;

/** Represents two opening braces that do not begin a placeholder. */
const openingBraces = "{{'{{'}}";
const textForm = new RegExp(`\\{\\{'\\{\\{'\\}\\}|${placeholderForm.source}`, 'g');

/** Replaces the placeholders of a message in one pass: values are not expanded again. */
export function fillIn(text: string, textOf: (name: Placeholder) => string): string {
  return text.replace(textForm, (_, name?: Placeholder) =>
    name === undefined ? '{{' : textOf(name),
  );
}

/** Returns the text of a message that `fillIn` turns into `text` as it is. */
export function asPlainText(text: string): string {
  return text.replace(textForm, (form) => `${openingBraces}${form.slice(2)}`);
}

/** Returns the first name between double braces that is not a placeholder. */
export function unknownPlaceholder(text: string): string | undefined {
  const names = [...text.matchAll(placeholderForm)].map(([, name = '']) => name);
  return names.find((name) => !isPlaceholder(name));
}
