/**
 * Minimum length of a secret to redact. Shorter ones are placeholders that local servers accept as
 * keys, and words that a judge may use.
 */
const shortestSecret = 16;
const removed = '[removed]';

/** Removes secrets from a text that arrives in pieces, including secrets split over pieces. */
interface Redactor {
  /** Returns the text that can be released; holds back what may still become a secret. */
  push(piece: string): string;
  /** Returns the remaining text. */
  end(): string;
}

/**
 * Creates a redactor. A server knows the key that it was sent and may repeat it in an answer, which
 * is logged and shown, so each exact occurrence of these secrets is replaced by `[removed]`.
 * Secrets of fewer than 16 characters are not redacted.
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

  /** Returns the number of trailing characters that may be the beginning of a secret. */
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

/** Replaces the secrets in a whole text as `createRedactor` does. */
export function redact(text: string, secrets: readonly string[]): string {
  const redactor = createRedactor(secrets);
  return redactor.push(text) + redactor.end();
}
