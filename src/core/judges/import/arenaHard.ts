import { fieldOf } from '../../data/formats/fields.ts';
import type { JsonObject } from '../../data/formats/format.ts';
import { cannotExpress } from '../inexpressible.ts';
import { groupFromPython } from './givenPattern.ts';
import {
  type ImportedDefinition,
  JudgeImportError,
  type JudgeImporter,
  type Loss,
} from './judgeImporter.ts';
import { callsIn, contentOf, messagesOf, type Names } from './promptText.ts';
import { piecesOfFormat } from './pythonFormat.ts';
import { generationOf, modelLoss, optionalText, otherSettings, stemOf } from './settings.ts';

/**
 * Arena-Hard's judge settings: v2.0 and v0.1 with `{QUESTION}`, and earlier ones with
 * `{question_1}`.
 */
export const arenaHard: JudgeImporter = {
  title: 'Arena-Hard',
  hint: 'its *.yaml with regex_pattern and prompt_template',
  find: ({ name, values }) =>
    values.flatMap((record) => {
      const isJudge = patternsOf(record).length > 0 && Object.hasOwn(record, 'prompt_template');
      if (!isJudge) return [];
      return {
        name: optionalText(record, 'bench_name') ?? stemOf(name),
        convert: (chosen) => convert(record, chosen),
      };
    }),
};

const names: Names = {
  QUESTION: 'prompt',
  ANSWER_A: 'first',
  ANSWER_B: 'second',
  REFERENCE: 'reference',
  question_1: 'prompt',
  answer_1: 'first',
  answer_2: 'second',
  ref_answer_1: 'reference',
};

/** Settings that are carried over, and those of a whole benchmark. */
const knownSettings = [
  ...['name', 'judge_model', 'bench_name', 'model_list', 'pairwise', 'baseline', 'baseline_model'],
  ...['regex_pattern', 'regex_patterns', 'prompt_template', 'system_prompt'],
];

/** The verdicts that Arena-Hard counts, including those in unusual notation. */
const verdicts = {
  'A>>B': 'first-clearly',
  'A>B': 'first',
  'A=B': 'tie',
  'B=A': 'tie',
  'B>A': 'second',
  'B>>A': 'second-clearly',
  'A<B': 'second',
  'A<<B': 'second-clearly',
  'B<A': 'first',
  'B<<A': 'first-clearly',
} as const;

function convert(record: JsonObject, name: string): ImportedDefinition {
  if (fieldOf(record, 'pairwise') === false) {
    throw new JudgeImportError(
      'Its judge scores single responses, for which the file has no scale.',
    );
  }
  const system = optionalText(record, 'system_prompt');
  const messages = messagesOf(
    ['system', contentOf([{ text: system ?? '' }], {})],
    ['user', contentOf(piecesOfFormat(templateOf(record)), names)],
  );
  const { generation } = generationOf(
    Object.fromEntries(Object.entries(record).filter(([key]) => isParameter(key))),
  );
  return {
    definition: {
      schema: 1,
      name,
      kind: 'pairwise',
      messages,
      ...callsIn(messages),
      reader: {
        kind: 'marker',
        pattern: patternsOf(record).map(groupFromPython).join('|'),
        verdicts,
      },
      justification: 'before-marker',
      again:
        'Consider both answers again, and finish with your verdict in the same form: [[A>>B]], [[A>B]], [[A=B]], [[B>A]] or [[B>>A]].',
      repair:
        'Finish with your verdict in the required form: [[A>>B]], [[A>B]], [[A=B]], [[B>A]] or [[B>>A]].',
      generation,
    },
    losses: [
      ...systemLoss(system),
      ...modelLoss(fieldOf(record, 'judge_model')),
      severalVerdicts,
      ...otherSettings(record, knownSettings).filter(({ what }) => !isParameter(what)),
    ],
  };
}

function patternsOf(record: JsonObject): readonly string[] {
  const given = fieldOf(record, 'regex_patterns') ?? fieldOf(record, 'regex_pattern');
  return (Array.isArray(given) ? given : [given]).filter((pattern) => typeof pattern === 'string');
}

function templateOf(record: JsonObject): string {
  const template = fieldOf(record, 'prompt_template');
  const [only, ...more] = Array.isArray(template) ? template : [template];
  if (typeof only === 'string' && more.length === 0) return only;
  throw new JudgeImportError(
    more.length > 0
      ? `"prompt_template" holds several texts, which are sent one by one. ${cannotExpress('steps')}`
      : '"prompt_template" should be one text.',
  );
}

function isParameter(key: string): boolean {
  return ['temperature', 'max_tokens', 'top_p', 'reasoning_effort'].includes(key);
}

function systemLoss(system: string | undefined): Loss[] {
  if (system !== undefined) return [];
  return [
    {
      what: 'system prompt',
      why: 'The file has none: this version of Arena-Hard has it in its code. Without it the judge does not know its task; copy it from there into a first message with the role "system".',
    },
  ];
}

const severalVerdicts: Loss = {
  what: 'answers with several verdicts',
  why: 'Arena-Hard rejects an answer whose verdicts differ, or asks it to continue; here the last one counts.',
};
