import type { ResponseContent } from '../sample.ts';

/** A word, a line break, or any other sign that is no space. */
export interface Token {
  readonly text: string;
  readonly isWord: boolean;
}

/**
 * Scripts that put no spaces between words: each character counts as a word, as where their words end
 * differs from one dictionary to the next.
 */
const unspaced =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]\\p{M}*';
const spaced = `(?:(?!${unspaced})[\\p{L}\\p{N}_])(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}_]|['’.,](?=[\\p{L}\\p{N}])(?!${unspaced}))*`;
const tokenForm = new RegExp(`(${unspaced}|${spaced})|\\n|[^\\s]`, 'gu');

/** The tokens of a text. Case counts, spaces do not; line breaks with nothing between are one. */
export function tokensOf(text: string): readonly Token[] {
  const tokens = Array.from(text.matchAll(tokenForm), ([found, word]) => ({
    text: found,
    isWord: word !== undefined,
  }));
  return tokens.filter((token, index) => token.text !== '\n' || tokens[index - 1]?.text !== '\n');
}

/** All that is said in a response, one step or turn a line; roles are left out. */
export function measuredText(content: ResponseContent): string {
  return measuredParts(content).join('\n');
}

/** The texts of a response: itself, its steps, or what its turns contain. */
export function measuredParts(content: ResponseContent): readonly string[] {
  if ('text' in content) return [content.text];
  return 'steps' in content ? content.steps : content.dialogue.map((turn) => turn.content);
}
