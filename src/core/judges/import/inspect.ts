import { fieldOf, hasTexts } from '../../data/formats/fields.ts';
import type { JsonObject } from '../../data/formats/format.ts';
import type { JudgeDefinition } from '../definition.ts';
import { cannotExpress } from '../inexpressible.ts';
import { groupFromPython } from './givenPattern.ts';
import {
  type ImportedDefinition,
  JudgeImportError,
  type JudgeImporter,
  type Loss,
} from './judgeImporter.ts';
import { contentOf, messagesOf } from './promptText.ts';
import { piecesOfFormat } from './pythonFormat.ts';
import { modelLoss, optionalText, otherSettings, stemOf, textField } from './settings.ts';

/**
 * A model-graded scorer of Inspect: its arguments `template`, `instructions` and `grade_pattern`,
 * which the user copies into a YAML or JSON file, because a task is code.
 */
export const inspect: JudgeImporter = {
  title: 'Inspect',
  hint: 'a YAML or JSON file with template and grade_pattern, copied from the task',
  find: ({ name: file, values }) =>
    values.flatMap((record) =>
      hasTexts(record, 'template') &&
      (Object.hasOwn(record, 'grade_pattern') || textField(record, 'template').includes('{answer}'))
        ? {
            name: optionalText(record, 'name') ?? stemOf(file),
            convert: (name) => convert(record, name),
          }
        : [],
    ),
};

/**
 * Inspect's own patterns of all generations: any character after GRADE, without line breaks and with
 * `(.*)$`; the last grade, with invisible characters; the last word, of which the first letter
 * counts.
 */
const ownPattern =
  /^\(\?is?\)(?:\.\*)?(?:\(\?<!\\w\)|\\b)?GRADE(?:\(\?!\\w\)|\\b)?(?<space>\\s|\[\\s(?:\\u[\da-f]{4}|\p{Cf})*\])\*:\k<space>\*\((?:\[CPIN?\]|\\w\*)\)(?:\(\?!\\w\)|\\b)?(?:\(\.\*\)\$)?$/iu;

/** Reads the letters and words that Inspect's own patterns take for grades. */
const usualPattern = '(?i)\\bGRADE\\s*:\\s*(CORRECT|INCORRECT|PARTIAL|[CPIN])\\b';

const words = { C: 'CORRECT', P: 'PARTIAL', I: 'INCORRECT' } as const;

const ownInstructions =
  'Explain step by step whether the criterion is met. Then finish with one line of this form: "GRADE: C" if the answer is correct, or "GRADE: I" if it is incorrect.';

function convert(record: JsonObject, name: string): ImportedDefinition {
  if (Array.isArray(fieldOf(record, 'model'))) throw new JudgeImportError(cannotExpress('steps'));
  const given = optionalText(record, 'instructions');
  const template = textField(record, 'template');
  const pieces = piecesOfFormat(template);
  const filled = pieces.map((piece) =>
    'name' in piece && piece.name === 'instructions' ? { text: given ?? ownInstructions } : piece,
  );
  const isAsked = filled.some((piece, index) => piece !== pieces[index]);
  const shown = pieces.some((piece) => 'name' in piece && piece.name === 'criterion');
  const criterion = isReference(template) ? 'reference' : 'rubric';
  const isPartial =
    fieldOf(record, 'partial_credit') === true || /\bP\b/.test(`${template} ${given ?? ''}`);
  return {
    definition: {
      schema: 1,
      name,
      kind: 'pointwise',
      messages: messagesOf([
        'user',
        contentOf(filled, { question: 'prompt', answer: 'response', criterion }),
      ]),
      ...gradesOf(optionalText(record, 'grade_pattern'), isPartial),
      justification: 'before-marker',
      again: 'Consider the answer again, and finish with your grade in the same form.',
      repair: 'Finish with your grade in the required form.',
    },
    losses: [
      ...lossesIf(isAsked && given === undefined, {
        what: 'instructions',
        why: "The file has none, and Inspect's own are in its code; a sentence of ours stands in their place.",
      }),
      ...lossesIf(shown, {
        what: 'criterion',
        why:
          criterion === 'rubric'
            ? 'It is taken from a record’s rubric. Write {{reference}} instead if your targets are reference answers.'
            : 'It is taken from a record’s reference answer. Write {{rubric}} instead if your targets are rubrics.',
      }),
      ...modelLoss(fieldOf(record, 'model')),
      ...otherSettings(record, knownArguments),
    ],
  };
}

const knownArguments = [
  'name',
  'template',
  'instructions',
  'grade_pattern',
  'partial_credit',
  'model',
];

/** Whether the line that shows the criterion calls it an answer to compare with. */
function isReference(template: string): boolean {
  const line = template.split('\n').find((one) => one.includes('{criterion}')) ?? '';
  return /expert|reference|gold|ground.truth|(?:correct|true|target|expected) answer/i.test(line);
}

/** Returns the reader: full credit passes, and partial credit is half of it. */
function gradesOf(
  pattern: string | undefined,
  isPartial: boolean,
): Pick<JudgeDefinition, 'reader' | 'scale'> {
  const isOwn = pattern === undefined || ownPattern.test(pattern);
  const read = isOwn ? usualPattern : groupFromPython(pattern);
  const withWords = <Value>(grades: Readonly<Partial<Record<keyof typeof words, Value>>>) =>
    Object.fromEntries(
      Object.entries(grades).flatMap(([grade, value]) => [
        [grade, value],
        ...(isOwn ? [[words[grade as keyof typeof words], value]] : []),
      ]),
    );
  const reader = { kind: 'score', pattern: read } as const;
  if (!isPartial) return { reader: { ...reader, grades: withWords({ C: 'pass', I: 'fail' }) } };
  return {
    reader: { ...reader, grades: withWords({ C: 1, P: 0.5, I: 0 }) },
    scale: { min: 0, max: 1, pass: 1, step: 0.5 },
  };
}

function lossesIf(applies: boolean, loss: Loss): readonly Loss[] {
  return applies ? [loss] : [];
}
