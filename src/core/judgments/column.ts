import * as z from 'zod';

/** Values of one field, by the index of their judgment. */
export interface Column {
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

type Numbers = Uint8Array | Int16Array | Int32Array | Float64Array;

/** Length of a chunk: small enough for the log of a few pairs. */
const chunkBits = 11;
const chunkLength = 2 ** chunkBits;

/** Numbers in chunks, which are never copied, and made only where there are values. */
export class Chunks<Some extends Numbers> {
  readonly #chunks: (Some | undefined)[] = [];
  readonly #create: (length: number) => Some;

  constructor(create: (length: number) => Some) {
    this.#create = create;
  }

  /** Returns undefined if no value near it was set. */
  get(place: number): number | undefined {
    return this.#chunks[place >>> chunkBits]?.[place & (chunkLength - 1)];
  }

  set(place: number, value: number): void {
    const index = place >>> chunkBits;
    let chunk = this.#chunks[index];
    if (!chunk) {
      while (this.#chunks.length < index) this.#chunks.push(undefined);
      chunk = this.#create(chunkLength);
      this.#chunks[index] = chunk;
    }
    chunk[place & (chunkLength - 1)] = value;
  }
}

/** One of a few values; code 0 means missing. */
class ChoiceColumn implements Column {
  readonly #choices: readonly unknown[];
  readonly #codes = new Chunks((length) => new Uint8Array(length));

  constructor(choices: readonly unknown[]) {
    this.#choices = [undefined, ...choices];
  }

  get(place: number): unknown {
    return this.#choices[this.#codes.get(place) ?? 0];
  }

  set(place: number, value: unknown): void {
    this.#codes.set(place, Math.max(0, this.#choices.indexOf(value)));
  }
}

/** Value of a missing number in a chunk of small integers. */
const missing = -(2 ** 15);

/** Numbers: small integers, as most are, take 2 bytes each. For others, NaN means missing. */
class NumberColumn implements Column {
  readonly #integers = new Chunks((length) => new Int16Array(length).fill(missing));
  readonly #numbers = new Chunks((length) => new Float64Array(length).fill(Number.NaN));

  get(place: number): unknown {
    const integer = this.#integers.get(place);
    if (integer !== undefined && integer !== missing) return integer;
    const number = this.#numbers.get(place);
    return Number.isNaN(number) ? undefined : number;
  }

  set(place: number, value: unknown): void {
    const isInteger = isSmall(value);
    if (isInteger) this.#integers.set(place, value);
    else if (this.#integers.get(place) !== undefined) this.#integers.set(place, missing);
    if (typeof value === 'number' && !isInteger) this.#numbers.set(place, value);
    else if (this.#numbers.get(place) !== undefined) this.#numbers.set(place, Number.NaN);
  }
}

function isSmall(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) < -missing && !Object.is(value, -0);
}

/** Each text is kept once; code 0 means missing. */
class TextColumn implements Column {
  readonly #texts: unknown[] = [undefined];
  readonly #codesOfTexts = new Map<unknown, number>([[undefined, 0]]);
  readonly #codes = new Chunks((length) => new Int32Array(length));
  /** Most judgments have the same text as the preceding one. */
  #last = 0;

  get(place: number): unknown {
    return this.#texts[this.#codes.get(place) ?? 0];
  }

  set(place: number, value: unknown): void {
    if (this.#texts[this.#last] !== value) this.#last = this.#codeOf(value);
    this.#codes.set(place, this.#last);
  }

  #codeOf(value: unknown): number {
    const known = this.#codesOfTexts.get(value);
    if (known !== undefined) return known;
    this.#codesOfTexts.set(value, this.#texts.length);
    return this.#texts.push(value) - 1;
  }
}
