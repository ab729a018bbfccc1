import { asOneLine } from '../core/words/escape.ts';

/** Maximum number of names that a message lists. */
const mostNamed = 5;

/** Returns a list such as `a, b, c, d, e and 3 more`. */
export function firstFew(names: readonly string[]): string {
  const first = names.slice(0, mostNamed).map((name) => asOneLine(name, 60));
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return `${first.join(', ')}${more}`;
}
