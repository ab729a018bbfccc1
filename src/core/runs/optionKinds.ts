/** Type of an option's value. */
export interface Kind<Value> {
  /** Placeholder in usage lines, such as `N`. */
  readonly form: string;
  /** Accepted values, as text that follows "--option takes". */
  readonly takes: string;
  /** All accepted words, if the value must be one of them. */
  readonly words?: readonly string[];
  /** Smallest and greatest accepted number, if the value is a number. */
  readonly range?: { readonly from: number; readonly to: number };
  /** Whether a number need not be whole. */
  readonly isFraction?: true;
  /**
   * Parses the text. Returns undefined if it is invalid, or throws an error with a more specific
   * message.
   */
  readonly read: (text: string, option: ReadOption) => Value | undefined;
}

/** Option whose value is parsed. */
interface ReadOption {
  /** Including its dashes. */
  readonly flag: string;
  /** Whether the option can be repeated. */
  readonly many?: true;
}

/** Returns a kind that accepts any text that is not blank. */
export function text(form: string): Kind<string> {
  return { form, takes: form, read: (given) => (given.trim() === '' ? undefined : given) };
}

/**
 * Returns a kind that accepts one of a few words, looked up at each use because catalogs can
 * grow.
 */
export function words<Word extends string>(form: string, all: () => readonly Word[]): Kind<Word> {
  return {
    form,
    get takes() {
      return all().join(' or ');
    },
    get words() {
      return all();
    },
    read: (given) => all().find((word) => word === given),
  };
}

/** Returns a kind that accepts the numbers that fit. */
export function numeric(
  form: string,
  takes: string,
  fits: (value: number) => boolean,
): Kind<number> {
  const read = (given: string) => (given.trim() === '' ? Number.NaN : Number(given));
  return { form, takes, read: (given) => (fits(read(given)) ? read(given) : undefined) };
}

/** Returns a kind that accepts whole numbers from one to another, both included. */
export function whole(from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER): Kind<number> {
  const within =
    to < Number.MAX_SAFE_INTEGER
      ? ` from ${from} to ${to}`
      : from === 1
        ? ' above 0'
        : from === 0
          ? ' from 0 on'
          : '';
  const fits = (value: number) => Number.isSafeInteger(value) && value >= from && value <= to;
  return { ...numeric('N', `a whole number${within}`, fits), range: { from, to } };
}

/** Returns a kind that accepts numbers from one to another, both included. */
export function number(form: string, from: number, to: number): Kind<number> {
  const fits = (value: number) => value >= from && value <= to;
  const kind = numeric(form, `a number from ${from} to ${to}`, fits);
  return { ...kind, range: { from, to }, isFraction: true };
}
