import type { Pair } from './pair.ts';
import { conversationOf } from './promptMessages.ts';
import { isSingle } from './responses.ts';

/** Texts of a pair or a single response that a judge is shown, even if they are empty. */
const texts: readonly (readonly [string, (pair: Pair) => boolean])[] = [
  ['prompt', hasEmptyPrompt],
  ['response A', (pair) => !isSingle(pair) && isEmpty(pair.responseA)],
  ['response B', (pair) => isEmpty(pair.responseB)],
  ['response', (pair) => isSingle(pair) && isEmpty(pair.responseA)],
];

/** Counts the pairs or single responses with empty texts, by text. */
export class EmptyTexts {
  readonly #counts = new Map<string, number>();

  add(pair: Pair): void {
    for (const [name, isLacking] of texts) {
      if (isLacking(pair)) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
  }

  /**
   * Returns sentences such as "1 pair has an empty prompt, which is shown to the judge as such."
   *
   * @param noun what is counted, such as "pair"
   */
  describe(noun: string): string[] {
    return texts.flatMap(([name]) => {
      const count = this.#counts.get(name) ?? 0;
      if (count === 0) return [];
      if (name === noun) {
        const are = count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`;
        return [`${are} empty, and shown to the judge as such.`];
      }
      const have = count === 1 ? `1 ${noun} has` : `${count} ${noun}s have`;
      return [`${have} an empty ${name}, which is shown to the judge as such.`];
    });
  }
}

/** Whether no message of the user, or none at all, has a text. */
function hasEmptyPrompt(pair: Pair): boolean {
  const messages = conversationOf(pair);
  const asked = messages.filter(({ role }) => role === 'user');
  return (asked.length > 0 ? asked : messages).every(({ content }) => isEmpty(content));
}

/** Whether a text has nothing but white space and invisible characters. */
export function isEmpty(text: string | undefined): boolean {
  return text !== undefined && /^[\s\p{Cf}]*$/u.test(text);
}
