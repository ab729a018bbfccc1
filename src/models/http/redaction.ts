/** Shorter ones are placeholders that local servers take for a key, and words that a judge may say. */
const shortestSecret = 16;
const removed = '[removed]';

/** Takes secrets out of a text that comes in pieces, over the bounds of the pieces. */
export interface Redactor {
  /** The text so far that can be let out; what may still become a secret is held back. */
  push(piece: string): string;
  /** What is left at the end. */
  end(): string;
}

/**
 * A server knows the key that it was sent and may repeat it in an answer, which is logged and shown:
 * each occurrence of these secrets, as they stand, becomes `[removed]`. Ones of fewer than 16
 * characters are left.
 */
export function createRedactor(secrets: readonly string[]): Redactor {
  const longestFirst = secrets
    .filter(({ length }) => length >= shortestSecret)
    .sort((one, other) => other.length - one.length);
  let held = '';

  function push(piece: string): string {
    held += piece;
    let out = '';
    for (let found = firstIn(held); found; found = firstIn(held)) {
      out += held.slice(0, found.at) + removed;
      held = held.slice(found.at + found.length);
    }
    const safe = held.length - beginningAtEnd(held);
    out += held.slice(0, safe);
    held = held.slice(safe);
    return out;
  }

  function firstIn(text: string): { at: number; length: number } | undefined {
    const found = longestFirst
      .map(({ length }, index) => ({ at: text.indexOf(longestFirst[index] ?? ''), length }))
      .filter(({ at }) => at >= 0);
    return found.sort((one, other) => one.at - other.at)[0];
  }

  /** How many of the last characters are the beginning of a secret. */
  function beginningAtEnd(text: string): number {
    const longest = Math.min(text.length, (longestFirst[0]?.length ?? 1) - 1);
    for (let length = longest; length > 0; length -= 1) {
      const tail = text.slice(-length);
      if (longestFirst.some((secret) => secret.length > length && secret.startsWith(tail))) {
        return length;
      }
    }
    return 0;
  }

  return {
    push,
    end() {
      const rest = held;
      held = '';
      return rest;
    },
  };
}

/** The same for a text that is there as a whole. */
export function redact(text: string, secrets: readonly string[]): string {
  const redactor = createRedactor(secrets);
  return redactor.push(text) + redactor.end();
}
