import type { TokenChance } from '../../ports.ts';
import {
  type AnswerReader,
  type DefinitionWith,
  type JudgeAnswer,
  type MatchFault,
  type MatchValue,
  statedBy,
  unreadable,
} from './answerReader.ts';
import { textJustification } from './justification.ts';
import { quotationsIn } from './quotation.ts';
import { endOfThoughts, type Found, readLast } from './readLast.ts';
import { lookUp } from './values.ts';

type Choices = DefinitionWith<'choice'>['reader']['choices'];

/** What may surround a choice that opens an answer. */
const opening = /^[\s"'“‘`*_[({]*/;
/** The choice is over: a word after it in the same sentence could make it an article or pronoun. */
const ending = /^[^\S\n]*(?:$|\n|["”`*_\])}.:;–—|])/;

/** Reads the choice that opens an answer. */
export function choiceReader(definition: DefinitionWith<'choice'>): AnswerReader {
  const { choices } = definition.reader;
  const longestFirst = Object.keys(choices).sort((one, other) => other.length - one.length);
  const find = (text: string) => findChoice(longestFirst, text);
  const read = (found: Found) => {
    const meant = lookUp(choices, found.source);
    return meant && { value: meaningValue(meant.value, meant.isExact) };
  };
  const lastOf = (answer: JudgeAnswer, material: readonly string[]) =>
    readLast<Found, MatchValue, MatchFault>(answer, {
      find,
      read,
      quotations: (text) => quotationsIn(text, material),
      breaksOff: () => false,
      isAttempt: () => false,
      faultsCount: true,
    });
  return {
    locate: (answer, material) => {
      const last = lastOf(answer, material);
      return 'fault' in last ? undefined : { text: last.found.source, parts: [] };
    },
    read: (answer, material) => {
      const last = lastOf(answer, material);
      if ('fault' in last) return unreadable(last.fault);
      const confidence =
        typeof definition.confidence === 'object' && 'logprobs' in definition.confidence
          ? confidenceIn(choices, last.found.source, answer.firstTokens)
          : undefined;
      return {
        outcome: 'readable',
        ...textJustification(definition, answer.text, last.found),
        ...last.value,
        ...(confidence === undefined ? {} : { confidence }),
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

function findChoice(choices: readonly string[], text: string): readonly Found[] {
  const thoughts = endOfThoughts(text, []);
  const start = thoughts + (opening.exec(text.slice(thoughts))?.[0].length ?? 0);
  const said = choices.flatMap((choice) => {
    const source = text.slice(start, start + choice.length);
    const isSaid = source.toLowerCase() === choice.toLowerCase();
    return isSaid && ending.test(text.slice(start + choice.length)) ? [source] : [];
  });
  const [source] = [...said.filter((one) => choices.includes(one)), ...said];
  return source === undefined ? [] : [{ source, start, end: start + source.length }];
}

function meaningValue(meant: Choices[string], isExact: boolean): MatchValue {
  const notes = isExact ? [] : (['normalised'] as const);
  return meant === 'pass' || meant === 'fail'
    ? { passes: meant === 'pass', notes }
    : { verdict: meant, notes };
}

/**
 * Returns 100 · p(chosen) / Σ p(choices) from the probabilities of the first token; undefined if
 * they do not include the choice. A token that begins exactly one choice counts for it.
 */
function confidenceIn(
  choices: Choices,
  chosen: string,
  tokens: readonly TokenChance[] = [],
): number | undefined {
  const chosenMeaning = lookUp(choices, chosen)?.value;
  let [sum, own] = [0, 0];
  for (const { token, logprob } of tokens) {
    const meaning = meaningOf(choices, token.trim());
    if (meaning === undefined || !(logprob <= 0)) continue;
    const probability = Math.exp(logprob);
    sum += probability;
    if (meaning === chosenMeaning) own += probability;
  }
  return own > 0 ? (100 * own) / sum : undefined;
}

function meaningOf(choices: Choices, token: string): Choices[string] | undefined {
  if (token === '') return undefined;
  if (Object.hasOwn(choices, token)) return choices[token];
  const begun = Object.keys(choices).filter((choice) => choice.startsWith(token));
  return begun.length === 1 ? choices[begun[0] ?? ''] : lookUp(choices, token)?.value;
}
