import { fieldOf, hasTexts } from '../../data/formats/fields.ts';
import type { JsonObject } from '../../data/formats/format.ts';
import type { JudgeDefinition } from '../definition.ts';
import {
  type ImportedDefinition,
  JudgeImportError,
  type JudgeImporter,
  type Loss,
} from './judgeImporter.ts';
import { callsIn, contentOf, messagesOf, type Names } from './promptText.ts';
import { piecesOfFormat } from './pythonFormat.ts';
import { optionalText, otherSettings, textField } from './settings.ts';

/**
 * FastChat's prompts for pairs and single responses (`judge_prompts.jsonl`). Its code asks OpenAI's
 * models with temperature 0 and 2048 tokens, the system prompt as a message of its own.
 */
export const fastChat: JudgeImporter = {
  title: 'FastChat',
  hint: 'judge_prompts.jsonl',
  find: ({ values }) =>
    values.flatMap((record) =>
      hasTexts(record, 'name', 'type', 'prompt_template', 'output_format')
        ? { name: textField(record, 'name'), convert: (name) => convert(record, name) }
        : [],
    ),
};

const knownFields = [
  ...['name', 'type', 'description', 'category'],
  ...['system_prompt', 'prompt_template', 'output_format'],
];

const singleTurn: Names = {
  question: 'prompt',
  answer_a: 'first',
  answer_b: 'second',
  answer: 'response',
  ref_answer_1: 'reference',
};

const twoTurns: Names = {
  question_1: 'prompt.1',
  question_2: 'prompt.2',
  answer_a_1: 'first.1',
  answer_a_2: 'first.2',
  answer_b_1: 'second.1',
  answer_b_2: 'second.2',
  answer_1: 'response.1',
  answer_2: 'response.2',
  ref_answer_1: 'reference.1',
  ref_answer_2: 'reference.2',
};

const form = {
  '[[A]]': {
    type: 'pairwise',
    reading: {
      kind: 'pairwise',
      reader: { kind: 'marker', pattern: '\\[\\[(?:(?<first>A)|(?<second>B)|(?<tie>C))\\]\\]' },
      again:
        'Consider both answers again, and finish with your verdict in the same form: "[[A]]", "[[B]]" or "[[C]]".',
      repair: 'Finish with your verdict in the required form: "[[A]]", "[[B]]" or "[[C]]".',
    },
    loss: {
      what: 'order of the markers',
      why: 'FastChat looks for [[A]], then [[B]], then [[C]], anywhere in the answer; here the last one counts.',
    },
  },
  '[[rating_a,rating_b]]': {
    type: 'pairwise',
    reading: {
      kind: 'pairwise',
      reader: {
        kind: 'scores',
        pattern: '\\[\\[(?<first>\\d+\\.?\\d*),\\s?(?<second>\\d+\\.?\\d*)\\]\\]',
        tieBand: 0.1,
      },
      scale: { min: 1, max: 10 },
      again:
        'Consider both answers again, and finish with both ratings in the same form: "[[rating_a,rating_b]]".',
      repair: 'Finish with both ratings in the required form: "[[rating_a,rating_b]]".',
    },
    loss: {
      what: 'ratings in single brackets',
      why: 'FastChat also takes them; here they are unreadable.',
    },
  },
  '[[rating]]': {
    type: 'single',
    reading: {
      kind: 'pointwise',
      reader: { kind: 'score', pattern: '\\[\\[(?<score>\\d+\\.?\\d*)\\]\\]' },
      scale: { min: 1, max: 10 },
      again:
        'Consider the answer again, and finish with its rating in the same form: "[[rating]]".',
      repair: 'Finish with the rating in the required form: "[[rating]]".',
    },
    loss: {
      what: 'ratings in single brackets, and outside of the scale',
      why: 'FastChat also takes them; here they are unreadable.',
    },
  },
} as const satisfies Record<
  string,
  {
    readonly type: string;
    readonly reading: Pick<JudgeDefinition, 'kind' | 'reader' | 'again' | 'repair' | 'scale'>;
    readonly loss: Loss;
  }
>;

function convert(record: JsonObject, name: string): ImportedDefinition {
  const format = textField(record, 'output_format');
  if (!isForm(format)) {
    throw new JudgeImportError(
      `FastChat's code does not read the output format ${format}. Known ones are ${Object.keys(form).join(', ')}.`,
    );
  }
  const { type, reading, loss } = form[format];
  if (textField(record, 'type') !== type) {
    throw new JudgeImportError(`The output format ${format} needs the type "${type}".`);
  }
  const pieces = piecesOfFormat(textField(record, 'prompt_template'));
  const names = pieces.some((piece) => 'name' in piece && piece.name === 'question_1')
    ? twoTurns
    : singleTurn;
  const messages = messagesOf(
    ['system', contentOf([{ text: optionalText(record, 'system_prompt') ?? '' }], {})],
    ['user', contentOf(pieces, names)],
  );
  const scale = 'scale' in reading ? scaleIn(messages.map(({ content }) => content)) : undefined;
  const isForCategory = (fieldOf(record, 'category') ?? null) !== null;
  return {
    definition: {
      schema: 1,
      name,
      messages,
      ...(type === 'pairwise' && callsIn(messages)),
      ...reading,
      ...(scale && { scale }),
      justification: 'before-marker',
      generation: { temperature: 0, maxTokens: 2048 },
    },
    losses: [
      loss,
      ...('scale' in reading && !scale ? [assumedScale] : []),
      ...(isForCategory
        ? [{ what: 'category', why: 'You choose which records a judge is for.' }]
        : []),
      ...otherSettings(record, knownFields),
    ],
  };
}

/** Matches the limits of a scale in words such as "on a scale of 1 to 5" or "a 1-5 scale". */
const scaleWords =
  /\b(?:scale\s+(?:of|from)|rat(?:e|ing)\b[^.\n]{0,40}?\b(?:from|between))\s+(\d+)\s*(?:to|and|-|–)\s*(\d+)|\b(\d+)\s*(?:to|-|–)\s*(\d+)\s+scale\b/gi;

/** Returns the scale that texts name; undefined if they name none, or several. */
function scaleIn(texts: readonly string[]): { min: number; max: number } | undefined {
  const found = texts.flatMap((text) =>
    [...text.matchAll(scaleWords)].map(([, from, to, first = from, last = to]) => ({
      min: Number(first),
      max: Number(last),
    })),
  );
  const [scale, ...others] = found;
  const isOnly = others.every(({ min, max }) => min === scale?.min && max === scale.max);
  return scale && isOnly && scale.min < scale.max ? scale : undefined;
}

const assumedScale: Loss = {
  what: 'scale',
  why: 'The prompt names none that could be read, so it is taken to be 1 to 10. Correct "scale" in the judge prompt if it is another.',
};

function isForm(format: string): format is keyof typeof form {
  return Object.hasOwn(form, format);
}
