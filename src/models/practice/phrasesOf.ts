/** Longer material is not read to its end: phrases are found early. */
const longestRead = 20_000;

const quoted = /“([^”\n]{8,80})”/g;
const spaced = /(?<![\p{L}\d’'])(?:a|[\p{L}’']{2,})(?: (?:a|[\p{L}’']{2,})){3,5}(?![\p{L}\d’'])/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4,8}/gu;

/**
 * Phrases of four to six plain words of a text, without figures and signs, in its order; where it quotes
 * some, those. None that `known` already holds.
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
