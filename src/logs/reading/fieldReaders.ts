import { judgmentEntry } from '../../core/runs/audit/log.ts';
import { type JsonBytes, KnownBytes } from './jsonBytes.ts';
import { plainCheck } from './plainValue.ts';

/** Moves past a value and returns it; undefined if something else is next. */
export type Read = (json: JsonBytes) => unknown;

/** Readers of the fields of judgments, by name. Forms share them, since a pair's differ in form. */
export class FieldReaders {
  readonly #skipped: readonly string[];
  readonly #known = new Map<string, Read>();

  /** @param skipped names of fields whose texts may be taken as empty */
  constructor(skipped: readonly string[]) {
    this.#skipped = skipped;
  }

  /** Returns the reader of a field's valid values; undefined for values of another type. */
  of(name: string, value: unknown): Read | undefined {
    if (this.#skipped.includes(name)) return skipText;
    const kind = readers[typeof value];
    if (!kind) return undefined;
    const schemas: Readonly<Record<string, unknown>> = judgmentEntry.shape;
    const key = `${name} ${typeof value}`;
    const read = this.#known.get(key) ?? kind(plainCheck(schemas[name]));
    this.#known.set(key, read);
    return read;
  }
}

type Check = (value: unknown) => boolean;

/** Functions that return readers of valid values, by the type of the values. */
const readers: Readonly<Record<string, (check: Check) => Read>> = {
  string(check) {
    const known = new KnownTexts();
    return (json) => known.next(json, check);
  },
  number: (check) => (json) => {
    const value = json.number();
    return value !== undefined && check(value) ? value : undefined;
  },
  boolean: (check) => (json) => {
    for (const { bytes, value } of booleans)
      if (json.pass(bytes)) return check(value) ? value : undefined;
    return undefined;
  },
};

const booleans = [true, false].map((value) => ({
  bytes: new KnownBytes(Buffer.from(String(value))),
  value,
}));

function skipText(json: JsonBytes): string | undefined {
  return json.text(false);
}

/** Number and length, in bytes, of the texts of a field that are remembered. */
const mostTexts = 4;
const longestText = 64;

/** The last different texts of a field, each made once: most are among the last few. */
class KnownTexts {
  readonly #bytes = Buffer.alloc(mostTexts * longestText);
  readonly #lengths: number[] = [];
  readonly #texts: string[] = [];
  #oldest = 0;
  #last = 0;

  /** Moves past a valid text and returns it; undefined if something else is next. */
  next(json: JsonBytes, check: Check): string | undefined {
    for (let i = 0; i < this.#texts.length; i += 1) {
      const place = (this.#last + i) % this.#texts.length;
      if (!json.passSame(this.#bytes, longestText * place, this.#lengths[place] ?? 0)) continue;
      this.#last = place;
      return this.#texts[place];
    }
    const begin = json.at;
    const text = json.text();
    if (text === undefined || !check(text)) return undefined;
    const length = json.at - begin;
    if (length > longestText) return text;
    json.copyFrom(begin, this.#bytes, longestText * this.#oldest);
    this.#lengths[this.#oldest] = length;
    this.#texts[this.#oldest] = text;
    this.#last = this.#oldest;
    this.#oldest = (this.#oldest + 1) % mostTexts;
    return text;
  }
}
