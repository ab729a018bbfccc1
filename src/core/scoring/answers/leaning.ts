import { onFirstUse } from '../../words/onFirstUse.ts';

const sentences = onFirstUse(() => new Intl.Segmenter('en', { granularity: 'sentence' }));
const words = onFirstUse(() => new Intl.Segmenter('en', { granularity: 'word' }));

/** Number of consecutive words that count as borrowed. */
const gramLength = 4;

/**
 * Phrases by which judges cite the reference. They do not match "in reference to" and "a point of
 * reference".
 */
const citations = [
  /\breference['’]?s? (?:answer|solution|response|text|story|dialogue|conversation|version|material|proof|approach|method|piece|sample|example)s?\b/i,
  /\b(?:the|this|that|a|given|provided|supplied|official|its|to|from|with|unlike|than|and|per) reference(?:['’]s)?\b(?! (?:to|point|list|frame|number|work|section|book|librar|desk|letter|manual))/i,
  /\b(?:official|model|gold|gold-standard|canonical|exemplar|sample|expected|correct) (?:answer|solution|response|story|dialogue|conversation|proof|scene)\b/i,
  /\b(?:original|source|book['’]s) (?:dialogue|conversation|scene|story|novel|book|text|passage|version)\b/i,
  /\b(?:in|from|of|than|as) the (?:original|canon|source)\b/i,
  /参考(?:答案|回答|文本|范文|解答)|标准答案/,
];

/** A range in a text, in UTF-16 units. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** A sentence of a justification that relies on the reference, as a range in the justification. */
export interface LeaningMark extends Place {
  /** Ranges in the justification of the words that show it. */
  readonly phrases: readonly Place[];
  /**
   * Whether it names the reference, or contains consecutive words of it that are not in the
   * response.
   */
  readonly why: 'cites' | 'borrows';
}

/** How much a justification relies on the reference, and where. */
interface Leaning {
  /** Fraction of the sentences, 0 to 1; 0 without sentences. */
  readonly share: number;
  /** Sentences that rely on the reference, in order. */
  readonly marks: readonly LeaningMark[];
}

/**
 * Measures how much a justification relies on the reference: the fraction of its sentences that
 * cite the reference, or share four consecutive words with it that are not in the response. On 50
 * sentences labeled by hand, 24 of the 26 that it finds are correct, and it finds 24 of 27:
 * precision 0.92, recall 0.89. The labels are by the author of the rules; the sentences are in
 * English.
 */
export function findLeaning(justification: string, reference: string, response: string): Leaning {
  const [ofReference, ofResponse] = [gramsOf(reference), gramsOf(response)];
  const all = sentencesOf(justification);
  const marks = all.flatMap(({ text, from }): LeaningMark[] => {
    const cited = citations.flatMap((citation) => placeOf(citation.exec(text)));
    const borrowed = gramsIn(text).filter(
      ({ gram }) => ofReference.has(gram) && !ofResponse.has(gram),
    );
    if (cited.length + borrowed.length === 0) return [];
    const phrases = joined([...cited, ...borrowed]).map((one) => ({
      from: from + one.from,
      to: from + one.to,
    }));
    const why = cited.length > 0 ? 'cites' : 'borrows';
    return [{ from, to: from + text.length, phrases, why }];
  });
  return { share: all.length === 0 ? 0 : marks.length / all.length, marks };
}

/** Returns the words by which a sentence relies on the reference. */
export function phrasesOf(justification: string, { phrases }: LeaningMark): readonly string[] {
  return phrases.map(({ from, to }) => justification.slice(from, to));
}

/** Returns the sentence of a mark, with those words between ⟦ and ⟧. */
export function markedSentence(justification: string, mark: LeaningMark): string {
  let [text, done] = ['', mark.from];
  for (const { from, to } of mark.phrases) {
    text += `${justification.slice(done, from)}⟦${justification.slice(from, to)}⟧`;
    done = to;
  }
  return text + justification.slice(done, mark.to);
}

function placeOf(found: RegExpExecArray | null): Place[] {
  return found ? [{ from: found.index, to: found.index + found[0].length }] : [];
}

/** Returns the ranges in order, with overlapping ones merged. */
function joined(places: readonly Place[]): readonly Place[] {
  const apart: Place[] = [];
  for (const { from, to } of [...places].sort((one, other) => one.from - other.from)) {
    const last = apart.at(-1);
    if (!last || from > last.to) apart.push({ from, to });
    else apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  }
  return apart;
}

/**
 * Returns the sentences that contain a word, without surrounding white space; a sentence may span
 * several lines.
 */
function sentencesOf(text: string): readonly { readonly text: string; readonly from: number }[] {
  const unbroken = text.replace(/\n(?=\p{Ll})/gu, ' ');
  return Array.from(sentences().segment(unbroken)).flatMap(({ segment, index }) => {
    const trimmed = segment.trim();
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return [];
    return [{ text: trimmed, from: index + segment.indexOf(trimmed) }];
  });
}

function gramsOf(text: string): ReadonlySet<string> {
  return new Set(gramsIn(text).map(({ gram }) => gram));
}

function gramsIn(text: string): readonly (Place & { readonly gram: string })[] {
  const found: (Place & { readonly word: string })[] = [];
  for (const { segment, index, isWordLike } of words().segment(text)) {
    const word = segment.normalize('NFC').toLowerCase();
    if (isWordLike) found.push({ word, from: index, to: index + segment.length });
  }
  return found.slice(gramLength - 1).map(({ to }, start) => {
    const own = found.slice(start, start + gramLength);
    return { gram: own.map(({ word }) => word).join(' '), from: own[0]?.from ?? to, to };
  });
}
