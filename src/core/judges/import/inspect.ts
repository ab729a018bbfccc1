import { fieldOf, hasTexts } from '../../formats/fields.ts';
import type { JsonObject } from '../../formats/format.ts';
import { groupFromPython } from './givenPattern.ts';
import type { ImportedDefinition, JudgeImporter, Loss } from './judgeImporter.ts';
import { contentOf, messagesOf, type Names } from './promptText.ts';
import { piecesOfFormat } from './pythonFormat.ts';
import { optionalText, textField } from './settings.ts';

/**
 * A model-graded scorer of Inspect: its arguments `template`, `instructions` and `grade_pattern`,
 * which the user copies into a YAML or JSON file, because a task is code.
 */
export const inspect: JudgeImporter = {
  title: 'Inspect',
  hint: 'a YAML or JSON file with template and grade_pattern, copied from the task',
  find: ({ values }) =>
    values.flatMap((record) =>
      hasTexts(record, 'template') &&
      (Object.hasOwn(record, 'grade_pattern') || textField(record, 'template').includes('{answer}'))
        ? {
            name: optionalText(record, 'name') ?? 'inspect',
            convert: (name) => convert(record, name),
          }
        : [],
    ),
};

const names: Names = { question: 'prompt', answer: 'response', criterion: 'rubric' };

const usualPattern = '(?i)GRADE\\s*:\\s*([CPI])\\b';

const ownInstructions =
  'Explain step by step whether the criterion is met. Then finish with one line of this form: "GRADE: C" if the answer is correct, or "GRADE: I" if it is incorrect.';

function convert(record: JsonObject, name: string): ImportedDefinition {
  const given = optionalText(record, 'instructions');
  const pieces = piecesOfFormat(textField(record, 'template'));
  const filled = pieces.map((piece) =>
    'name' in piece && piece.name === 'instructions' ? { text: given ?? ownInstructions } : piece,
  );
  const pattern = optionalText(record, 'grade_pattern') ?? usualPattern;
  const isAsked = filled.some((piece, index) => piece !== pieces[index]);
  return {
    definition: {
      schema: 1,
      name,
      kind: 'pointwise',
      messages: messagesOf(['user', contentOf(filled, names)]),
      reader: {
        kind: 'score',
        pattern: groupFromPython(pattern),
        grades: { C: 'pass', I: 'fail' },
      },
      justification: 'before-marker',
      again: 'Consider the answer again, and finish with your grade in the same form.',
      repair: 'Finish with your grade in the required form.',
    },
    losses: [
      ...lossesIf(isAsked && given === undefined, {
        what: 'instructions',
        why: "The file has none, and Inspect's own are in its code; a sentence of ours stands in their place.",
      }),
      ...lossesIf(
        pieces.some((piece) => 'name' in piece && piece.name === 'criterion'),
        {
          what: 'criterion',
          why: 'It is taken from a record’s rubric. Write {{reference}} instead if your targets are reference answers.',
        },
      ),
      ...lossesIf(fieldOf(record, 'partial_credit') === true, {
        what: 'partial credit',
        why: 'A grade passes or fails; P is unreadable. Map it in "grades" to count it.',
      }),
    ],
  };
}

function lossesIf(applies: boolean, loss: Loss): readonly Loss[] {
  return applies ? [loss] : [];
}
