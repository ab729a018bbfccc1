import type { ResponseContent } from '../../../pointwise/sample.ts';
import { matchesOf } from './matchesOf.ts';
import { stretchesOf, verbatimTokens, visibleText } from './verbatim.ts';

/** A unit of text for comparisons. */
export interface Token {
  readonly text: string;
  /** `layout`: a line break or a Markdown mark; `sign`: any other non-whitespace sign. */
  readonly kind: 'word' | 'sign' | 'layout';
}

/**
 * Scripts without spaces between words. Each character counts as a word, because dictionaries
 * disagree on word boundaries.
 */
const unspaced =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]\\p{M}*';
const spaced = `(?!${unspaced})[\\p{L}\\p{N}](?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}]|['’](?=\\p{L})(?!${unspaced})|(?<=\\p{N})[.,](?=\\p{N}))*`;

const lineStart = '(?<=^|\\n)';
const lineEnd = '(?=\\n|$)';
const emphasis = '(?<![*_~])(?:[*_]|~~)+(?![*_~])';
/** CommonMark and table syntax: headings, quotes, bullets, rules, emphasis, cell borders. */
const markdown = [
  `${lineStart}(?:#{1,6}(?=\\s)|>+|[-*+•](?=\\s)|(?:[-*_=][^\\S\\n]?){3,}${lineEnd})`,
  `${lineStart}\\|[^\\S\\n:|-]*(?:[-:|][^\\S\\n]*)*${lineEnd}|${lineStart}\\||(?<=(?:^|\\n)\\|[^\\n]{0,500})\\|`,
  `(?<=^|[\\s\\p{P}\\p{S}])${emphasis}(?=\\S)|(?<=\\S)${emphasis}(?=$|[\\s\\p{P}\\p{S}])`,
  '(?<!\\p{N})\\*{2,3}|\\*{2,3}(?!\\p{N})',
].join('|');
const tokenForm = new RegExp(`(\\n+|${markdown})|(${unspaced}|${spaced})|\\S`, 'gu');

/**
 * Returns the tokens of a text. Case is significant. White space, invisible code points and other
 * differences removed by Unicode NFKC are ignored, except in numbers, code and LaTeX.
 */
export function tokensOf(text: string): readonly Token[] {
  return stretchesOf(visibleText(text).trim()).flatMap(({ text: stretch, isVerbatim }) =>
    isVerbatim ? verbatimTokens(stretch).map(codeToken) : proseTokens(stretch),
  );
}

/** Returns the tokens of a whole response, with a line break between steps or turns. */
export function responseTokens(content: ResponseContent): readonly Token[] {
  return measuredParts(content).flatMap((part, place) =>
    place === 0 ? tokensOf(part) : [{ text: '\n', kind: 'layout' }, ...tokensOf(part)],
  );
}

/** Returns the number of words. */
export function countWords(tokens: readonly Token[]): number {
  return tokens.filter(({ kind }) => kind === 'word').length;
}

/**
 * Returns a normalized text for detecting changes and measuring length in code points: white space
 * is reduced to single spaces and to single and double line breaks.
 */
export function plainText(text: string): string {
  return stretchesOf(visibleText(text).trim())
    .map(({ text: stretch, isVerbatim }) =>
      isVerbatim ? verbatimTokens(stretch).join(' ') : oneSpace(stretch).replace(/\n{3,}/g, '\n\n'),
    )
    .join('');
}

/** Returns the whole text of a response, one step or turn per line, without roles. */
export function measuredText(content: ResponseContent): string {
  return measuredParts(content).join('\n');
}

/** Returns the texts of a response: the text itself, its steps, or the contents of its turns. */
export function measuredParts(content: ResponseContent): readonly string[] {
  if ('text' in content) return [content.text];
  return 'steps' in content ? content.steps : content.dialogue.map((turn) => turn.content);
}

function proseTokens(stretch: string): readonly Token[] {
  const folded = oneSpace(stretch.replace(/[^\p{N}]+/gu, (other) => other.normalize('NFKC')));
  return matchesOf(tokenForm, folded).map(([text, layout, word]) => ({
    text: layout?.startsWith('\n') ? text.slice(0, 2) : text.replaceAll(' ', ''),
    kind: layout !== undefined ? 'layout' : word !== undefined ? 'word' : 'sign',
  }));
}

function codeToken(text: string): Token {
  return {
    text,
    kind: text.startsWith('\n') ? 'layout' : /[\p{L}\p{N}]/u.test(text) ? 'word' : 'sign',
  };
}

function oneSpace(text: string): string {
  return text.replace(
    /[^\S\n]*(\n)[^\S\n]*|[^\S\n]+/g,
    (_, lineBreak?: string) => lineBreak ?? ' ',
  );
}
