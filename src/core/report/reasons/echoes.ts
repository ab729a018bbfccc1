import {
  type JustificationToken,
  justificationTokens,
} from '../../measures/justificationOverlap.ts';
import { isFunctionWord } from './functionWords.ts';

/** Maximum length of a text in which echoes are looked for, in UTF-16 units. */
const longestText = 20_000;
/** Maximum length of a quotation, in characters. */
const longestQuotation = 200;
/** What may be between two words of a phrase: white space, hyphens and emphasis. */
const joins = /^[\s\-‐‑*_]*$/;
const endOfSentence = /[.!?。！？]["”’')\]]*\s|\n/gu;

/** A challenge, the reason that was revised after it, and what the judge had read or said before. */
export interface EchoSource {
  readonly challenge: string;
  readonly prompt: string;
  readonly responses: readonly string[];
  readonly first: string;
  readonly revised: string;
}

/** A stretch of the revised reason, from and to in UTF-16 units. */
export interface EchoRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Words of a challenge, function words and names of responses aside, that the revised reason has,
 * and prompt, responses and first reason have not (Recant's own).
 */
export interface Echoes {
  /** Those that follow each other, also across function words, as lower-cased phrases. */
  readonly phrases: readonly string[];
  /** The phrases of two or more echoed words in the revised reason. */
  readonly ranges: readonly EchoRange[];
  /** The sentence of the longest phrase; empty without echoes. */
  readonly quotation: string;
}

/** Returns the echoes of a challenge in the revised reason. */
export function echoesOf(source: EchoSource): Echoes {
  const { challenge, prompt, responses, first, revised } = source;
  const seen = new Set([prompt, ...responses, first].flatMap((text) => [...echoableWords(text)]));
  return findEchoes(revised, echoableWords(challenge), (word) => seen.has(word));
}

/** Returns the words of a text that can be echoed or rule an echo out. */
export function echoableWords(text: string): ReadonlySet<string> {
  return new Set(
    justificationTokens(text.slice(0, longestText)).flatMap((token) => echoable(token) ?? []),
  );
}

/**
 * @param challenge echoable words of the challenge
 * @param isSeen whether prompt, responses or first reason have a word
 */
export function findEchoes(
  revised: string,
  challenge: ReadonlySet<string>,
  isSeen: (word: string) => boolean,
): Echoes {
  const runs: (EchoRange & { readonly words: number })[] = [];
  let open: { from: number; to: number; words: number } | undefined;
  const close = () => {
    if (open) runs.push(open);
    open = undefined;
  };
  let at = 0;
  for (const token of justificationTokens(revised.slice(0, longestText))) {
    const { text, word, isName } = token;
    const from = at;
    at += text.length;
    const own = echoable(token);
    if (own !== undefined && challenge.has(own) && !isSeen(own)) {
      open = { from: open?.from ?? from, to: at, words: (open?.words ?? 0) + 1 };
    } else if (own !== undefined || isName || (word === undefined && !joins.test(text))) {
      close();
    }
  }
  close();
  const longest = runs.toSorted((one, other) => other.words - one.words)[0];
  return {
    phrases: runs.map(({ from, to }) => revised.slice(from, to).normalize('NFC').toLowerCase()),
    ranges: runs.filter(({ words }) => words > 1).map(({ from, to }) => ({ from, to })),
    quotation: longest ? sentenceAround(revised, longest) : '',
  };
}

function echoable({ word, isName }: JustificationToken): string | undefined {
  return word === undefined || isName || isFunctionWord(word) ? undefined : word;
}

/** Returns the sentence of a stretch; of a long one, the part around the stretch. */
function sentenceAround(text: string, { from, to }: EchoRange): string {
  const ends = [...text.slice(0, longestText).matchAll(endOfSentence)].map(
    ({ index, 0: end }) => index + end.length,
  );
  const start = ends.findLast((end) => end <= from) ?? 0;
  const stop = ends.find((end) => end >= to) ?? text.length;
  const room = Math.max(0, longestQuotation - 2 - (to - from));
  if (stop - start <= longestQuotation) return text.slice(start, stop).trim();
  const begin = Math.max(start, Math.min(from - Math.floor(room / 2), stop - longestQuotation + 2));
  const part = text.slice(begin, Math.min(stop, begin + longestQuotation - 2)).trim();
  return `${begin > start ? '…' : ''}${part}${begin + longestQuotation - 2 < stop ? '…' : ''}`;
}
