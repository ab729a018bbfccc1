import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import { patternExample } from '../../../core/judges/patternExample.ts';
import type { Reader } from '../../../core/judges/readers/readerFields.ts';
import { keyedIndex } from '../../../core/words/digest.ts';
import type { ChatAnswer } from '../../../core/words/ports.ts';
import { chancesOf, setAt } from './stateVerdict.ts';

/** What the practice judge says of a single response. */
export interface Rating {
  readonly score: number;
  /** Undefined for a scale without a pass mark. */
  readonly passes: boolean | undefined;
}

const remarks = [
  'It answers the main question and says where it is unsure.',
  'It covers most of the request, with one part left open.',
  'Its order is easy to follow, though one statement lacks support.',
  'Some of it can be checked, and some of it only sounds right.',
];

/** Confidence stated with every rating, 0 to 100. */
const statedConfidence = 80;

/** Returns an answer that states a rating in the form of a definition. */
export function stateRating(
  definition: JudgeDefinition,
  rating: Rating,
  { seed, key }: { readonly seed: number; readonly key: string },
): Pick<ChatAnswer, 'text' | 'firstTokens'> {
  const { reader, confidence, justification } = definition;
  const remark = remarks[keyedIndex(remarks.length, seed, 'remark', key)] ?? '';
  if (reader.kind === 'json') {
    const object: Record<string, unknown> = {};
    setAt(object, reader.score ?? '/score', gradeWord(reader, rating) ?? rating.score);
    if (typeof confidence === 'object' && 'json' in confidence) {
      setAt(object, confidence.json, statedConfidence);
    }
    if (typeof justification === 'object') setAt(object, justification.json, remark);
    return { text: JSON.stringify(object) };
  }
  const mark = gradeWord(reader, rating) ?? String(rating.score);
  if (reader.kind === 'choice') {
    const asked = typeof confidence === 'object' && 'logprobs' in confidence;
    return {
      text: mark,
      ...(asked && { firstTokens: chancesOf(reader, mark, statedConfidence) }),
    };
  }
  const pattern = 'pattern' in reader ? reader.pattern : '';
  const verdict = patternExample(
    pattern,
    undefined,
    new Map<string | number, string>([
      ['score', mark],
      [1, mark],
    ]),
  );
  return { text: justification === 'none' ? verdict : `${remark}\n\n${verdict}` };
}

/** Returns the reader's word for a rating; undefined if it reads numbers. */
function gradeWord(reader: Reader, { passes, score }: Rating): string | undefined {
  const grades =
    reader.kind === 'choice' ? reader.choices : 'grades' in reader ? reader.grades : undefined;
  const words = Object.entries(grades ?? {});
  const distance = (meaning: string | number) =>
    typeof meaning === 'number'
      ? Math.abs(meaning - score)
      : Number(meaning !== (passes ? 'pass' : 'fail'));
  const [nearest] = words.sort(([, one], [, other]) => distance(one) - distance(other));
  return nearest?.[0];
}
