import { type JudgmentEntry, judgmentEntry } from '../../core/runs/audit/log.ts';
import { plainCheck } from './plainValue.ts';

/** Maximum number of forms; a run of three challenges has about 20. */
const mostForms = 32;
/**
 * Maximum length of the lines whose forms are learned, in UTF-16 units: patterns contain names of
 * challenges, and V8 refuses those that are too long.
 */
const longestForm = 10_000;

/**
 * Reads the lines of judgments that have the fields of an earlier one: in a third of the time that
 * `JSON.parse` and the check of an entry take, since a log may have a million. Other lines have to
 * be parsed.
 */
export class JudgmentLines {
  readonly #forms: LineForm[] = [];
  #last: LineForm | undefined;

  /**
   * Returns the entry of a line; undefined if it has to be parsed. The entry is overwritten by the
   * next call, and its texts keep the text that the line is part of in memory.
   */
  read(line: string): JudgmentEntry | undefined {
    const likely = this.#last?.next;
    const entry = likely?.read(line);
    if (entry) this.#last = likely;
    return entry ?? this.#readOther(line, likely);
  }

  /** Learns the form of a judgment that had to be parsed. */
  learn(line: string, entry: JudgmentEntry): void {
    if (this.#forms.length >= mostForms || line.length > longestForm) return;
    const form = new LineForm(entry);
    // A line with spaces or escapes has a form that no line is written in.
    if (form.read(line)) this.#forms.push(this.#follow(form));
  }

  #readOther(line: string, unlike: LineForm | undefined): JudgmentEntry | undefined {
    for (const form of this.#forms) {
      const entry = form === unlike ? undefined : form.read(line);
      if (!entry) continue;
      this.#follow(form);
      return entry;
    }
    return undefined;
  }

  /** Most pairs have judgments of the same forms in the same order. */
  #follow(form: LineForm): LineForm {
    if (this.#last) this.#last.next = form;
    this.#last = form;
    return form;
  }
}

/** A field whose value differs between lines of a form. */
interface VaryingField {
  readonly name: string;
  readonly convert: (text: string) => unknown;
  readonly check: (value: unknown) => boolean;
}

/** Patterns of values as `JSON.stringify` writes them: texts have no escape. */
const patterns: Readonly<Record<string, string>> = {
  string: '"([^"\\\\\\x00-\\x1f]*)"',
  number: '(-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)',
  boolean: '(true|false)',
};

const readers: Readonly<Record<string, VaryingField['convert']>> = {
  string: (text) => text,
  number: Number,
  boolean: (text) => text === 'true',
};

/** Fields with few values, each of which makes another form. */
const fixedFields: readonly (keyof JudgmentEntry)[] = [
  ...(['type', 'arm', 'challenge', 'step', 'protocol', 'replicate'] as const),
  ...(['outcome', 'fingerprint'] as const),
];

/** Lines with the same fields in the same order, and the same values of the fixed ones. */
class LineForm {
  /** The form that followed last. */
  next: LineForm | undefined;
  readonly #pattern: RegExp;
  readonly #varying: readonly VaryingField[];
  readonly #entry: Record<string, unknown>;

  constructor(entry: JudgmentEntry) {
    this.#entry = { ...entry };
    const varying: VaryingField[] = [];
    const isFixed = new Set<string>(fixedFields);
    const schemas: Readonly<Record<string, unknown>> = judgmentEntry.shape;
    const fields = Object.entries(entry).map(([name, value]) => {
      const [pattern, convert] = [patterns[typeof value], readers[typeof value]];
      if (isFixed.has(name) || pattern === undefined || convert === undefined) {
        return escaped(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
      }
      varying.push({ name, convert, check: plainCheck(schemas[name]) });
      return `${escaped(JSON.stringify(name))}:${pattern}`;
    });
    this.#varying = varying;
    this.#pattern = new RegExp(`^\\{${fields.join(',')}\\}$`);
  }

  read(line: string): JudgmentEntry | undefined {
    const texts = this.#pattern.exec(line);
    if (!texts) return undefined;
    let i = 0;
    for (const { name, convert, check } of this.#varying) {
      i += 1;
      const value = convert(texts[i] ?? '');
      if (!check(value)) return undefined;
      this.#entry[name] = value;
    }
    return this.#entry as unknown as JudgmentEntry;
  }
}

function escaped(text: string): string {
  return text.replace(/[^\w\s]/g, '\\$&');
}
