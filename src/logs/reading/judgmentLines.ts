import type { JudgmentEntry } from '../../core/runs/audit/log.ts';
import { FieldReaders, type Read } from './fieldReaders.ts';
import { JsonBytes, KnownBytes } from './jsonBytes.ts';

/** Maximum number of forms; a run of three challenges has about 20. */
const mostForms = 32;
/** Maximum length of the lines whose forms are learned, in UTF-16 units: forms are kept. */
const longestForm = 10_000;

/** Takes a judgment as the values of its varying fields. */
type TakeAlike = (values: readonly unknown[]) => void;

/**
 * Returns a function that takes judgments with the fields of this one.
 *
 * @param varying names of the fields whose values may differ; all others have the same ones
 */
type Alike = (entry: JudgmentEntry, varying: readonly string[]) => TakeAlike;

/**
 * Reads the lines of judgments that have the fields of an earlier one, from bytes and without an
 * object for each, since a log may have a million. Other lines have to be parsed.
 */
export class JudgmentLines {
  readonly #alike: Alike;
  readonly #fields: FieldReaders;
  readonly #forms: LineForm[] = [];
  #last: LineForm | undefined;

  /** @param skipped names of fields whose texts are not needed and may be taken as empty */
  constructor(alike: Alike, skipped: readonly string[] = []) {
    this.#alike = alike;
    this.#fields = new FieldReaders(skipped);
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
    const form = new LineForm(entry, this.#alike, this.#fields);
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
  readonly read: Read;
}

/** Lines with the same fields in the same order, and the same values of the fixed ones. */
class LineForm {
  /** The form that followed last. */
  next: LineForm | undefined;
  readonly #fields: readonly VaryingField[];
  readonly #end: KnownBytes;
  readonly #values: unknown[] = [];
  readonly #take: TakeAlike;

  constructor(entry: JudgmentEntry, alike: Alike, readers: FieldReaders) {
    const isFixed = new Set<string>(fixedFields);
    const fields: VaryingField[] = [];
    const varying: string[] = [];
    let before = '{';
    for (const [name, value] of Object.entries(entry)) {
      const read = isFixed.has(name) ? undefined : readers.of(name, value);
      before += `${before === '{' ? '' : ','}${JSON.stringify(name)}:`;
      if (!read) {
        before += JSON.stringify(value);
        continue;
      }
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
