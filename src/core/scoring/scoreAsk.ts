import type { ChatRequest } from '../words/ports.ts';

/** What one request asks about a response, which determines the form of its answer. */
export type ScoreAsk =
  /** One score for the whole response. */
  | { readonly kind: 'total'; readonly from: number; readonly to: number }
  /** One score for each criterion of the rubric, or for the only one shown. */
  | {
      readonly kind: 'scores';
      readonly codes: readonly string[];
      readonly from: number;
      readonly to: number;
    }
  /** Issues with severities, each assigned to a criterion. */
  | { readonly kind: 'issues'; readonly codes: readonly string[] }
  /** For math: the first wrong step; `last` is the number of the last step. */
  | { readonly kind: 'step'; readonly last: number };

const opening = 'Answer with one JSON object and nothing else. Its fields are "justification"';

/** Returns the text of the request, which ends the message. */
export function askText(ask: ScoreAsk): string {
  switch (ask.kind) {
    case 'total':
      return `How good is the response as a whole? ${opening}, two to four sentences of your own that name what decided it, and "total", a number from ${ask.from} to ${ask.to}; decimals are allowed.`;
    case 'scores':
      return `How well does the response do by each criterion of the rubric that is shown? Score each one by itself. ${opening}, a sentence or two for each criterion, and "scores", an object with a number from ${ask.from} to ${ask.to} for each of ${ask.codes.join(', ')}; decimals are allowed.`;
    case 'issues':
      return `Which issues does the response have by the criteria of the rubric that is shown? List each occurrence once for every criterion that it offends. ${opening}, two to four sentences on what you found, and "issues", a list that is empty where there is nothing to object to. Each entry is an object with "criterion" (one of ${ask.codes.join(', ')}), "type" (a type of that criterion), "instance" (where it occurs and what is wrong there) and "severity" (a number from 1, slight, to 5, grave; up to 10 only for a type that says so).`;
    case 'step':
      return `Which step is the first that is wrong? ${opening}, two to four sentences of your own on what is wrong in it, or why nothing is, and "firstWrongStep", a whole number from 0 to ${ask.last}: the number in front of that step; or -1 where every step is right.`;
  }
}

/** Parses the text of a request; returns undefined for any other text. */
export function readAskText(text: string): ScoreAsk | undefined {
  const ask = guessAsk(text);
  return ask && askText(ask) === text ? ask : undefined;
}

function guessAsk(text: string): ScoreAsk | undefined {
  const range = /a number from (\S+) to ([^\s;]+)/.exec(text);
  const [from, to] = [Number(range?.[1]), Number(range?.[2])];
  const codes = (/(?:for each|one) of (C\d+(?:, C\d+)*)/.exec(text)?.[1] ?? '').split(', ');
  if (text.startsWith('How good')) return { kind: 'total', from, to };
  if (text.startsWith('How well')) return { kind: 'scores', codes, from, to };
  if (text.startsWith('Which issues')) return { kind: 'issues', codes };
  const last = /a whole number from 0 to (\d+)/.exec(text)?.[1];
  return last === undefined ? undefined : { kind: 'step', last: Number(last) };
}

/** Returns the schema of the answer, for endpoints that can enforce one. */
export function askSchema(ask: ScoreAsk): NonNullable<ChatRequest['schema']> {
  const justification = { type: 'string' };
  switch (ask.kind) {
    case 'total':
      return objectSchema('score', { justification, total: numberSchema(ask) });
    case 'scores': {
      const scores = Object.fromEntries(ask.codes.map((code) => [code, numberSchema(ask)]));
      return objectSchema('scores', { justification, scores: object(scores) });
    }
    case 'issues': {
      const issue = object({
        criterion: { type: 'string', enum: [...ask.codes] },
        type: { type: 'string' },
        instance: { type: 'string' },
        severity: numberSchema({ from: 1, to: 10 }),
      });
      return objectSchema('issues', { justification, issues: { type: 'array', items: issue } });
    }
    case 'step': {
      const firstWrongStep = { type: 'integer', minimum: -1, maximum: ask.last };
      return objectSchema('location', { justification, firstWrongStep });
    }
  }
}

function numberSchema({ from, to }: { readonly from: number; readonly to: number }) {
  return { type: 'number', minimum: from, maximum: to };
}

function object(properties: Readonly<Record<string, unknown>>) {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function objectSchema(name: string, properties: Readonly<Record<string, unknown>>) {
  return { name, schema: object(properties) };
}
