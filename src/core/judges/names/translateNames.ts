import type { Order } from '../../words/presentation.ts';
import { definitionOf } from '../defaultJudge.ts';
import type { JudgeDefinition } from '../definition.ts';
import { targetNames } from '../wording.ts';

/** Maximum length to translate; longer texts are shown with the judge's names. */
const longestTranslated = 20_000;

/** Names of the responses in a judge's words, such as "Response A" and "Response B". */
export type CalledNames = readonly [first: string, second: string];

/** A part of a text; a translated name comes with the words that it replaces. */
export interface NamePiece {
  readonly text: string;
  readonly original?: string;
}

/**
 * Returns the names to exchange in a judge's words, so that "Response A" is A of the dataset.
 * Undefined if the judge was shown A first, or scores single responses.
 */
export function exchangedNames(
  header: { readonly definition?: JudgeDefinition | undefined },
  order: Order,
): CalledNames | undefined {
  const definition = definitionOf(header);
  if (definition.kind === 'pointwise' || order === 'AB') return undefined;
  const { target, other } = targetNames(definition, 'A');
  return [target, other];
}

/**
 * Exchanges both names in a text, by whole names only, with their first letter in either case. Code
 * and quotations stay as they are, because their names may be the material's. Translating twice
 * returns the original.
 */
export function translateNames(text: string, names: CalledNames): readonly NamePiece[] {
  const swaps = spellingsOf(names);
  if (!swaps || text.length > longestTranslated) return [{ text }];
  const spellings = [...swaps.keys()].sort((one, other) => other.length - one.length);
  const known = new RegExp(`${boundary}(?:${spellings.map(escaped).join('|')})${end}`, 'gu');
  const pieces: NamePiece[] = [];
  let from = 0;
  const keepUntil = (index: number) => {
    if (index > from) pieces.push({ text: text.slice(from, index) });
  };
  for (const range of unquoted(text)) {
    known.lastIndex = range.start;
    for (let found = known.exec(text); found; found = known.exec(text)) {
      const [original] = found;
      const next = found.index + original.length;
      if (next > range.end) break;
      keepUntil(found.index);
      pieces.push({ text: swaps.get(original) ?? original, original });
      from = next;
    }
  }
  keepUntil(text.length);
  return pieces;
}

/**
 * Boundaries of a name, which is not part of a longer word, number or list such as "Response A/B".
 */
const boundary = String.raw`(?<![\p{L}\p{N}_/-])`;
const end = String.raw`(?![\p{L}\p{N}_/-])`;

/**
 * Maps each spelling of a name to that of the other. Undefined for names that can't be told from
 * each other or, like "A" and "first", from ordinary words.
 */
function spellingsOf([first, second]: CalledNames): ReadonlyMap<string, string> | undefined {
  const isPlain = (name: string) => /^[\p{L}\p{N}]+( [\p{L}\p{N}]+)+$/u.test(name);
  if (!isPlain(first) || !isPlain(second)) return undefined;
  if (first.toLowerCase() === second.toLowerCase()) return undefined;
  const swaps = new Map([
    [first, second],
    [second, first],
  ]);
  if (first[0] === second[0]) {
    for (const [from, to] of [...swaps]) swaps.set(lowered(from), lowered(to));
  }
  return swaps;
}

function lowered(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * Code blocks, code, quotations, and lines that quote. An opening mark without its closing one
 * counts up to the end of its line, or of the text for a code block.
 */
const quotations =
  /```[\s\S]*?(?:```|(?![\s\S]))|^[ \t]*>.*$|`[^`\n]*(?:`|$)|"[^"\n]*(?:"|$)|“[^”\n]*(?:”|$)|«[^»\n]*(?:»|$)|(?<![\p{L}\p{N}])['‘][^'’\n]*(?:['’]|$)/gmu;

/** Returns the ranges of a text that are neither code nor quoted. */
function unquoted(text: string): readonly { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let start = 0;
  for (const { 0: quotation, index } of text.matchAll(quotations)) {
    ranges.push({ start, end: index });
    start = index + quotation.length;
  }
  return [...ranges, { start, end: text.length }];
}
