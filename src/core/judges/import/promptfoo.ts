import { fieldOf, isObject } from '../../data/formats/fields.ts';
import type { JsonObject, JsonValue } from '../../data/formats/format.ts';
import { type PromptMessage, promptMessage, variableName } from '../../data/pair.ts';
import type { JudgeDefinition, JudgeGeneration } from '../definition.ts';
import { cannotExpress, showsMedia } from '../inexpressible.ts';
import { placeholderForm, variableIn } from '../placeholders.ts';
import {
  type FoundJudge,
  type ImportedDefinition,
  JudgeImportError,
  type JudgeImporter,
  type Loss,
} from './judgeImporter.ts';
import { parseSource } from './parseSource.ts';
import { contentOf, type Names, type PromptPiece } from './promptText.ts';
import { generationOf, modelLoss, otherSettings } from './settings.ts';

/**
 * promptfoo's model-graded rubrics: every `rubricPrompt` of a configuration, for all tests, for one
 * test or for one assertion. Nothing that it refers to is read.
 */
export const promptfoo: JudgeImporter = {
  title: 'promptfoo',
  hint: 'a configuration with rubricPrompt',
  find: ({ values }) => values.flatMap(judgesIn),
};

/** A rubric prompt, and the score from which its assertion passes. */
interface Rubric {
  /** Undefined: promptfoo's own. */
  readonly prompt: JsonValue | undefined;
  readonly threshold: number | undefined;
  readonly losses: readonly Loss[];
  /** Settings of the grader. */
  readonly generation?: JudgeGeneration;
  /** Whether an assertion uses it; a prompt that none uses may be for tests in another file. */
  readonly isAsserted: boolean;
  /** Why it cannot be imported. */
  readonly fault?: string;
}

function judgesIn(config: JsonObject): FoundJudge[] {
  const common = fieldOf(config, 'defaultTest');
  const places = [config, common, ...listOf(fieldOf(config, 'tests'))].filter(isObject);
  const sharedBy = [config, common].filter(isObject);
  const distinct = new Map<string, Rubric>();
  const rubrics = places.flatMap((place) => rubricsOf(place, sharedBy));
  const others = otherAssertions(places);
  const asserted = new Set(
    rubrics.flatMap(({ prompt, isAsserted }) => (isAsserted ? JSON.stringify(prompt) : [])),
  );
  for (const rubric of rubrics) {
    if (!rubric.isAsserted && asserted.has(JSON.stringify(rubric.prompt))) continue;
    const { prompt, threshold, fault, losses, generation } = rubric;
    const key = JSON.stringify([prompt, threshold, fault, generation]);
    const known = distinct.get(key)?.losses ?? [];
    const added = [...losses, ...others].filter(
      ({ what }) => !known.some((loss) => loss.what === what),
    );
    distinct.set(key, { ...rubric, losses: [...known, ...added] });
  }
  const description = fieldOf(config, 'description');
  const base = typeof description === 'string' && description !== '' ? description : 'promptfoo';
  return [...distinct.values()].map((rubric, index) => ({
    name: distinct.size === 1 ? base : `${base} ${index + 1}`,
    convert: (name) => convert(rubric, name),
  }));
}

/** Returns the losses of assertions that are no rubrics. */
function otherAssertions(places: readonly JsonObject[]): readonly Loss[] {
  const others = places
    .flatMap(assertionsOf)
    .filter((one) => !isGraded(one) && !Object.hasOwn(one, 'assert'));
  return [...new Set(others.map(typeOf))].map((type) => ({
    what: `assertion ${type}`,
    why: 'Only rubrics of llm-rubric are imported.',
  }));
}

/** Returns the rubric prompt of a configuration or a test. */
function promptOf(place: JsonObject): JsonValue | undefined {
  return fieldOf(place, 'rubricPrompt') ?? fieldOf(optionsOf(place), 'rubricPrompt') ?? undefined;
}

function optionsOf(place: JsonObject): JsonObject {
  const options = fieldOf(place, 'options');
  return isObject(options) ? options : {};
}

function isGraded(assertion: JsonObject): boolean {
  return (
    Object.hasOwn(assertion, 'rubricPrompt') || /^(?:not-)?llm-rubric$/.test(typeOf(assertion))
  );
}

/**
 * Returns the rubrics of a test's assertions; of its prompt alone if no assertion uses it.
 *
 * @param shared what holds for all tests, the last one first
 */
function rubricsOf(test: JsonObject, shared: readonly JsonObject[]): Rubric[] {
  const graded = assertionsOf(test).filter(isGraded);
  const places = [...shared.filter((one) => one !== test), test];
  const inherited = places.map(promptOf).findLast((prompt) => prompt !== undefined);
  const options: JsonObject = Object.assign({}, ...places.map(optionsOf));
  const provider = fieldOf(options, 'provider') ?? undefined;
  const losses = [...testLosses(test), ...otherSettings(options, ['rubricPrompt', 'provider'])];
  if (graded.length === 0) {
    const own = promptOf(test);
    if (own === undefined) return [];
    const settings = settingsOf({}, provider);
    const all = [...losses, ...settings.losses];
    return [{ prompt: own, threshold: undefined, ...settings, losses: all, isAsserted: false }];
  }
  return graded.map((assertion) => {
    const threshold = fieldOf(assertion, 'threshold');
    const type = typeOf(assertion);
    const settings = settingsOf(assertion, provider);
    return {
      prompt: fieldOf(assertion, 'rubricPrompt') ?? inherited,
      threshold: typeof threshold === 'number' ? threshold : undefined,
      isAsserted: true,
      ...settings,
      losses: [...losses, ...settings.losses],
      ...(type !== 'llm-rubric' && { fault: whyOtherType(type) }),
    };
  });
}

/**
 * Returns the settings of an assertion and its grader.
 *
 * @param inherited the grader of assertions without one
 */
function settingsOf(
  assertion: JsonObject,
  inherited: JsonValue | undefined,
): Pick<Rubric, 'losses' | 'fault' | 'generation'> {
  const provider = fieldOf(assertion, 'provider') ?? inherited;
  try {
    const others = otherSettings(assertion, knownFields);
    if (!isObject(provider)) return { losses: [...modelLoss(provider), ...others] };
    const config = fieldOf(provider, 'config');
    const { generation, losses } = generationOf(isObject(config) ? config : {});
    return {
      losses: [
        ...modelLoss(fieldOf(provider, 'id')),
        ...losses.map(({ what, why }) => ({ what: `${what} of the model`, why })),
        ...others,
      ],
      ...(Object.keys(generation).length > 0 && { generation }),
    };
  } catch (error) {
    if (error instanceof JudgeImportError) return { losses: [], fault: error.message };
    throw error;
  }
}

const knownFields = ['type', 'value', 'rubricPrompt', 'threshold', 'provider'];

function typeOf(assertion: JsonObject): string {
  return String(fieldOf(assertion, 'type') ?? 'llm-rubric');
}

/** Returns the assertions of a test, also those in sets. */
function assertionsOf(test: JsonObject): JsonObject[] {
  return listOf(fieldOf(test, 'assert'))
    .filter(isObject)
    .flatMap((one) => [one, ...listOf(fieldOf(one, 'assert')).filter(isObject)]);
}

function whyOtherType(type: string): string {
  if (type.endsWith('g-eval')) return `It writes its steps first. ${cannotExpress('steps')}`;
  if (type === 'not-llm-rubric') return 'It passes what its prompt fails. Import an llm-rubric.';
  return `Answers of ${type} have a form of their own, which is read by code. Only those of llm-rubric can be imported.`;
}

/** Returns what a test says about all of its assertions together. */
function testLosses(test: JsonObject): Loss[] {
  const sets = listOf(fieldOf(test, 'assert')).filter(
    (one) => isObject(one) && Object.hasOwn(one, 'assert'),
  );
  const thresholds = [test, ...sets].flatMap((place) =>
    isObject(place) && typeof fieldOf(place, 'threshold') === 'number'
      ? [fieldOf(place, 'threshold')]
      : [],
  );
  return thresholds.map((threshold) => ({
    what: `threshold ${threshold} of a test`,
    why: 'It is for the mean score of all assertions of the test. For this judge alone, set "score": "/score" in the reader and a scale with this pass mark.',
  }));
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function convert(rubric: Rubric, name: string): ImportedDefinition {
  const { prompt = ownPrompt, threshold, fault, generation } = rubric;
  if (fault !== undefined) throw new JudgeImportError(fault);
  const messages = messagesIn(prompt).map(({ role, content }) => {
    const pieces = piecesOf(content);
    return { role, content: contentOf(pieces, namesIn(pieces)) };
  });
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
      ...(generation && { generation }),
    },
    losses: [
      ...(rubric.prompt === undefined ? [ownPromptLoss] : []),
      passes.loss,
      ...variableLosses(messages),
      ...rubric.losses,
    ],
  };
}

const form = '{"reason": "…", "score": a number from 0 to 1, "pass": true or false}';

/** Takes the place of promptfoo's own prompt. */
const ownPrompt = [
  {
    role: 'system',
    content: `You grade an output by a rubric. Answer with one JSON object and nothing else: ${form}`,
  },
  {
    role: 'user',
    content: 'Output:\n{{output}}\nEnd of the output.\n\nRubric:\n{{rubric}}\nEnd of the rubric.',
  },
];

const ownPromptLoss: Loss = {
  what: 'prompt',
  why: "The file has none, and promptfoo's own is in its code. Recant's prompt with the same answer form is used instead.",
};

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

/** Variables of tests that hold what was asked; others are texts of the user's own. */
const askedNames = ['prompt', 'question', 'query', 'input'] as const;

const names: Names = {
  output: 'response',
  rubric: 'rubric',
  ...Object.fromEntries(askedNames.map((name) => [name, 'prompt' as const])),
};

/** Returns the placeholder of each name in a prompt. */
function namesIn(pieces: readonly PromptPiece[]): Names {
  const own = pieces.flatMap((piece) => {
    if (!('name' in piece) || Object.hasOwn(names, piece.name)) return [];
    const name = piece.name.replace(/^vars\./, '');
    if (variableName.safeParse(name).success) return [[piece.name, `vars.${name}`] as const];
    throw new JudgeImportError(
      `The prompt has a variable {{${piece.name}}}, whose name should begin with a letter.`,
    );
  });
  return { ...names, ...Object.fromEntries(own) };
}

function variableLosses(messages: readonly PromptMessage[]): Loss[] {
  const shown = messages.flatMap(({ content }) => [...content.matchAll(placeholderForm)]);
  const found = new Set(shown.map(([, name = '']) => name));
  const own = [...found].filter((name) => variableIn(name) !== undefined);
  return [
    ...(found.has('prompt')
      ? [{ what: 'variable of the tests', why: 'It is taken to be what was asked: {{prompt}}.' }]
      : []),
    ...own.map((name) => ({
      what: `variable ${variableIn(name)} of the tests`,
      why: `It is {{${name}}}: a text in "vars" of a record, or of a mapping.`,
    })),
  ];
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
  if (isObject(prompt) && Object.hasOwn(prompt, 'steps')) {
    throw new JudgeImportError(cannotExpress('steps'));
  }
  if (list.some((one) => isObject(one) && showsMedia(fieldOf(one, 'content')))) {
    throw new JudgeImportError(cannotExpress('images'));
  }
  throw new JudgeImportError(
    'The prompt is neither a text nor a list of messages with "role" and "content" as text.',
  );
}

function valuesIn(text: string): readonly JsonObject[] {
  return parseSource({ name: 'rubricPrompt', text }).values;
}

/**
 * Splits a Nunjucks template, of which only plain values can be imported. A hyphen in its braces
 * removes the space before or after them, and a comment shows nothing.
 */
function piecesOf(template: string): PromptPiece[] {
  const pieces: PromptPiece[] = [];
  let from = 0;
  let isTrimmed = false;
  const addText = (end: number, trimsEnd: boolean) => {
    const given = template.slice(from, end);
    const text = isTrimmed ? given.trimStart() : given;
    pieces.push({ text: trimsEnd ? text.trimEnd() : text });
  };
  for (const { 0: token, index } of template.matchAll(/\{[{%#][\s\S]*?[}%#]\}/g)) {
    addText(index, token[2] === '-');
    from = index + token.length;
    isTrimmed = token.at(-3) === '-';
    if (token.startsWith('{#')) continue;
    const name = /^\{\{-?\s*([A-Za-z_]\w*|vars\.\w+)\s*-?\}\}$/.exec(token)?.[1];
    if (name === undefined) throw new JudgeImportError(whyUnusable(token));
    pieces.push({ name });
  }
  addText(template.length, false);
  return pieces;
}

function whyUnusable(token: string): string {
  if (/\benv\b/.test(token)) {
    return `The prompt takes ${token} from the environment, which is not read. Write the value out.`;
  }
  return `The prompt computes ${token}. Only plain values such as {{output}} can be imported.`;
}
