import { digestOf } from '../../words/digest.ts';
import { fieldOf, isObject } from '../formats/fields.ts';
import type { JsonObject, JsonValue } from '../formats/format.ts';
import { variableName } from '../pair.ts';
import { sampleRubric } from '../samples/readRubric.ts';
import type { AttackSample } from '../samples/sample.ts';
import { conversationText, listIn, textIn } from './conversationText.ts';
import {
  type EvaluationTool,
  type Grade,
  type GradedSample,
  multimodal,
  withoutResponse,
} from './evaluation.ts';

/**
 * promptfoo's output: the results of an evaluation, each with its model-graded assertions. A
 * response with several of them becomes several samples, because their rubrics differ. The file
 * keeps a grader's reason, not its whole answer. A grade says whether the rubric holds, also where
 * the assertion demands that it does not.
 */
export const promptfoo: EvaluationTool = {
  id: 'promptfoo',
  title: 'promptfoo results',
  hint: 'the JSON file of `promptfoo eval -o results.json`',
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
    const vars = variablesIn(record);
    const sample: AttackSample = {
      id: idOf(record, text),
      scenario: 'general',
      prompt,
      response: { text },
      ...(vars && { vars }),
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
  const components = componentsIn(record);
  const isFailed = endedWithError(record, components);
  return components.flatMap((component, index) => {
    const type = textIn(at(component, 'assertion', 'type'));
    if (type === undefined || !modelGraded.has(type.replace(/^not-/, ''))) return [];
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    const grade = gradeOf(record, component, type.startsWith('not-'), isFailed);
    return {
      sample: {
        ...sample,
        ...(index > 0 && { id: `${sample.id}:${index + 1}` }),
        ...criterionOf(type, criterionIn(component, sample)),
      },
      grades: [{ scorer: count === 1 ? type : `${type} ${count}`, ...grade }],
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

/**
 * Returns a grade: whether the criterion holds. An inverted assertion passes where it does not.
 *
 * @param isFailed whether the whole evaluation of the response failed
 */
function gradeOf(
  record: JsonObject,
  component: JsonValue,
  isInverted: boolean,
  isFailed: boolean,
): Omit<Grade, 'scorer'> {
  const pass = at(component, 'pass');
  const score = at(component, 'score');
  const text = reasonOf(component) ?? textIn(fieldOf(record, 'error')) ?? '';
  const isReadable = typeof pass === 'boolean' && !isFailed && !hasFailed(component, isInverted);
  const model =
    providerOf(at(component, 'assertion', 'provider')) ??
    providerOf(at(record, 'testCase', 'options', 'provider'));
  return {
    ...(model !== undefined && { model }),
    decision: isReadable ? { preference: pass === isInverted ? 'down' : 'up' } : 'unreadable',
    ...(typeof score === 'number' &&
      isReadable && { score: isInverted ? Number((1 - score).toFixed(12)) : score }),
    text,
    isReason: true,
  };
}

function reasonOf(component: JsonValue): string | undefined {
  return textIn(at(component, 'reason')) ?? textIn(at(component, 'error'));
}

/**
 * Whether an assertion failed because its grader did. Older versions say so in the reason alone:
 * then it is what promptfoo writes about an answer that it cannot use, or an endpoint's error.
 */
function hasFailed(component: JsonValue, isInverted: boolean): boolean {
  if (at(component, 'metadata', 'graderError') === true) return true;
  if (textIn(at(component, 'error')) !== undefined) return true;
  const reason = reasonOf(component) ?? '';
  if (unusableAnswer.test(reason)) return true;
  const tokens = at(component, 'tokensUsed', 'completion');
  const isAnswered = typeof tokens === 'number' && tokens > 0;
  return !isAnswered && at(component, 'pass') === isInverted && endpointError.test(reason);
}

/** Whether the evaluation of a response failed, rather than one of its assertions. */
function endedWithError(record: JsonObject, components: readonly JsonValue[]): boolean {
  if (fieldOf(record, 'failureReason') === 2) return true;
  const error = textIn(fieldOf(record, 'error')) ?? '';
  const isOfAssertion = components.some((component) => reasonOf(component) === error);
  return endpointError.test(error) && !isOfAssertion;
}

/** How promptfoo begins the reason for an answer that it cannot use, in all versions. */
const unusableAnswer =
  /^(?:No output$|Could not (?:extract JSON from|perform remote grading)|Remote grading failed|(?:[\w:-]+|Model grader) produced (?:a )?malformed response|Error parsing output: |Invalid category value: |Factuality checker output did not match|LLM-proposed evaluation |LLM does not propose any evaluation step|G-Eval (?:steps response|(?:step-generation|evaluation) call) )/;

/** How errors of endpoints begin. */
const endpointError =
  /^(?:(?:[\w.-]+ ){0,3}API (?:\w+ ){0,3}error\b|(?:[A-Z]\w*)?(?:Error|Exception): |(?:HTTP|error code:?|status(?: code)?:?) ?[45]\d\d\b|[45]\d\d[ :](?:bad|unauthorized|forbidden|rate|too many|internal|service|gateway|error|quota|overloaded)|(?:request|connection) (?:timed out|failed|refused|aborted)|rate limit(?:ed| exceeded| reached)|too many requests|fetch failed)/i;

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
 * Returns the value of an assertion as the grader was shown it. Undefined if the file does not
 * contain it: it is a template that computes something, or refers to a file.
 */
function criterionIn(
  component: JsonValue,
  { vars = {} }: Pick<AttackSample, 'vars'>,
): JsonValue | undefined {
  const rendered = at(component, 'metadata', 'renderedAssertionValue');
  if (rendered !== undefined) return rendered;
  const value = at(component, 'assertion', 'value');
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  if (/^file:/.test(text)) return undefined;
  if (!/\{[{%#]/.test(text)) return value;
  const rest = text.replace(plainValue, (token, name) => (Object.hasOwn(vars, name) ? '' : token));
  if (typeof value !== 'string' || /\{[{%#]/.test(rest)) return undefined;
  return value.replace(plainValue, (_, name) => vars[name] ?? '');
}

/** Matches a variable in a template of promptfoo. */
const plainValue = /\{\{-?\s*([A-Za-z_]\w*)\s*-?\}\}/g;

/** Returns the variables of a test as promptfoo shows them: objects as JSON. */
function variablesIn(record: JsonObject): Record<string, string> | undefined {
  const given = fieldOf(record, 'vars');
  const found = Object.entries(isObject(given) ? given : {}).flatMap(([name, value]) =>
    value === null || Array.isArray(value) || !variableName.safeParse(name).success
      ? []
      : [[name, isObject(value) ? JSON.stringify(value) : String(value)] as const],
  );
  return found.length > 0 ? Object.fromEntries(found) : undefined;
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
