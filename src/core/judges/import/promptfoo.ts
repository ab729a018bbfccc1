import { fieldOf, isObject } from '../../formats/fields.ts';
import type { JsonObject, JsonValue } from '../../formats/format.ts';
import { type PromptMessage, promptMessage } from '../../pair.ts';
import type { JudgeDefinition } from '../definition.ts';
import {
  type FoundJudge,
  type ImportedDefinition,
  JudgeImportError,
  type JudgeImporter,
  type Loss,
} from './judgeImporter.ts';
import { parseSource } from './parseSource.ts';
import { contentOf, type Names, type PromptPiece } from './promptText.ts';

/**
 * promptfoo's model-graded rubrics: every `rubricPrompt` of a configuration, for all tests, for one
 * test or for one assertion. Nothing that it refers to is read.
 */
export const promptfoo: JudgeImporter = {
  title: 'promptfoo',
  hint: 'a configuration with rubricPrompt',
  find: ({ values }) => values.flatMap(judgesIn),
};

/** A rubric prompt with the score from which its assertion passes. */
interface Rubric {
  readonly prompt: JsonValue;
  readonly threshold?: number;
}

function judgesIn(config: JsonObject): FoundJudge[] {
  const tests = [...listOf(fieldOf(config, 'tests')), fieldOf(config, 'defaultTest')];
  const rubrics = [config, ...tests].flatMap((place) => (isObject(place) ? rubricsOf(place) : []));
  const distinct = new Map(rubrics.map((rubric) => [JSON.stringify(rubric), rubric]));
  const description = fieldOf(config, 'description');
  const base = typeof description === 'string' && description !== '' ? description : 'promptfoo';
  return [...distinct.values()].map((rubric, index) => ({
    name: distinct.size === 1 ? base : `${base} ${index + 1}`,
    convert: (name) => convert(rubric, name),
  }));
}

/** Returns the rubric prompts of a test: its own, and those of its assertions. */
function rubricsOf(test: JsonObject): Rubric[] {
  const options = fieldOf(test, 'options');
  const places = [test, options, ...listOf(fieldOf(test, 'assert'))].filter(isObject);
  return places.flatMap((place) => {
    const prompt = fieldOf(place, 'rubricPrompt');
    const threshold = fieldOf(place, 'threshold');
    if (prompt === undefined || prompt === null) return [];
    return { prompt, ...(typeof threshold === 'number' && { threshold }) };
  });
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function convert({ prompt, threshold }: Rubric, name: string): ImportedDefinition {
  const messages = messagesIn(prompt).map(({ role, content }) => ({
    role,
    content: contentOf(piecesOf(content), names),
  }));
  const passes = threshold === undefined ? byPass : byScore(threshold);
  return {
    definition: {
      schema: 1,
      name,
      kind: 'pointwise',
      messages,
      ...passes.reading,
      justification: { json: '/reason' },
      again: `Consider the output again, and answer with one JSON object of the same form: ${form}`,
      repair: `Answer with one JSON object of this form and nothing else: ${form}`,
      format: 'json_object',
    },
    losses: [passes.loss, ...askedLosses(messages)],
  };
}

const form = '{"reason": "…", "score": a number from 0 to 1, "pass": true or false}';

interface Passing {
  readonly reading: Pick<JudgeDefinition, 'reader' | 'scale'>;
  readonly loss: Loss;
}

const byPass: Passing = {
  reading: { reader: { kind: 'json', score: '/pass', grades: { true: 'pass', false: 'fail' } } },
  loss: {
    what: 'score',
    why: 'A reader takes one value, here "pass". For the score, set "score": "/score" in the reader and a scale from 0 to 1.',
  },
};

function byScore(threshold: number): Passing {
  return {
    reading: {
      reader: { kind: 'json', score: '/score' },
      scale: { min: 0, max: 1, pass: threshold, step: 0.1 },
    },
    loss: {
      what: 'pass',
      why: `A reader takes one value, here "score" with the threshold ${threshold}; promptfoo also needs "pass" to be true.`,
    },
  };
}

/** Values of tests that hold what was asked; other values have no counterpart in a record. */
const askedNames = ['prompt', 'question', 'query', 'input'] as const;

const names: Names = {
  output: 'response',
  rubric: 'rubric',
  ...Object.fromEntries(askedNames.map((name) => [name, 'prompt' as const])),
};

function askedLosses(messages: readonly PromptMessage[]): Loss[] {
  return messages.some(({ content }) => content.includes('{{prompt}}'))
    ? [{ what: 'variable of the tests', why: 'It is taken to be what was asked: {{prompt}}.' }]
    : [];
}

/**
 * Returns the messages of a rubric prompt: a text, a list of messages, or a list as JSON or YAML.
 */
function messagesIn(prompt: JsonValue): PromptMessage[] {
  if (typeof prompt === 'string') {
    if (/^\s*file:/i.test(prompt)) {
      throw new JudgeImportError('The prompt is in another file. Copy it into the configuration.');
    }
    const isList = /^\s*(?:\[\s*\{|-\s+role:)/.test(prompt);
    if (!isList) return [{ role: 'user', content: prompt }];
  }
  const list = typeof prompt === 'string' ? valuesIn(prompt) : listOf(prompt);
  const messages = list.map((message) => promptMessage.safeParse(message).data);
  const known = messages.filter((message) => message !== undefined);
  if (known.length > 0 && known.length === messages.length) return known;
  throw new JudgeImportError(
    'The prompt is neither a text nor a list of messages with "role" and "content" as text.',
  );
}

function valuesIn(text: string): readonly JsonObject[] {
  return parseSource({ name: 'rubricPrompt', text }).values;
}

/** Splits a Nunjucks template, of which only plain values can be imported. */
function piecesOf(template: string): PromptPiece[] {
  const pieces: PromptPiece[] = [];
  let from = 0;
  for (const { 0: token, index } of template.matchAll(/\{[{%#][\s\S]*?[}%#]\}/g)) {
    pieces.push({ text: template.slice(from, index) });
    from = index + token.length;
    const name = /^\{\{-?\s*([A-Za-z_]\w*)\s*-?\}\}$/.exec(token)?.[1];
    if (name === undefined) throw new JudgeImportError(whyUnusable(token));
    pieces.push({ name });
  }
  return [...pieces, { text: template.slice(from) }];
}

function whyUnusable(token: string): string {
  if (/\benv\b/.test(token)) {
    return `The prompt takes ${token} from the environment, which is not read. Write the value out.`;
  }
  return `The prompt computes ${token}. Only plain values such as {{output}} can be imported.`;
}
