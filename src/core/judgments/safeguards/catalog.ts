import { agreed } from './agreed.ts';
import { chosenFilter } from './chosenFilter.ts';
import { confident } from './confident.ts';
import { filter } from './filter.ts';
import { locked } from './locked.ts';
import { majority } from './majority.ts';
import { none } from './none.ts';
import { overlap } from './overlap.ts';
import type { Safeguard, SafeguardKind } from './safeguard.ts';
import { separate } from './separate.ts';

/** All kinds of safeguard, in the order in which reports show them. */
const kinds: readonly SafeguardKind[] = [
  none,
  locked,
  separate,
  confident,
  overlap,
  filter,
  chosenFilter,
  agreed,
  majority,
];

/** The rule with which all others are compared. */
export const withoutSafeguard = named('none');

/** Returns the forms of all names, such as `filter:T`. */
export function safeguardForms(): string[] {
  return kinds.map(({ id, threshold }) => (threshold ? `${id}:T` : id));
}

/** Returns the safeguards that need no number from the user, `none` aside. */
export function usualSafeguards(): Safeguard[] {
  return kinds.flatMap((kind) => {
    const { threshold } = kind;
    if (kind === none || (threshold && threshold.fallback === undefined)) return [];
    return [withName(kind, threshold?.fallback)];
  });
}

/** Parses the name of a safeguard, such as `filter:70`; undefined if it is none. */
export function parseSafeguard(text: string): Safeguard | undefined {
  const [id, given, ...more] = text.trim().split(':');
  const kind = kinds.find((one) => one.id === id);
  if (!kind || more.length > 0) return undefined;
  if (!kind.threshold) return given === undefined ? withName(kind) : undefined;
  const { most, fallback } = kind.threshold;
  const value = given === undefined ? fallback : given.trim() === '' ? undefined : Number(given);
  return value !== undefined && value >= 0 && value <= most ? withName(kind, value) : undefined;
}

function withName(kind: SafeguardKind, threshold?: number): Safeguard {
  const name = threshold === undefined ? kind.id : `${kind.id}:${threshold}`;
  const { paper } = kind;
  return { name, ...(paper !== undefined && { paper }), ...kind.create(threshold ?? 0) };
}

/** Returns these safeguards and `none`, each once, in the order of the catalog. */
export function orderSafeguards(names: readonly string[]): Safeguard[] {
  const chosen = new Map(
    ['none', ...names].flatMap((name) => {
      const safeguard = parseSafeguard(name);
      return safeguard ? [[safeguard.name, safeguard] as const] : [];
    }),
  );
  const place = ({ name }: Safeguard) => kinds.findIndex(({ id }) => id === name.split(':')[0]);
  return [...chosen.values()].sort((one, other) => place(one) - place(other));
}

function named(name: string): Safeguard {
  const safeguard = parseSafeguard(name);
  if (!safeguard) throw new Error(`There is no safeguard "${name}".`);
  return safeguard;
}
