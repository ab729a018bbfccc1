import type { JudgeDefinition } from '../definition.ts';
import type { PatternMatch } from '../pattern.ts';

/** Maximum number of characters of the end of a match, and of the text after it, that are searched. */
const reach = 80;

/** What continues a number: "4.5", "3-4", "4 or 5", "4½", "9" of "90%" after its brackets. */
const numberGoesOn = new RegExp(
  [
    '\\d|[.,](?!0+(?!\\d))\\d|[-–—~]\\d',
    '\\s*(?:and\\s+)?(?:(?:a|one)\\s+)?(?:half\\b|[¼½¾⅓⅔])',
    '\\s*,?\\s*(?:or|to)\\s+\\d',
    '\\s*(?:[-–—~&]|and\\b)\\s*\\d+(?:[.,]\\d+)?(?!\\d|\\s*(?:%|\\p{L}))',
  ]
    .map((form) => `(?:${form})`)
    .join('|')
    .replace(/^/, '^(?:')
    .concat(')'),
  'u',
);
/** The maximum of another scale: "4 of 5 stars". */
const ofMaximum =
  /^\s*(?:stars?\s+(?:out\s+)?)?of\s+(?:a\s+(?:possible|maximum(?:\s+of)?|total\s+of)\s+)?(\d+)/i;

/** What makes a grade one of several, or depend on something: "C or I", "C, unless …". */
const wordGoesOn = /^(?:\s*,?\s*(?:and\/)?or\b|[\s,;:–—-]*(?:unless|if|provided|assuming)\b)/i;
/** What may join a grade with another one: "PASS | FAIL", "A and B", "A = B". */
const joint = /^\s*(?:[/|&=<,≈]|and\b|vs\b\.?|versus\b)\s*["'`([]*([\p{L}\p{N}]+)/iu;

/** A sentence or phrase that "A" or "I" may begin: "A tie", "I am unable". */
const sentence = /^(?:['’]\p{L}|\s+\p{Script=Latin})/u;
/** Words after "A" or "I" that are not part of such a sentence. */
const comment =
  /^\s+(?:because|since|for|given|due to|over|by|wins|is (?:(?!not\b|never\b|no\b)\p{L}+ ){0,3}?(?:better|best|stronger|superior|preferable|preferred|winner|correct|incorrect))\b/iu;

/**
 * Whether a match does not end what it states: the text after it on its line continues its number,
 * adds an alternative, or shows that "A" or "I" is a word of a sentence.
 *
 * @param isOther whether a marker, which ends with the word that is joined, states something else
 */
export function goesOn(
  text: string,
  { source, end }: Pick<PatternMatch, 'source' | 'end'>,
  { scale }: Pick<JudgeDefinition, 'scale'>,
  isOther: (marker: string) => boolean,
): boolean {
  const [line = ''] = text.slice(end, end + reach).split('\n', 1);
  const rest = line.replace(/[*_\p{Cf}]|^["'`”’]+/gu, '');
  const ending = source.slice(-reach).replace(/[*_\p{Cf}]/gu, '');
  if (/\d[\])]*$/.test(ending)) {
    const [, maximum] = ofMaximum.exec(rest) ?? [];
    const isPercent = /^\s*%/.test(rest) && scale !== undefined && scale.max !== 100;
    return (
      numberGoesOn.test(rest) || isPercent || (maximum ? Number(maximum) !== scale?.max : false)
    );
  }
  const [word] = /[\p{L}+-]+$/u.exec(ending) ?? [];
  if (word === undefined) return false;
  if (wordGoesOn.test(rest) || (isPronoun(word) && beginsSentence(rest))) return true;
  const { 0: joined = '', 1: other = '' } = joint.exec(rest) ?? [];
  if (other === '' || (isPronoun(other) && beginsSentence(rest.slice(joined.length)))) return false;
  return isOther(source.slice(0, source.lastIndexOf(word)) + other);
}

function isPronoun(word: string): boolean {
  return /^[ai]$/i.test(word);
}

function beginsSentence(rest: string): boolean {
  return sentence.test(rest) && !comment.test(rest);
}
