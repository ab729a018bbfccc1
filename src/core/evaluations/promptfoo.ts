import { digestOf } from '../digest.ts';
import { fieldOf, isObject } from '../formats/fields.ts';
import type { JsonObject, JsonValue } from '../formats/format.ts';
import { sampleRubric } from '../pointwise/readRubric.ts';
import type { AttackSample } from '../pointwise/sample.ts';
import { conversationText, listIn, textIn } from './conversationText.ts';
import {
  type EvaluationTool,
  type Grade,
  type GradedSample,
  multimodal,
  withoutResponse,
} from './evaluation.ts';
import { promptfooForm } from './promptfooForm.ts';

/**
 * promptfoo's output: the results of an evaluation, each with its model-graded assertions. A
 * response with several of them becomes several samples, because their rubrics differ. The file
 * keeps a grader's reason, not its whole answer.
 */
export const promptfoo: EvaluationTool = {
  id: 'promptfoo',
  title: 'promptfoo results',
  hint: 'the JSON file of `promptfoo eval -o results.json`',
  form: promptfooForm,
  recognizes: (record) =>
    typeof fieldOf(record, 'success') === 'boolean' &&
    isObject(fieldOf(record, 'vars')) &&
    Object.hasOwn(record, 'gradingResult') &&
    textIn(at(record, 'prompt', 'raw')) !== undefined,
  read(record) {
    const prompt = promptText(textIn(at(record, 'prompt', 'raw')) ?? '');
    const response = fieldOf(record, 'response');
    const isMedia = isObject(response) && media.some((name) => (response[name] ?? null) !== null);
    if (prompt === undefined || isMedia) return multimodal;
    const output = isObject(response) ? fieldOf(response, 'output') : response;
    const text =
      isObject(output) || Array.isArray(output) ? JSON.stringify(output) : textIn(output);
    if (text === undefined) {
      const failed = textIn(fieldOf(record, 'error')) !== undefined;
      return withoutResponse(failed ? ': it ended with an error' : '');
    }
    if (text.startsWith('data:image/')) return multimodal;
    const model = textIn(at(record, 'provider', 'label')) ?? textIn(at(record, 'provider', 'id'));
    const sample: AttackSample = {
      id: idOf(record, text),
      scenario: 'general',
      prompt,
      response: { text },
      ...(model !== undefined && { model }),
    };
    const graded = gradedBy(record, sample);
    return { graded: graded.length > 0 ? graded : [{ sample, grades: [] }] };
  },
};

/** Returns the place in promptfoo's table or, if the record lacks it, its id or a digest. */
function idOf(record: JsonObject, text: string): string {
  const [test, prompt] = [fieldOf(record, 'testIdx'), fieldOf(record, 'promptIdx')];
  if (typeof test !== 'number') return textIn(fieldOf(record, 'id')) ?? digestOf(text).slice(0, 16);
  return `test-${test + 1}${typeof prompt === 'number' && prompt > 0 ? `-prompt-${prompt + 1}` : ''}`;
}

const media = ['images', 'audio', 'video'];

/** Assertions that ask a model about one output. `not-` before a name inverts one. */
const modelGraded = new Set([
  'llm-rubric',
  'model-graded-closedqa',
  'model-graded-factuality',
  'factuality',
  'g-eval',
  'answer-relevance',
  'context-faithfulness',
  'context-recall',
  'context-relevance',
  'conversation-relevance',
  'search-rubric',
]);

function gradedBy(record: JsonObject, sample: AttackSample): readonly GradedSample[] {
  const counts = new Map<string, number>();
  return componentsIn(record).flatMap((component, index) => {
    const type = textIn(at(component, 'assertion', 'type'));
    if (type === undefined || !modelGraded.has(type.replace(/^not-/, ''))) return [];
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    const stated = at(component, 'metadata', 'renderedAssertionValue');
    const value = stated ?? at(component, 'assertion', 'value');
    return {
      sample: {
        ...sample,
        ...(index > 0 && { id: `${sample.id}:${index + 1}` }),
        ...criterionOf(type, value),
      },
      grades: [gradeOf(record, component, count === 1 ? type : `${type} ${count}`)],
    };
  });
}

/**
 * Returns the results of the assertions. An error in one of them leaves none: then they are those of
 * all model-graded assertions, failed for this reason.
 */
function componentsIn(record: JsonObject): readonly JsonValue[] {
  const components = at(record, 'gradingResult', 'componentResults');
  if (Array.isArray(components)) return components;
  const reason = textIn(fieldOf(record, 'error'));
  const assertions = at(record, 'testCase', 'assert');
  if (reason === undefined || !Array.isArray(assertions)) return [];
  return assertions
    .flatMap((assertion) => [assertion, ...listIn(at(assertion, 'assert'))])
    .map((assertion) => ({ assertion, reason }));
}

function gradeOf(record: JsonObject, component: JsonValue, scorer: string): Grade {
  const pass = at(component, 'pass');
  const score = at(component, 'score');
  const failed = at(component, 'metadata', 'graderError') === true;
  const model =
    providerOf(at(component, 'assertion', 'provider')) ??
    providerOf(at(record, 'testCase', 'options', 'provider'));
  return {
    scorer,
    ...(model !== undefined && { model }),
    decision:
      typeof pass !== 'boolean' || failed ? 'unreadable' : { preference: pass ? 'up' : 'down' },
    ...(typeof score === 'number' && !failed && { score }),
    text: textIn(at(component, 'reason')) ?? '',
    isReason: true,
  };
}

/**
 * Returns the name of a provider, which is stated as a text, an object with an id, or either of
 * these in a field `text`.
 */
function providerOf(value: JsonValue | undefined): string | undefined {
  return (
    textIn(value) ??
    textIn(at(value, 'id')) ??
    textIn(at(value, 'text', 'id')) ??
    textIn(at(value, 'text'))
  );
}

function criterionOf(type: string, value: JsonValue | undefined): Partial<AttackSample> {
  const text = textIn(value);
  if (type.endsWith('factuality')) return text === undefined ? {} : { reference: text };
  const read = sampleRubric(value);
  return 'fault' in read ? {} : read;
}

/**
 * Returns a prompt, which may be the JSON of chat messages; undefined if they are not only text.
 */
function promptText(raw: string): string | undefined {
  if (!raw.trimStart().startsWith('[')) return raw;
  try {
    const messages: JsonValue = JSON.parse(raw);
    const isChat =
      Array.isArray(messages) &&
      messages.every((one) => isObject(one) && typeof fieldOf(one, 'role') === 'string');
    return isChat ? conversationText(messages) : raw;
  } catch {
    return raw;
  }
}

function at(value: JsonValue | undefined, ...names: readonly string[]): JsonValue | undefined {
  let found = value;
  for (const name of names) found = isObject(found) ? fieldOf(found, name) : undefined;
  return found;
}
