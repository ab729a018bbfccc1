import { onFirstUse } from '../../words/onFirstUse.ts';

const segmenter = onFirstUse(() => new Intl.Segmenter('en', { granularity: 'word' }));

/** Maximum length of text that is read, and of a word, in UTF-16 units. */
const longestText = 20_000;
const longestWord = 40;

/** Quoted material, which repeats a response and is not the judge's own reason. */
const quoted = new RegExp(
  [
    '"[^"\\n]{1,500}"',
    '“[^”]{1,500}”',
    '«[^»]{1,500}»',
    '「[^」]{1,500}」',
    '`[^`\\n]{1,500}`',
    "(?<![\\p{L}\\p{N}])['‘](?=\\S)[^\\n]{1,500}?['’](?![\\p{L}\\p{N}])",
  ].join('|'),
  'gu',
);
const label = /^[AB](?:['’]s)?$/;
const labelOrArticle = /^[AB](?:['’]s)?$/i;
const joinedLabel = /^responses?_[AB]$/i;
const response = /^responses?$/;
const ignorable = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Matches anything but white space, hyphens and emphasis. */
const endsPhrase = /[^\s\-‐‑*_]/;

/** Takes the place of punctuation and of what was left out, so that no phrase spans it. */
export const gap = '';

/**
 * Returns the case-folded words of a justification in order (Unicode word segmentation), with gaps
 * at punctuation. Quoted text, the labels of the responses and invisible characters are left out.
 */
export function reasonWords(text: string): string[] {
  const words: string[] = [];
  let follows = '';
  const own = text
    .slice(0, longestText)
    .normalize('NFC')
    .replace(ignorable, '')
    .replace(quoted, ' " ');
  for (const { segment, isWordLike } of segmenter().segment(own)) {
    if (!isWordLike) {
      if (endsPhrase.test(segment)) {
        words.push(gap);
        follows = gap;
      }
      continue;
    }
    const word = segment.toLowerCase();
    const isNamed = response.test(follows) && labelOrArticle.test(segment);
    if (isNamed) words.pop();
    const isLeftOut =
      isNamed || label.test(segment) || joinedLabel.test(segment) || word.length > longestWord;
    words.push(isLeftOut ? gap : word);
    follows = isLeftOut ? gap : word;
  }
  return words;
}
