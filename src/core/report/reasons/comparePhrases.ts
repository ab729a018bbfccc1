import { type LogOdds, limitsOf, logOddsRatio } from '../../statistics/logOdds.ts';
import { compareTexts } from '../../words/compareTexts.ts';
import { type CountedPhrase, findPhrases, type ReasonDocument } from './countPhrases.ts';
import { designEffects, type PromptedDocument } from './designEffects.ts';
import { isFragment } from './functionWords.ts';
import { type ComparedPhrase, joinPhrases } from './joinPhrases.ts';

/** Number and share of justifications that a phrase must be in, and of those that must lack it. */
const leastDocuments = 5;
const leastShare = 0.001;
/** Number of prompts that must have a flip, and of those that must have a held verdict. */
export const leastPrompts = 10;
/** |z| below which an interval contains 0 whatever the design effect. */
const leastZ = 1.959963984540054;
/** Maximum number of phrases whose shared justifications are compared. */
const mostJoined = 1000;

/** The phrases that differ, by |z|, and what they were found among. */
interface PhraseComparison {
  readonly phrases: readonly ComparedPhrase[];
  readonly considered: number;
  readonly flips: number;
  readonly held: number;
}

/**
 * Compares the justifications of flips with those of held verdicts. Undefined if too few prompts
 * have either.
 */
export function comparePhrases(
  documents: readonly (ReasonDocument & PromptedDocument)[],
  onStep?: () => void,
): PhraseComparison | undefined {
  const ofFlips = documents.filter(({ isFlip }) => isFlip);
  const ofHeld = documents.filter(({ isFlip }) => !isFlip);
  if (promptsOf(ofFlips) < leastPrompts || promptsOf(ofHeld) < leastPrompts) return undefined;
  const [flips, held] = [ofFlips.length, ofHeld.length];
  const oddsOf = (phrase: CountedPhrase): LogOdds | undefined =>
    logOddsRatio(
      { count: phrase.flips, of: flips },
      { count: phrase.count - phrase.flips, of: held },
    );
  const { found, considered } = findPhrases(
    documents,
    Math.max(leastDocuments, Math.ceil(leastShare * documents.length)),
    (phrase) => !isFragment(phrase.text) && isApart(oddsOf(phrase)),
    onStep,
  );
  const effectOf = designEffects(documents);
  const apart = found.flatMap((phrase) => {
    onStep?.();
    const odds = oddsOf(phrase);
    if (!odds) return [];
    const limits = limitsOf(odds, effectOf(phrase));
    return Math.abs(limits.z) > leastZ ? [{ ...phrase, value: odds.value, ...limits }] : [];
  });
  apart.sort(
    (one, other) => Math.abs(other.z) - Math.abs(one.z) || compareTexts(one.text, other.text),
  );
  return { phrases: joinPhrases(apart.slice(0, mostJoined)), considered, flips, held };
}

function isApart(odds: LogOdds | undefined): boolean {
  return odds !== undefined && Math.abs(limitsOf(odds, 1).z) > leastZ;
}

function promptsOf(documents: readonly PromptedDocument[]): number {
  return new Set(documents.map(({ cluster }) => cluster)).size;
}
