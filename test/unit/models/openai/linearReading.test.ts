import { describe, it } from 'node:test';
import { readRubric } from '../../../../src/core/data/samples/readRubric.ts';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import { readAnswer, statedVerdict } from '../../../../src/core/judges/readAnswer.ts';
import { readNumber } from '../../../../src/core/judges/readers/answerFields.ts';
import { withoutThoughts } from '../../../../src/core/judges/readers/thoughts.ts';
import { readAttack } from '../../../../src/core/runs/attack/views/readAttack.ts';
import { findLeaning } from '../../../../src/core/scoring/answers/leaning.ts';
import { createThoughtFilter } from '../../../../src/models/http/leadingThoughts.ts';
import { createEventReader } from '../../../../src/models/http/serverSentEvents.ts';
import { assertProportionalWork } from '../../../support/measuring/growth.ts';

const answer = (text: string) => ({ text, finishReason: 'stop' }) as const;

/** Functions that read a model's output. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  verdict: (text) => readAnswer(defaultJudge, answer(text), [text]),
  'stated verdict': (text) => statedVerdict(defaultJudge, text, { outcome: 'no-verdict' }),
  thoughts: withoutThoughts,
  attack: (text) => readAttack({ response: { text: '' } }, answer(text)),
  number: (text) => readNumber(text, 0, 10),
  rubric: readRubric,
  leaning: (text) => findLeaning(text, 'The tides follow the moon.', 'The sea is deep.'),
  reasoning: (text) => {
    const filter = createThoughtFilter();
    for (const piece of inPieces(text)) filter.push(piece);
    filter.end();
  },
  events: (text) => {
    const reader = createEventReader(() => {});
    const encoder = new TextEncoder();
    for (const piece of inPieces(text)) reader.push(encoder.encode(piece));
    reader.end();
  },
};

const shapes: Readonly<Record<string, readonly [start: string, unit: string, end?: string]>> = {
  'white space': ['', ' '],
  'white space behind a number': ['7', ' ', 'x'],
  'white space behind a score': ['Score 1', ' ', 'x'],
  'white space behind a weight': ['1. (weight', ' ', 'x'],
  'white space behind a fence': ['```', '\t\n', 'x'],
  'line breaks': ['', '\n'],
  'carriage returns': ['', '\r'],
  'opened objects': ['', '{'],
  'opened objects with names': ['', '{"'],
  'objects in a row': ['', '{"response":"a","preference":"A"}'],
  'closed and opened': ['{', '}{'],
  'opened lists': ['{"a":', '['],
  quotes: ['', '"'],
  backslashes: ['{"a":"', '\\'],
  'quotes in quotes': ['{"a":"', '\\"'],
  'opened thoughts': ['', '<think>'],
  'closed thoughts in objects': ['', '{"response":"</think>"}'],
  'halves of tags': ['<think>', '</think'],
  backticks: ['', '`'],
  asterisks: ['', '*'],
  digits: ['', '7'],
  commas: ['{"a":1', ', '],
  'NUL characters': ['', '\0'],
  'surrogate halves': ['', '\ud800'],
  'names without end': ['', '"preference" : '],
};

const [fewPieces, fewCharacters] = [64, 24_000];

function inPieces(text: string): readonly string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${fewPieces}}`, 'g')) ?? [];
}

function textOf([start, unit, end = '']: readonly [string, string, string?], length: number) {
  return `${start}${unit.repeat(Math.ceil(length / unit.length))}${end}`;
}

describe('reading a model’s output', () => {
  for (const [reader, read] of Object.entries(readers)) {
    it(`takes linear time for text of any shape: ${reader}`, () => {
      for (const [name, shape] of Object.entries(shapes)) {
        assertProportionalWork(name, (times) => textOf(shape, times * fewCharacters), read);
      }
    });
  }
});
