import { isEmpty } from '../data/emptyTexts.ts';
import type { Pair } from '../data/pair.ts';
import { conversationOf, labeledTurns, promptText } from '../data/promptMessages.ts';
import { isSingle, responsesOf } from '../data/responses.ts';
import { fenceCode } from '../words/fence.ts';
import type { ChatMessage } from '../words/ports.ts';
import type { Order } from '../words/presentation.ts';
import { conversationTurns } from './conversationTurns.ts';
import type { JudgeDefinition } from './definition.ts';
import {
  fillIn,
  isPlaceholder,
  knownPlaceholders,
  type Placeholder,
  placeholderForm,
  unknownPlaceholder,
  variableIn,
} from './placeholders.ts';

/**
 * Returns the messages that show a pair to a judge. Placeholders are replaced in one pass, so a
 * value that contains one is not expanded again; a value that the pair lacks is left empty (see
 * `missingValues`). Throws a RangeError for an unknown placeholder.
 */
export function renderMessages(
  definition: JudgeDefinition,
  pair: Pair,
  order: Order,
): ChatMessage[] {
  const values = valuesOf(definition, pair, order);
  if (usedPlaceholders(definition).includes('fence')) {
    values.set('fence', fenceCode([...values.values()]));
  }
  return definition.messages.map(({ role, content }) => ({
    role,
    content: fillIn(content, (name) => values.get(name) ?? ''),
  }));
}

/**
 * Returns the placeholders of a definition for which the pair has no value. What is shown besides
 * the conversation and the responses also has to say something.
 */
export function missingValues(definition: JudgeDefinition, pair: Pair): Placeholder[] {
  const values = valuesOf(definition, pair, 'AB');
  return usedPlaceholders(definition).filter((name) => {
    const value = values.get(name);
    const isFurther = furtherFields.some((field) => name.split('.')[0] === field);
    return name !== 'fence' && (value === undefined || (isFurther && saysNothing(value)));
  });
}

/** Whether a text, or a rubric or variable as JSON, is empty. */
function saysNothing(text: string): boolean {
  return isEmpty(text) || text === '[]' || text === '{}';
}

/**
 * Returns the texts of a pair that a judge is shown, without those of the definition. A verdict
 * quoted from them is not the judge's.
 */
export function shownMaterial(definition: JudgeDefinition, pair: Pair): readonly string[] {
  const further = { ...pair, rubric: rubricText(pair), vars: Object.values(pair.vars ?? {}) };
  return [
    ...conversationOf(pair).map(({ content }) => content),
    ...responsesOf(pair),
    ...shownFields(definition).flatMap((name) => further[name] ?? []),
  ];
}

/**
 * Whether a definition that shows single turns leaves out a message or a response of a conversation,
 * such as a system message or a third turn.
 */
export function omitsTurns(definition: JudgeDefinition, pair: Pair): boolean {
  if (!pair.messages || !usedPlaceholders(definition).some(isOfTurn)) {
    return false;
  }
  const shown = renderMessages(definition, pair, 'AB').map(({ content }) => content);
  return [...pair.messages.map(({ content }) => content), ...responsesOf(pair)].some(
    (text) => !shown.some((message) => message.includes(text)),
  );
}

const furtherFields = ['reference', 'rubric', 'background', 'vars'] as const;
export type ShownField = (typeof furtherFields)[number];

/** Returns what a judge is shown of a pair besides its conversation and responses. */
export function shownFields(definition: JudgeDefinition): readonly ShownField[] {
  const used = usedPlaceholders(definition);
  return furtherFields.filter((name) => used.some((one) => one.split('.')[0] === name));
}

/** Returns the names of a pair's other texts that a judge is not shown, such as `vars.NAME`. */
export function unshownFields(definition: JudgeDefinition, pair: Pair): readonly string[] {
  const shown = shownFields(definition);
  const used: readonly string[] = usedPlaceholders(definition);
  const { reference, background, vars = {} } = pair;
  const texts = Object.entries({ reference, rubric: rubricText(pair), background });
  return [
    ...texts.filter(([name]) => !shown.some((one) => one === name)),
    ...Object.entries(vars)
      .map(([name, text]) => [`vars.${name}`, text] as const)
      .filter(([name]) => !used.includes(name)),
  ].flatMap(([name, text = '']) => (saysNothing(text) ? [] : [name]));
}

const placeholdersUsed = new WeakMap<JudgeDefinition, readonly Placeholder[]>();

/** Throws a RangeError for an unknown placeholder. */
function usedPlaceholders(definition: JudgeDefinition): readonly Placeholder[] {
  const known = placeholdersUsed.get(definition);
  if (known) return known;
  const used = findPlaceholders(definition);
  placeholdersUsed.set(definition, used);
  return used;
}

function findPlaceholders({ messages }: JudgeDefinition): Placeholder[] {
  const names = messages.flatMap(({ content }) => {
    const unknown = unknownPlaceholder(content);
    if (unknown !== undefined) {
      throw new RangeError(
        `There is no placeholder "${unknown}"; known ones are ${knownPlaceholders}.`,
      );
    }
    return [...content.matchAll(placeholderForm)].map(([, name = '']) => name);
  });
  return [...new Set(names)].filter(isPlaceholder);
}

/** Returns the values that a pair has for a definition's placeholders, without a fence's code. */
function valuesOf(definition: JudgeDefinition, pair: Pair, order: Order): Map<Placeholder, string> {
  const used = usedPlaceholders(definition);
  const hasTurns = used.some(isOfTurn);
  const values = [
    ...plainValues(pair, order),
    ...Object.entries(pair.vars ?? {}).map(([name, text]): Value => [`vars.${name}`, text]),
    ...(hasTurns ? turnValues(pair, order) : []),
  ];
  return new Map(values.filter(([name]) => used.includes(name)));
}

type Value = readonly [Placeholder, string];

/** Whether a placeholder shows one turn of a conversation. */
function isOfTurn(name: Placeholder): boolean {
  return name.includes('.') && variableIn(name) === undefined;
}

/** Returns the values that a pair has, in the order in which a fence's code digests them. */
function plainValues(pair: Pair, order: Order): Value[] {
  const [first, second] = presentedResponses(pair, order);
  return known([
    ['prompt', promptText(pair)],
    ['turns', labeledTurns(pair)],
    ...(isSingle(pair)
      ? ([['response', pair.responseA]] as const)
      : ([
          ['first', first],
          ['second', second],
        ] as const)),
    ['reference', pair.reference],
    ['rubric', rubricText(pair)],
    ['background', pair.background],
  ]);
}

/** Returns the responses in the presented order. */
export function presentedResponses(
  { responseA, responseB }: Pair,
  order: Order,
): readonly [first: string | undefined, second: string | undefined] {
  return order === 'AB' ? [responseA, responseB] : [responseB, responseA];
}

function turnValues(pair: Pair, order: Order): Value[] {
  return conversationTurns(pair).flatMap(({ prompt, replyA, replyB, reference }, index) =>
    known([
      [`prompt.${index + 1}`, prompt],
      ...(isSingle(pair)
        ? ([[`response.${index + 1}`, replyA]] as const)
        : ([
            [`first.${index + 1}`, order === 'AB' ? replyA : replyB],
            [`second.${index + 1}`, order === 'AB' ? replyB : replyA],
          ] as const)),
      [`reference.${index + 1}`, reference],
    ]),
  );
}

function known(values: readonly (readonly [Placeholder, string | undefined])[]): Value[] {
  return values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** Returns the rubric of a record as a judge is shown it. */
export function rubricText({ rubric }: Pick<Pair, 'rubric'>): string | undefined {
  if (rubric === undefined || typeof rubric === 'string') return rubric;
  return JSON.stringify(rubric, undefined, 2);
}
