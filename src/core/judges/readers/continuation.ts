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
/** Numbers of scales in words. */
const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
];
const moreNumbers: Readonly<Record<string, number>> = {
  ten: 10,
  twelve: 12,
  twenty: 20,
  fifty: 50,
  hundred: 100,
};
const number = `(\\d+(?:\\.\\d+)?|(?:an?\\s+|one\\s+)?(?:${[...numberWords, ...Object.keys(moreNumbers)].join('|')})\\b)`;
/** A scale that a text begins with, as its maximum or as both of its ends. */
const namedScales: readonly RegExp[] = [
  `\\/\\s*${number}(?!\\s*\\/)`,
  `(?:(?:stars?|points?|pts|marks?)\\b\\.?[\\s,]*)?(?:out\\s+of|of|von|sur|sobre|su|de|di|из)\\s+(?:an?\\s+)?(?:(?:possible|maximum|max|total)\\.?\\s+(?:of\\s+)?)?${number}`,
  `\\.?\\s*(?:(?:on|in|from|using|auf|sur|en|su)\\s+)?(?:(?:an?|the|einer|der|une|una)\\s+)?(?:scale|range|Skala|échelle|escala|scala)\\s*(?:of|from|von|de|da|:|is)?\\s*(?:${number}\\s*(?:to|bis|à|a|[-–—~])\\s*)?${number}`,
  `(?:on|in)\\s+an?\\s+${number}\\s*[-–—]\\s*${number}\\s+(?:scale|range)\\b`,
  `(?:max(?:imum)?\\b\\.?|满分|滿分|満点)\\s*(?:of|:|=|为)?\\s*${number}`,
  `over\\s+${number}(?=[\\s*_]*(?:$|[.,;!)]))`,
  `(?:on|in)\\s+an?\\s+${number}[\\s-]*(?:point|star)s?\\b`,
  `\\(\\s*${number}\\s*(?:to|[-–—])\\s*${number}\\s*\\)`,
].map((form) => new RegExp(`^[\\s\\])(（"'’”*_,;:–—-]*?${form}`, 'iu'));
const percent = /^[\s\])("'’”*_]*(?:%|per ?cent\b)/i;

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
 * names another scale, adds an alternative, or shows that "A" or "I" is a word of a sentence.
 *
 * @param isOther whether a marker, which ends with the word that is joined, states something else
 */
export function goesOn(
  text: string,
  { source, end }: Pick<PatternMatch, 'source' | 'end'>,
  { scale }: Pick<JudgeDefinition, 'scale'>,
  isOther: (marker: string) => boolean,
): boolean {
  const [line = '', below = ''] = text.slice(end, end + reach).split('\n', 2);
  const rest = line.replace(/[*_\p{Cf}]|^["'`”’]+/gu, '');
  const ending = source.slice(-reach).replace(/[*_\p{Cf}]/gu, '');
  if (/\d[\])]*$/.test(ending)) {
    const [score = ''] = /[\d.]+(?=[\])]*$)/.exec(ending) ?? [];
    const unrepeated = rest.replace(
      new RegExp(`^[\\s\\])(=:,–—-]*${score.replace('.', '\\.')}(?!\\d)`),
      '',
    );
    return (
      numberGoesOn.test(rest) ||
      [
        rest,
        unrepeated,
        ...(/^[\s\])*_]*$/.test(line) && /^\s*\(/.test(below) ? [below] : []),
      ].some((one) => isOnAnotherScale(one, scale))
    );
  }
  const [word] = /[\p{L}+-]+$/u.exec(ending) ?? [];
  if (word === undefined) return false;
  if (wordGoesOn.test(rest) || (isPronoun(word) && beginsSentence(rest))) return true;
  const { 0: joined = '', 1: other = '' } = joint.exec(rest) ?? [];
  if (other === '' || (isPronoun(other) && beginsSentence(rest.slice(joined.length)))) return false;
  return isOther(source.slice(0, source.lastIndexOf(word)) + other);
}

/** Whether a text begins with a scale that is not the definition's: "of 20", "on a scale of 0 to 9". */
function isOnAnotherScale(rest: string, scale: JudgeDefinition['scale']): boolean {
  if (percent.test(rest)) return scale !== undefined && scale.max !== 100;
  return namedScales.some((form) => {
    const [, ...ends] = form.exec(rest) ?? [];
    const [max, min] = ends.flatMap((end) => (end ? [numberOf(end)] : [])).reverse();
    return max !== undefined && (max !== scale?.max || (min !== undefined && min !== scale.min));
  });
}

function numberOf(text: string): number {
  const word = text.toLowerCase().split(/\s+/).at(-1) ?? '';
  const digit = numberWords.indexOf(word);
  return digit >= 0 ? digit : (moreNumbers[word] ?? Number(text));
}

function isPronoun(word: string): boolean {
  return /^[ai]$/i.test(word);
}

function beginsSentence(rest: string): boolean {
  return sentence.test(rest) && !comment.test(rest);
}
