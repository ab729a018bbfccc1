import { isPromptRole } from '../../words/promptRole.ts';
import { answerIn } from '../formats/content.ts';
import { fieldOf, isObject } from '../formats/fields.ts';
import type { JsonObject, JsonValue } from '../formats/format.ts';
import { contentText, conversationText, listIn, textIn } from './conversationText.ts';
import {
  type EvaluationTool,
  type Grade,
  multimodal,
  type RecordedRequest,
  withoutResponse,
} from './evaluation.ts';
import { type ScorerCall, scorerCalls } from './inspectCalls.ts';
import { panelVotes } from './inspectPanel.ts';
import { panelName, panelText, type RecordedDecision } from './panel.ts';

/**
 * Logs of Inspect: the samples of an evaluation, with the scores of scorers that log their
 * conversation with the grader, as `model_graded_qa` and `model_graded_fact` do. Only full credit
 * (`C`) passes. A score for which several models were asked is that of a panel; one that is missing
 * although a model was asked is unreadable, and so is that of a sample that ended with an error.
 */
export const inspect: EvaluationTool = {
  id: 'inspect',
  title: 'Inspect logs',
  hint: 'an .eval or .json log of an evaluation',
  recognizes: (record) =>
    typeof fieldOf(record, 'epoch') === 'number' &&
    Object.hasOwn(record, 'input') &&
    Object.hasOwn(record, 'target') &&
    (isObject(fieldOf(record, 'output')) || Array.isArray(fieldOf(record, 'messages'))),
  read(record) {
    const asked = askedIn(record);
    const output = fieldOf(record, 'output');
    const [choice] = listIn(isObject(output) ? fieldOf(output, 'choices') : undefined);
    const message = isObject(choice) ? fieldOf(choice, 'message') : undefined;
    const content = isObject(message) ? fieldOf(message, 'content') : undefined;
    const said = contentText(content);
    if (asked === undefined || (content !== undefined && said === undefined)) return multimodal;
    const response = textIn(said);
    if (response === undefined) return withoutResponse('');
    const failed = (fieldOf(record, 'error') ?? null) !== null;
    const grades = failed ? gradesIn(record).map(asUnreadable) : gradesIn(record);
    if (failed && grades.length === 0) return withoutResponse(': it ended with an error');
    const model = isObject(output) ? textIn(fieldOf(output, 'model')) : undefined;
    const reference = textIn(listOrText(fieldOf(record, 'target')));
    return {
      graded: [
        {
          sample: {
            id: idOf(record),
            scenario: 'general',
            prompt: asked + choicesText(fieldOf(record, 'choices')),
            response: { text: response },
            ...(reference !== undefined && { reference }),
            ...(model !== undefined && { model }),
          },
          grades,
        },
      ],
    };
  },
};

/**
 * Returns what the model was asked: the input, after the system messages that a solver put before
 * it.
 */
function askedIn(record: JsonObject): string | undefined {
  const input = fieldOf(record, 'input');
  const messages = Array.isArray(input) ? input : [{ role: 'user', content: input ?? '' }];
  const known = systemMessages(messages);
  const added = systemMessages(listIn(fieldOf(record, 'messages'))).filter(
    (message) => !known.some((one) => contentIn(one) === contentIn(message)),
  );
  if (!Array.isArray(input) && (textIn(input) === undefined || added.length === 0)) {
    return textIn(input);
  }
  return conversationText([...added, ...messages]);
}

/** Returns the system messages with which a conversation begins. */
export function systemMessages(messages: readonly JsonValue[]): readonly JsonValue[] {
  const end = messages.findIndex(
    (message) =>
      !isObject(message) || !['system', 'developer'].includes(String(fieldOf(message, 'role'))),
  );
  return end < 0 ? messages : messages.slice(0, end);
}

function contentIn(message: JsonValue): string | undefined {
  return isObject(message) ? contentText(fieldOf(message, 'content')) : undefined;
}

/** Returns the grade of a sample that ended with an error, which its tool does not count. */
function asUnreadable({ score: _, ...grade }: Grade): Grade {
  return { ...grade, decision: 'unreadable' };
}

/** Epochs after the first are repetitions with responses of their own. */
function idOf(record: JsonObject): string {
  const epoch = fieldOf(record, 'epoch');
  const id = String(fieldOf(record, 'id') ?? '') || 'sample';
  return epoch === 1 ? id : `${id}:${epoch}`;
}

function listOrText(value: JsonValue | undefined): JsonValue | undefined {
  return Array.isArray(value) ? value.map(String).join('\n') : value;
}

function choicesText(choices: JsonValue | undefined): string {
  const lines = listIn(choices).map(
    (choice, index) => `\n${String.fromCharCode(65 + index)}) ${choice}`,
  );
  return lines.length > 0 ? `\n${lines.join('')}` : '';
}

function gradesIn(record: JsonObject): readonly Grade[] {
  const calls = scorerCalls(record);
  const scores = fieldOf(record, 'scores');
  const given = isObject(scores) ? Object.entries(scores) : [];
  if (given.length === 0) {
    return [...calls].flatMap(([scorer, asked]) => failedGrade(scorer, {}, asked));
  }
  return given.flatMap(([scorer, score]) =>
    isObject(score) ? gradeIn(scorer, score, calls.get(scorer) ?? []) : [],
  );
}

function gradeIn(
  scorer: string,
  score: JsonObject,
  calls: readonly ScorerCall[],
): readonly Grade[] {
  const value = fieldOf(score, 'value') ?? null;
  const ungraded = ungradedAnswer(score);
  const credit = ungraded === undefined ? creditOf(value) : undefined;
  const metadata = metadataOf(score, ungraded, calls);
  const grade = {
    decision: decisionOf(value, credit),
    ...(credit !== undefined && { score: credit }),
  };
  const panel = panelVotes(metadata, calls, (vote) => decisionOf(vote, creditOf(vote)));
  if (panel) {
    return [{ scorer, model: panelName(panel), ...grade, text: panelText(panel), panel }];
  }
  const grading = listIn(fieldOf(metadata, 'grading'));
  const answer = grading.at(-1);
  if (!isObject(answer)) return credit === undefined ? failedGrade(scorer, score, calls) : [];
  const model = textIn(fieldOf(answer, 'model'));
  const request = requestOf(grading.slice(0, -1));
  const { text, asides } = answerIn(answer);
  return [
    {
      scorer,
      ...(model !== undefined && { model }),
      ...grade,
      text,
      ...(asides.length > 0 && { asides }),
      ...(request && { request }),
    },
  ];
}

/**
 * Returns the answer in which Inspect found no grade, which it scores as incorrect and without the
 * conversation; undefined for any other score.
 */
function ungradedAnswer(score: JsonObject): string | undefined {
  const explanation = textIn(fieldOf(score, 'explanation')) ?? '';
  if (fieldOf(score, 'value') !== 'I') return undefined;
  return /^Grade not found in model output: ?([\s\S]*)$/.exec(explanation)?.[1];
}

/** Returns the metadata of a score, with the grader's answer if that has no grade. */
function metadataOf(
  score: JsonObject,
  ungraded: string | undefined,
  calls: readonly ScorerCall[],
): JsonObject {
  const given = fieldOf(score, 'metadata');
  const metadata = isObject(given) ? given : {};
  if (ungraded === undefined || Object.hasOwn(metadata, 'grading')) return metadata;
  const model = calls.find(({ text }) => text === ungraded)?.model ?? null;
  return { ...metadata, grading: [{ role: 'assistant', model, content: ungraded }] };
}

/**
 * Returns the unreadable grade of a scorer that failed, if it asked a model or says that its grader
 * failed; otherwise none.
 */
function failedGrade(
  scorer: string,
  score: JsonObject,
  calls: readonly ScorerCall[],
): readonly Grade[] {
  const { model, text = '' } = calls.at(-1) ?? {};
  const metadata = fieldOf(score, 'metadata');
  const reason =
    fieldOf(score, 'reason') ??
    (isObject(metadata) ? fieldOf(metadata, 'unscored_reason') : undefined);
  if (model === undefined && reason !== 'grader_failed') return [];
  const explanation = textIn(fieldOf(score, 'explanation')) ?? '';
  return [
    {
      scorer,
      ...(model !== undefined && { model }),
      decision: 'unreadable',
      ...(text === '' ? { text: explanation, isReason: true } : { text }),
    },
  ];
}

const credits = new Map([
  ['C', 1],
  ['P', 0.5],
  ['I', 0],
  ['N', 0],
]);

/** Returns the credit for a grade as Inspect's `value_to_float` does. */
function creditOf(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? credits.get(value) : undefined;
}

function decisionOf(value: JsonValue, credit: number | undefined): RecordedDecision {
  if (credit === undefined) return 'unreadable';
  if (typeof value === 'number') return { score: value };
  return { preference: credit === 1 ? 'up' : 'down' };
}

function requestOf(messages: readonly JsonValue[]): RecordedRequest | undefined {
  const read = messages.map((message) => {
    if (!isObject(message)) return undefined;
    const role = fieldOf(message, 'role');
    const content = contentText(fieldOf(message, 'content'));
    return isPromptRole(role) && content !== undefined ? { role, content } : undefined;
  });
  const known = read.flatMap((message) => message ?? []);
  if (known.length === 0 || known.length < read.length) return undefined;
  return { messages: known, isComplete: true };
}
