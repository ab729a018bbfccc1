import { type JudgmentEntry, judgmentEntry } from '../../core/runs/audit/log.ts';
import { JsonBytes, KnownBytes } from './jsonBytes.ts';
import { plainCheck } from './plainValue.ts';

/** Maximum number of forms; a run of three challenges has about 20. */
const mostForms = 32;
/** Maximum length of the lines whose forms are learned, in UTF-16 units: forms are kept. */
const longestForm = 10_000;

/** Takes a judgment as the values of its varying fields. */
export type TakeAlike = (values: readonly unknown[]) => void;

/**
 * Returns a function that takes judgments with the fields of this one.
 *
 * @param varying names of the fields whose values may differ; all others have the same ones
 */
export type Alike = (entry: JudgmentEntry, varying: readonly string[]) => TakeAlike;

/**
 * Reads the lines of judgments that have the fields of an earlier one, from bytes and without an
 * object for each, since a log may have a million. Other lines have to be parsed.
 */
export class JudgmentLines {
  readonly #alike: Alike;
  readonly #skipped: readonly string[];
  readonly #forms: LineForm[] = [];
  #last: LineForm | undefined;

  /** @param skipped names of fields whose texts are not needed and may be taken as empty */
  constructor(alike: Alike, skipped: readonly string[] = []) {
    this.#alike = alike;
    this.#skipped = skipped;
  }

  /** Moves past the next line and takes its judgment; returns false if it has to be parsed. */
  take(json: JsonBytes): boolean {
    const likely = this.#last?.next;
    if (!likely?.take(json)) return this.#takeOther(json, likely);
    this.#last = likely;
    return true;
  }

  /** Learns the form of a judgment that had to be parsed. */
  learn(line: string, entry: JudgmentEntry): void {
    if (this.#forms.length >= mostForms || line.length > longestForm) return;
    const form = new LineForm(entry, this.#alike, this.#skipped);
    // A line with spaces, or with escapes in its names, has a form that no line is written in.
    if (form.read(new JsonBytes(Buffer.from(`${line}\n`)))) this.#forms.push(this.#follow(form));
  }

  #takeOther(json: JsonBytes, unlike: LineForm | undefined): boolean {
    for (const form of this.#forms) {
      if (form === unlike || !form.take(json)) continue;
      this.#follow(form);
      return true;
    }
    return false;
  }

  /** Most pairs have judgments of the same forms in the same order. */
  #follow(form: LineForm): LineForm {
    if (this.#last) this.#last.next = form;
    this.#last = form;
    return form;
  }
}

/** Fields with few values, each of which makes another form. */
const fixedFields: readonly (keyof JudgmentEntry)[] = [
  ...(['type', 'arm', 'challenge', 'step', 'protocol', 'replicate'] as const),
  ...(['outcome', 'fingerprint'] as const),
];

/** A field whose value differs between lines of a form. */
interface VaryingField {
  /** What precedes its value in a line. */
  readonly before: KnownBytes;
  /** Moves past a value and returns it; undefined if something else is next. */
  readonly read: (json: JsonBytes) => unknown;
}

/** Lines with the same fields in the same order, and the same values of the fixed ones. */
class LineForm {
  /** The form that followed last. */
  next: LineForm | undefined;
  readonly #fields: readonly VaryingField[];
  readonly #end: KnownBytes;
  readonly #values: unknown[] = [];
  readonly #take: TakeAlike;

  constructor(entry: JudgmentEntry, alike: Alike, skipped: readonly string[]) {
    const schemas: Readonly<Record<string, unknown>> = judgmentEntry.shape;
    const isFixed = new Set<string>(fixedFields);
    const fields: VaryingField[] = [];
    const varying: string[] = [];
    let before = '{';
    for (const [name, value] of Object.entries(entry)) {
      const kind = readers[typeof value];
      before += `${before === '{' ? '' : ','}${JSON.stringify(name)}:`;
      if (isFixed.has(name) || !kind) {
        before += JSON.stringify(value);
        continue;
      }
      const read = skipped.includes(name) ? skipText : kind(plainCheck(schemas[name]));
      fields.push({ before: new KnownBytes(Buffer.from(before)), read });
      varying.push(name);
      before = '';
    }
    this.#fields = fields;
    this.#end = new KnownBytes(Buffer.from(`${before}}`));
    this.#take = alike(entry, varying);
  }

  /** Moves past a line of this form and takes its judgment; returns false for another line. */
  take(json: JsonBytes): boolean {
    if (!this.read(json)) return false;
    this.#take(this.#values);
    return true;
  }

  /** Moves past a line of this form; returns false for another line. */
  read(json: JsonBytes): boolean {
    const begin = json.at;
    if (this.#readFields(json) && json.pass(this.#end) && json.passLineBreak()) return true;
    json.at = begin;
    return false;
  }

  #readFields(json: JsonBytes): boolean {
    const values = this.#values;
    let i = 0;
    for (const { before, read } of this.#fields) {
      if (!json.pass(before)) return false;
      const value = read(json);
      if (value === undefined) return false;
      values[i] = value;
      i += 1;
    }
    return true;
  }
}

type Check = (value: unknown) => boolean;

/** Functions that return readers of valid values, by the type of the values. */
const readers: Readonly<Record<string, (check: Check) => VaryingField['read']>> = {
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

  /** Moves past a valid text and returns it; undefined if something else is next. */
  next(json: JsonBytes, check: Check): string | undefined {
    for (let i = 0; i < this.#texts.length; i += 1) {
      if (json.passSame(this.#bytes, longestText * i, this.#lengths[i] ?? 0)) return this.#texts[i];
    }
    const begin = json.at;
    const text = json.text();
    if (text === undefined || !check(text)) return undefined;
    const length = json.at - begin;
    if (length > longestText) return text;
    json.copyFrom(begin, this.#bytes, longestText * this.#oldest);
    this.#lengths[this.#oldest] = length;
    this.#texts[this.#oldest] = text;
    this.#oldest = (this.#oldest + 1) % mostTexts;
    return text;
  }
}
