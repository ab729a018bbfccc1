/** Maximum number of characters read of the material: phrases are found early. */
const longestRead = 20_000;

const quoted = /“([^”\n]{8,80})”/g;
const spaced = /(?<![\p{L}\d’'])(?:a|[\p{L}’']{2,})(?: (?:a|[\p{L}’']{2,})){3,5}(?![\p{L}\d’'])/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4,8}/gu;

/**
 * Returns phrases of four to six plain words from a text, without numbers and symbols, in order of
 * appearance; only quoted ones if the text quotes any. Excludes phrases that `known` contains.
 */
export function phrasesOf(text: string, known: string): readonly string[] {
  const read = text.slice(0, longestRead);
  const quotes = [...read.matchAll(quoted)].flatMap(([, phrase]) => phrase ?? []);
  const found =
    quotes.length > 0
      ? quotes
      : [...read.matchAll(spaced), ...read.matchAll(unspaced)].map(([phrase]) => phrase);
  return [...new Set(found)].filter((phrase) => !known.includes(phrase));
}
