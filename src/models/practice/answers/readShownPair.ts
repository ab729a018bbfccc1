import { twoTurnResponse } from '../../../core/data/import/twoTurns.ts';
import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import { fillIn, placeholderForm } from '../../../core/judges/placeholders.ts';
import type { ChatMessage } from '../../../core/words/ports.ts';

/** The texts of a pair as a judge was shown them. */
export interface ShownPair {
  readonly prompt: string;
  readonly first: string;
  readonly second: string;
}

/**
 * Returns the pair that messages show, found by the parts of the definition's messages between
 * placeholders; undefined if they show none.
 */
export function readShownPair(
  { messages: templates }: Pick<JudgeDefinition, 'messages'>,
  messages: readonly ChatMessage[],
): ShownPair | undefined {
  const values = valuesIn(templates, messages);
  const [first, second] = [responseIn(values, 'first'), responseIn(values, 'second')];
  if (first === undefined || second === undefined) return undefined;
  return { prompt: values.get('prompt') ?? values.get('turns') ?? '', first, second };
}

/** What the messages of a judge of single responses show. */
export interface ShownResponse {
  readonly prompt: string;
  readonly response: string;
  readonly reference?: string | undefined;
  readonly rubric?: string | undefined;
  readonly background?: string | undefined;
}

/** Returns what the messages of a judge of single responses show; undefined if no response. */
export function readShownResponse(
  { messages: templates }: Pick<JudgeDefinition, 'messages'>,
  messages: readonly ChatMessage[],
): ShownResponse | undefined {
  const values = valuesIn(templates, messages);
  const response = responseIn(values, 'response');
  if (response === undefined) return undefined;
  return {
    prompt: values.get('prompt') ?? values.get('prompt.1') ?? values.get('turns') ?? '',
    response,
    reference: values.get('reference') ?? values.get('reference.1'),
    rubric: values.get('rubric'),
    background: values.get('background'),
  };
}

function valuesIn(
  templates: JudgeDefinition['messages'],
  messages: readonly ChatMessage[],
): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { role, content: template } of templates) {
    const found = messages
      .filter((message) => message.role === role)
      .flatMap(({ content }) => readTemplate(template, content) ?? []);
    for (const [name, value] of found[0] ?? []) if (!values.has(name)) values.set(name, value);
  }
  return values;
}

function responseIn(
  values: ReadonlyMap<string, string>,
  name: 'first' | 'second' | 'response',
): string | undefined {
  const [one, two] = [values.get(`${name}.1`), values.get(`${name}.2`)];
  if (one !== undefined && two !== undefined) return twoTurnResponse([one, two]);
  return values.get(name) ?? one;
}

/**
 * Returns the values of a template's placeholders in a text; undefined if the text does not have
 * its form. A value ends where the text up to the next unknown value begins, so that a fence's code
 * is known before the text that it encloses.
 */
function readTemplate(template: string, text: string): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  let [open, literal, position]: [string | undefined, string, number] = [undefined, '', 0];
  const close = (isLast: boolean): boolean => {
    if (open === undefined) {
      if (!text.startsWith(literal)) return false;
      position = literal.length;
    } else {
      const end = isLast ? text.length - literal.length : text.indexOf(literal, position);
      if (end < position || !text.startsWith(literal, end)) return false;
      values.set(open, text.slice(position, end));
      position = end + literal.length;
    }
    literal = '';
    return true;
  };
  let before = 0;
  for (const { index, 0: whole, 1: name = '' } of template.matchAll(placeholderForm)) {
    literal += fillIn(template.slice(before, index), () => '');
    before = index + whole.length;
    const known = values.get(name);
    if (known !== undefined || name === open) literal += known ?? '';
    else {
      if (!close(false)) return undefined;
      open = name;
    }
  }
  literal += fillIn(template.slice(before), () => '');
  return close(true) ? values : undefined;
}
