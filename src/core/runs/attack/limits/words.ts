import type { ResponseContent } from '../../../data/samples/sample.ts';
import { matchesOf } from './matchesOf.ts';
import { stretchesOf, verbatimText, verbatimTokens, visibleText } from './verbatim.ts';

/** A unit of text for comparisons. */
export interface Token {
  readonly text: string;
  /** `layout`: a line break or a Markdown mark; `sign`: any other non-whitespace sign. */
  readonly kind: 'word' | 'sign' | 'layout';
  /** Number of words that zero-width spaces separate in it, if more than one. */
  readonly parts?: number;
  /** Place of its code or LaTeX among all such stretches of the response. */
  readonly verbatim?: number;
  /** Whether it is in inline code. */
  readonly isInline?: true;
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
const emphasis = '(?<![*_~])(?:[*_]|~~){1,3}(?![*_~])';
/** CommonMark and table syntax: headings, quotes, bullets, rules, emphasis, cell borders. */
const markdown = [
  `${lineStart}(?:#{1,6}(?=\\s)|>+|[-*+•](?=\\s)|(?:[-*_=][^\\S\\n]?){3,}${lineEnd})`,
  `${lineStart}\\|[^\\S\\n:|-]*(?:[-:|][^\\S\\n]*)*${lineEnd}|${lineStart}\\||(?<=(?:^|\\n)\\|[^\\n]{0,500})\\|`,
  `(?<=^|[\\s\\p{P}\\p{S}])${emphasis}(?=\\S)|(?<=\\S)${emphasis}(?=$|[\\s\\p{P}\\p{S}])`,
  '(?<!\\*)(?!(?<=\\p{N})\\*{2,3}\\p{N}|(?<=^|\\s)\\*{2,3}(?:\\s|$))\\*{2,3}(?!\\*)',
].join('|');
const tokenForm = new RegExp(`(\\n+|${markdown})|(${unspaced}|${spaced})|\\S`, 'gu');

/**
 * Returns the tokens of a text. Case is significant. White space, invisible code points and other
 * differences removed by Unicode NFKC are ignored, except in numbers, code and LaTeX.
 */
export function tokensOf(text: string): readonly Token[] {
  return partTokens(text, 0).tokens;
}

/** Returns the tokens of a whole response, with a line break between steps or turns. */
export function responseTokens(content: ResponseContent): readonly Token[] {
  const all: Token[] = [];
  let stretches = 0;
  for (const [place, part] of measuredParts(content).entries()) {
    if (place > 0) all.push({ text: '\n', kind: 'layout' });
    const found = partTokens(part, stretches);
    for (const token of found.tokens) all.push(token);
    stretches = found.stretches;
  }
  return all;
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
    .map((stretch) =>
      stretch.kind === 'prose'
        ? oneSpace(stretch.text).replace(/\n{3,}/g, '\n\n')
        : verbatimText(stretch),
    )
    .join('')
    .trim();
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

/** A zero-width space between two letters or digits that do not form a single one. */
const gapForm = /(?<=[\p{L}\p{N}\p{M}])\u200b+(?=[\p{L}\p{N}])(?![\u1160-\u11ff\uff9e\uff9f])/gu;
const invisibleForm = /(?![\u200b\u115f\u1160\u3164\uffa0])\p{Default_Ignorable_Code_Point}/gu;

/** Returns a part's tokens, and the number of stretches of code and LaTeX up to its end. */
function partTokens(text: string, before: number) {
  const pieces = text.replace(invisibleForm, '').trim().split(gapForm).map(visibleText);
  const gaps = joints(pieces);
  const tokens: Token[] = [];
  let [at, stretches, gap] = [0, before, 0];
  for (const stretch of stretchesOf(pieces.join(''))) {
    const end = at + stretch.text.length;
    const inside: number[] = [];
    for (; (gaps[gap] ?? end) < end; gap++) inside.push((gaps[gap] ?? 0) - at);
    if (stretch.kind === 'prose') {
      for (const token of proseTokens(stretch.text, inside)) tokens.push(token);
    } else {
      const found =
        stretch.kind === 'inline'
          ? inlineTokens(stretch.text)
          : verbatimTokens(stretch).map(codeToken);
      for (const token of found) tokens.push({ ...token, verbatim: stretches });
      stretches++;
    }
    at = end;
  }
  return { tokens, stretches };
}

/** Returns the positions between the pieces of a text. */
function joints(pieces: readonly string[]): readonly number[] {
  let end = 0;
  return pieces.slice(0, -1).map((piece) => {
    end += piece.length;
    return end;
  });
}

/** Compares the code's text as prose, so that backticks around a term are Markdown marks only. */
function inlineTokens(text: string): readonly Token[] {
  const mark: Token = { text: '`', kind: 'layout' };
  const inner = text.replace(/^`+|`+$/g, '');
  return [mark, ...proseTokens(inner, []), mark].map((token) => ({ ...token, isInline: true }));
}

/** @param gaps positions of zero-width spaces */
function proseTokens(stretch: string, gaps: readonly number[]): readonly Token[] {
  const cut = [0, ...gaps].map((from, place) => stretch.slice(from, gaps[place])).join('\u200b');
  const folded = oneSpace(cut.replace(/[^\p{N}]+/gu, (other) => other.normalize('NFKC')));
  const pieces = folded.split('\u200b');
  const places = joints(pieces);
  let next = 0;
  return matchesOf(tokenForm, pieces.join('')).map(({ 0: text, 1: layout, 2: word, index }) => {
    let parts = 1;
    for (; (places[next] ?? Infinity) < index + text.length; next++) {
      if ((places[next] ?? 0) > index) parts++;
    }
    return {
      text: layout?.startsWith('\n') ? text.slice(0, 2) : text.replaceAll(' ', ''),
      kind: layout !== undefined ? 'layout' : word !== undefined ? 'word' : 'sign',
      ...(word !== undefined && parts > 1 && { parts }),
    };
  });
}

function codeToken(text: string): Token {
  return {
    text,
    kind: text.startsWith('\n') ? 'layout' : /[\p{L}\p{N}]/u.test(text) ? 'word' : 'sign',
  };
}

/** Reduces white space, which in prose includes the Hangul fillers. */
function oneSpace(text: string): string {
  return text
    .replace(/[\u115f\u1160\u3164\uffa0]/g, ' ')
    .replace(/[^\S\n]*(\n)[^\S\n]*|[^\S\n]+/g, (_, lineBreak?: string) => lineBreak ?? ' ');
}
