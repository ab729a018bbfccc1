import type { ScoreScale } from '../definition.ts';
import { readNumber } from './answerFields.ts';

const decoration = '[\\s[\\]()*_"\'`.:]*';
const undecorated = new RegExp(
  `^${decoration}(?:(?:response|answer|assistant|option)[\\s_-]*)?(.*?)${decoration}$`,
  'is',
);

/**
 * Returns the value for a text that a judge wrote; undefined if none or more than one is meant.
 * `isExact` is false for another case, decoration such as `**A**`, or a name such as "Response A".
 */
export function lookUp<Value>(
  values: Readonly<Record<string, Value>>,
  text: string,
): { readonly value: Value; readonly isExact: boolean } | undefined {
  const exact = Object.hasOwn(values, text) ? values[text] : undefined;
  if (exact !== undefined) return { value: exact, isExact: true };
  if (text.length > longestWord) return undefined;
  const visible = text.replace(/\p{Cf}/gu, '');
  for (const bare of [visible.trim(), undecorated.exec(visible)?.[1] ?? '']) {
    const meant = Object.keys(values).filter((key) => key.toLowerCase() === bare.toLowerCase());
    const [value, ...others] = new Set(meant.map((key) => values[key]));
    if (value !== undefined && others.length === 0) return { value, isExact: false };
  }
  return undefined;
}

const longestWord = 200;

/** Returns the score or the pass or fail of a grade; undefined for a score that is not on the scale. */
export function readGradeValue(
  meant: 'pass' | 'fail' | number,
  scale: ScoreScale | undefined,
): { readonly score?: number; readonly passes?: boolean } | undefined {
  return typeof meant === 'number' ? readScoreValue(meant, scale) : { passes: meant === 'pass' };
}

/** Returns score and grade of a number, or of a text such as `7.5` or `7.5/10`. */
export function readScoreValue(
  value: unknown,
  scale: ScoreScale | undefined,
): { readonly score: number; readonly passes?: boolean } | undefined {
  const score = readNumber(
    value,
    scale?.min ?? Number.NEGATIVE_INFINITY,
    scale?.max ?? Number.POSITIVE_INFINITY,
  );
  if (score === undefined || !Number.isFinite(score)) return undefined;
  return scale?.pass === undefined ? { score } : { score, passes: score >= scale.pass };
}
