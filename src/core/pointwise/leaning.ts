const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Words in a row that are taken for a borrowing. */
const gramLength = 4;

/** Names of the reference, as judges give it; "in reference to" and "a point of reference" are none. */
const citations = [
  /\breference['’]?s? (?:answer|solution|response|text|story|dialogue|conversation|version|material|proof|approach|method|piece|sample|example)s?\b/i,
  /\b(?:the|this|that|a|given|provided|supplied|official|its|to|from|with|unlike|than|and|per) reference(?:['’]s)?\b(?! (?:to|point|list|frame|number|work|section|book|librar|desk|letter|manual))/i,
  /\b(?:official|model|gold|gold-standard|canonical|exemplar|sample|expected|correct) (?:answer|solution|response|story|dialogue|conversation|proof|scene)\b/i,
  /\b(?:original|source|book['’]s) (?:dialogue|conversation|scene|story|novel|book|text|passage|version)\b/i,
  /\b(?:in|from|of|than|as) the (?:original|canon|source)\b/i,
  /参考(?:答案|回答|文本|范文|解答)|标准答案/,
];

/** A sentence of a justification that leans on the reference. */
export interface LeaningMark {
  /** Place in the justification, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** It names the reference, or has words in a row from it that the response does not have. */
  readonly why: 'cites' | 'borrows';
}

/**
 * How far a justification leans on the reference: the share of its sentences that cite it, or share
 * four words in a row with it and not with the response (MEASURES, CE's numbers). 0 to 1; 0 where it has no
 * sentence. On 50 sentences labelled by hand, 24 of 26 that it finds do lean, and it finds 24 of 27 that
 * do: precision 0.92, recall 0.89. Those labels are by the author of the rules, in English.
 */
export function leaningOf(justification: string, reference: string, response: string): number {
  const all = sentencesOf(justification).length;
  return all === 0 ? 0 : leaningMarks(justification, reference, response).length / all;
}

/** The sentences of a justification that lean on the reference, in order. */
export function leaningMarks(
  justification: string,
  reference: string,
  response: string,
): readonly LeaningMark[] {
  const [ofReference, ofResponse] = [gramsOf(reference), gramsOf(response)];
  return sentencesOf(justification).flatMap(({ text, from }): LeaningMark[] => {
    const place = { from, to: from + text.length };
    if (citations.some((citation) => citation.test(text))) return [{ ...place, why: 'cites' }];
    const borrowed = [...gramsOf(text)].some(
      (gram) => ofReference.has(gram) && !ofResponse.has(gram),
    );
    return borrowed ? [{ ...place, why: 'borrows' }] : [];
  });
}

/** The sentences that hold a word, without the blanks around them; a line may break within one. */
function sentencesOf(text: string): readonly { readonly text: string; readonly from: number }[] {
  const unbroken = text.replace(/\n(?=\p{Ll})/gu, ' ');
  return Array.from(sentences.segment(unbroken)).flatMap(({ segment, index }) => {
    const trimmed = segment.trim();
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return [];
    return [{ text: trimmed, from: index + segment.indexOf(trimmed) }];
  });
}

function gramsOf(text: string): ReadonlySet<string> {
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(text.normalize('NFC'))) {
    if (isWordLike) found.push(segment.toLowerCase());
  }
  const grams = new Set<string>();
  for (let start = 0; start + gramLength <= found.length; start++) {
    grams.add(found.slice(start, start + gramLength).join(' '));
  }
  return grams;
}
