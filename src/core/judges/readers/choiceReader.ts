import type { TokenChance } from '../../words/ports.ts';
import {
  type AnswerReader,
  type DefinitionWith,
  type JudgeAnswer,
  type MatchFault,
  type MatchValue,
  statedBy,
  unreadable,
} from './answerReader.ts';
import { doubtsOf } from './doubts.ts';
import { textJustification } from './justification.ts';
import { quotationsIn } from './quotation.ts';
import { type Found, readLast } from './readLast.ts';
import { thoughtsIn } from './thoughts.ts';
import { lookUp } from './values.ts';

type Choices = DefinitionWith<'choice'>['reader']['choices'];

/** What may surround a choice that opens an answer. */
const marks = '[\\s\\p{Cf}"\'“‘`*_[({［（]*';
const opening = new RegExp(`^${marks}`, 'u');
/** The same with words that announce it: "Answer: B", "The better response is B". */
const announced = new RegExp(
  `^${marks}(?:(?:my|the|final|best|better|correct)\\s{1,3})*(?:answer|verdict|choice|decision|winner|preference|response|output|option|assistant|model)\\s{0,3}(?:is\\b|:|=)?${marks}`,
  'iu',
);
/**
 * The choice is over: a word after it in the same sentence could make it an article or pronoun, and a
 * number a score.
 */
const ending = /^\p{Cf}*(?![^\S\n]*[:=]\s*\d)[^\S\n]*(?:$|\n|["'”’`*_\])}］）.:;–—|])/u;

/**
 * Reads the choice that opens an answer or, of a definition with `logprobs`, the likeliest one. That
 * also counts if only another word was sampled, provided that the choices were likelier than all else;
 * if a token that is none of them is likelier, none counts. Where no choice is listed, the one said
 * counts. Probabilities of a token before the choice, such as that of a quotation mark, say nothing.
 */
export function choiceReader(definition: DefinitionWith<'choice'>): AnswerReader {
  const { choices } = definition.reader;
  const longestFirst = Object.keys(choices).sort((one, other) => other.length - one.length);
  const find = (text: string) => findChoice(longestFirst, text);
  const doubts = doubtsOf(definition, statedBy);
  const read = (found: Found) => {
    const meant = lookUp(choices, found.source);
    return meant && { value: meaningValue(meant.value, meant.isExact) };
  };
  const lastOf = (answer: JudgeAnswer, material: readonly string[]) =>
    readLast<Found, MatchValue, MatchFault>(answer, {
      find,
      read,
      quotations: (text) => quotationsIn(text, material),
      material,
      breaksOff: () => false,
      isAttempt: () => false,
      isRevoked: () => false,
      doubts,
    });
  return {
    locate: (answer, material) => {
      const last = lastOf(answer, material);
      return 'fault' in last ? undefined : { text: last.found.source, parts: [] };
    },
    read: (answer, material) => {
      const isByChance =
        typeof definition.confidence === 'object' && 'logprobs' in definition.confidence;
      const said = lastOf(answer, material);
      const isFirst = 'fault' in said || answer.text.slice(0, said.found.start).trim() === '';
      const tokens = isByChance && isFirst ? answer.firstTokens : undefined;
      const likeliest = likeliestOf(choices, tokens);
      if (likeliest?.isImprobable && !('fault' in said)) return unreadable('none');
      const isSampledAside =
        'fault' in said &&
        said.fault === 'none' &&
        likeliest?.isProbable &&
        isOtherWord(choices, answer.text.trim(), tokens);
      const last = isSampledAside ? { found: nowhere, value: { notes: [] } } : said;
      if ('fault' in last) return unreadable(last.fault);
      return {
        outcome: 'readable',
        ...textJustification(definition, answer.text, last.found),
        ...(likeliest ? meaningValue(likeliest.meaning, true) : last.value),
        ...(likeliest?.confidence === undefined ? {} : { confidence: likeliest.confidence }),
      };
    },
    stated: (text) =>
      find(text).flatMap((found) => {
        const result = read(found);
        const stated = result && statedBy(result.value);
        return stated === undefined ? [] : [stated];
      }),
  };
}

/** Error of sums of probabilities. */
const tolerance = 1e-9;
/** Log probability below which a listed token is impossible: endpoints list some as −9,999. */
const leastLogprob = -9_000;

/** The place of a choice that the text does not state. */
const nowhere: Found = { source: '', start: 0, end: 0 };

function findChoice(choices: readonly string[], text: string): readonly Found[] {
  const [first] = thoughtsIn(text);
  const isOpened = first && text.slice(0, first.start).trim() === '';
  const thoughts = isOpened ? first.end : 0;
  const rest = text.slice(thoughts);
  for (const before of [opening, announced]) {
    const length = before.exec(rest)?.[0].length;
    const found = length === undefined ? undefined : choiceAt(choices, text, thoughts + length);
    if (found) return [found];
  }
  return [];
}

function choiceAt(choices: readonly string[], text: string, start: number): Found | undefined {
  const said = choices.flatMap((choice) => {
    const source = text.slice(start, start + choice.length);
    const isSaid = source.toLowerCase() === choice.toLowerCase();
    return isSaid && ending.test(text.slice(start + choice.length)) ? [source] : [];
  });
  const [source] = [...said.filter((one) => choices.includes(one)), ...said];
  return source === undefined ? undefined : { source, start, end: start + source.length };
}

/** Whether a text is one word that does not begin with a listed choice, as "Bergen" does with B. */
function isOtherWord(choices: Choices, text: string, tokens: readonly TokenChance[] = []): boolean {
  const begun = tokens
    .map(({ token }) => token.trim().toLowerCase())
    .filter((token) => token !== '' && text.toLowerCase().startsWith(token));
  return /^\S+$/.test(text) && !begun.some((token) => lookUp(choices, token));
}

function meaningValue(meant: Choices[string], isExact: boolean): MatchValue {
  const notes = isExact ? [] : (['normalised'] as const);
  return meant === 'pass' || meant === 'fail'
    ? { passes: meant === 'pass', notes }
    : { verdict: meant, notes };
}

interface Likeliest {
  readonly meaning: Choices[string];
  /** Whether the choices together are likelier than all else. */
  readonly isProbable: boolean;
  /** Whether other words are likelier than all else. */
  readonly isImprobable: boolean;
  readonly confidence?: number | undefined;
}

/**
 * Returns the likeliest of the choices among the probabilities of the first token, which need not
 * be the sampled one, the first of equally likely ones, and 100 · p(likeliest) / Σ p(choices). A token
 * that begins exactly one choice counts for it; choices are compared by case, unless no token is one
 * of them then. A choice that is not listed has at most the least listed probability, and at most
 * what all listed ones leave; if that leaves more than one point of doubt, there is no confidence.
 * Undefined if no choice is listed as possible.
 */
function likeliestOf(choices: Choices, tokens: readonly TokenChance[] = []): Likeliest | undefined {
  const isNamed = tokens.some(({ token }) => meaningOf(choices, token.trim()) !== undefined);
  const chances = new Map<Choices[string], number>();
  let [listed, least, others] = [0, 1, 0];
  for (const { token, logprob } of tokens) {
    if (!(logprob <= 0)) continue;
    const probability = logprob < leastLogprob ? 0 : Math.exp(logprob);
    listed += probability;
    least = Math.min(least, probability);
    const name = token.trim();
    const meaning = isNamed ? meaningOf(choices, name) : lookUp(choices, name)?.value;
    if (/[\p{L}\p{N}]/u.test(name) && !lookUp(choices, name) && meaning === undefined) {
      others += probability;
    }
    if (meaning !== undefined) chances.set(meaning, (chances.get(meaning) ?? 0) + probability);
  }
  const inOrder = [...new Set(Object.values(choices))].flatMap((meaning) => {
    const chance = chances.get(meaning);
    return chance === undefined ? [] : [[meaning, chance] as const];
  });
  const [first] = inOrder.sort(([, one], [, other]) => other - one);
  const sum = [...chances.values()].reduce((total, one) => total + one, 0);
  if (!first || sum === 0) return undefined;
  const [meaning, own] = first;
  const unlisted = new Set(Object.values(choices)).size - chances.size;
  const missed = Math.min(unlisted * least, Math.max(0, 1 - listed));
  const confidence = Math.min(100, (100 * own) / sum);
  return {
    meaning,
    isProbable: sum * 2 > 1,
    isImprobable: others * 2 > 1 + tolerance,
    confidence: confidence - (100 * own) / (sum + missed) > 1 ? undefined : confidence,
  };
}

function meaningOf(choices: Choices, token: string): Choices[string] | undefined {
  if (token === '') return undefined;
  if (Object.hasOwn(choices, token)) return choices[token];
  const begun = Object.keys(choices).filter((choice) => choice.startsWith(token));
  return begun.length === 1 ? choices[begun[0] ?? ''] : undefined;
}
