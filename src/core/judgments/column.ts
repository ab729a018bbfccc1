import * as z from 'zod';

/** Values of one field, by the index of their judgment. Grows as values are set. */
interface Column {
  get(place: number): unknown;
  set(place: number, value: unknown): void;
}

/** Returns the most compact column for the values of a schema. */
export function columnFor(schema: unknown): Column {
  if (schema instanceof z.ZodOptional) return columnFor(schema.unwrap());
  if (schema instanceof z.ZodEnum) return new ChoiceColumn(schema.options);
  if (schema instanceof z.ZodLiteral) return new ChoiceColumn([...schema.values]);
  if (schema instanceof z.ZodBoolean) return new ChoiceColumn([false, true]);
  if (schema instanceof z.ZodNumber) return new NumberColumn();
  if (schema instanceof z.ZodString) return new TextColumn();
  throw new TypeError('The table of judgments has no column for values of this kind.');
}

const firstLength = 64;

/** One of a few values; code 0 means missing. */
class ChoiceColumn implements Column {
  readonly #choices: readonly unknown[];
  #codes = new Uint8Array(firstLength);

  constructor(choices: readonly unknown[]) {
    this.#choices = [undefined, ...choices];
  }

  get(place: number): unknown {
    return this.#choices[this.#codes[place] ?? 0];
  }

  set(place: number, value: unknown): void {
    if (place >= this.#codes.length) this.#codes = grown(this.#codes, new Uint8Array(2 * place));
    this.#codes[place] = Math.max(0, this.#choices.indexOf(value));
  }
}

/** NaN means missing. */
class NumberColumn implements Column {
  #numbers = new Float64Array(firstLength).fill(Number.NaN);

  get(place: number): unknown {
    const number = this.#numbers[place];
    return Number.isNaN(number) ? undefined : number;
  }

  set(place: number, value: unknown): void {
    if (place >= this.#numbers.length)
      this.#numbers = grown(this.#numbers, new Float64Array(2 * place).fill(Number.NaN));
    this.#numbers[place] = typeof value === 'number' ? value : Number.NaN;
  }
}

/** Each text is kept once; code 0 means missing. */
class TextColumn implements Column {
  readonly #texts: unknown[] = [undefined];
  readonly #codesOfTexts = new Map<unknown, number>([[undefined, 0]]);
  #codes = new Int32Array(firstLength);
  /** Most judgments have the same text as the preceding one. */
  #last = 0;

  get(place: number): unknown {
    return this.#texts[this.#codes[place] ?? 0];
  }

  set(place: number, value: unknown): void {
    if (place >= this.#codes.length) this.#codes = grown(this.#codes, new Int32Array(2 * place));
    if (this.#texts[this.#last] !== value) this.#last = this.#codeOf(value);
    this.#codes[place] = this.#last;
  }

  #codeOf(value: unknown): number {
    const known = this.#codesOfTexts.get(value);
    if (known !== undefined) return known;
    this.#codesOfTexts.set(value, this.#texts.length);
    return this.#texts.push(value) - 1;
  }
}

/** Returns a longer typed array with the same values. */
export function grown<Values extends Uint8Array | Int32Array | Float64Array>(
  values: Values,
  longer: Values,
): Values {
  longer.set(values);
  return longer;
}
