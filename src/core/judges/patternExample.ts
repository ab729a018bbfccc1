/** Texts that groups of a pattern must have, by name or 1-based number. */
type GroupTexts = ReadonlyMap<string | number, string>;

interface Group {
  readonly name: string | undefined;
  readonly number: number | undefined;
  readonly options: readonly (readonly Item[])[];
}

interface Item {
  readonly content: string | Group;
  /** Minimum number of repetitions. */
  readonly least: number;
}

/**
 * Returns a text that a pattern in RE2 syntax matches: the shortest repetitions, the first
 * characters of classes, and the alternatives that contain the wanted group or one with a text.
 *
 * @param wanted name of a group that must take part
 */
export function patternExample(
  pattern: string,
  wanted: string | undefined,
  texts: GroupTexts = new Map(),
): string {
  const whole = new PatternReader(pattern).readGroup(undefined, undefined);
  const textOf = ({ name = '', number = 0 }: Group) => texts.get(name) ?? texts.get(number);
  const write = (group: Group): string => {
    const given = textOf(group);
    if (given !== undefined) return given;
    const items = group.options.find((option) => option.some(has)) ?? group.options[0] ?? [];
    return items.map(writeItem).join('');
  };
  const has = ({ content }: Item): boolean =>
    typeof content === 'object' &&
    ((content.name !== undefined && content.name === wanted) ||
      textOf(content) !== undefined ||
      content.options.flat().some(has));
  const writeItem = (item: Item): string => {
    const times = has(item) ? Math.max(1, item.least) : item.least;
    const text = typeof item.content === 'string' ? item.content : write(item.content);
    return text.repeat(times);
  };
  return write(whole);
}

/** Characters that an escape matches; other letters are positions, which match nothing. */
const escapes: Readonly<Record<string, string>> = {
  ...{ d: '1', D: 'x', w: 'a', W: ' ', s: ' ', S: 'x' },
  ...{ t: '\t', n: '\n', r: '\r', f: '\f', v: '\v' },
};

class PatternReader {
  readonly #pattern: string;
  #position = 0;
  #groups = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** Reads alternatives up to the end of their group. */
  readGroup(name: string | undefined, number: number | undefined): Group {
    const options: Item[][] = [[]];
    while (this.#position < this.#pattern.length && !this.#take(/\)/y)) {
      if (this.#take(/\|/y)) options.push([]);
      else options.at(-1)?.push({ content: this.#readContent(), least: this.#readLeast() });
    }
    return { name, number, options };
  }

  #readContent(): string | Group {
    if (this.#take(/\(\?[a-zA-Z-]*\)/y) || this.#take(/[\^$]/y)) return '';
    const named = this.#take(/\(\?P?<(\w+)>/y);
    if (named) return this.readGroup(named[1], ++this.#groups);
    if (this.#take(/\(\?[a-zA-Z-]*:/y)) return this.readGroup(undefined, undefined);
    if (this.#take(/\(/y)) return this.readGroup(undefined, ++this.#groups);
    const members = this.#take(/\[(\^?)(\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*)\]/y);
    if (members) return members[1] === '' ? firstMember(members[2] ?? '') : 'x';
    const escaped = this.#take(/\\([\s\S])/y)?.[1];
    if (escaped !== undefined) return unescaped(escaped);
    return this.#take(/\./y) ? 'x' : (this.#take(/[\s\S]/uy)?.[0] ?? '');
  }

  #readLeast(): number {
    const [, sign = '', least] = this.#take(/([*+?]|\{(\d+)(?:,\d*)?\})\??/y) ?? [];
    if (least !== undefined) return Number(least);
    return sign === '*' || sign === '?' ? 0 : 1;
  }

  /** @param form a sticky expression */
  #take(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.#position;
    const found = form.exec(this.#pattern);
    if (found) this.#position = form.lastIndex;
    return found ?? undefined;
  }
}

function firstMember(members: string): string {
  const [, escaped] = /^\\([\s\S])/.exec(members) ?? [];
  if (escaped !== undefined) return unescaped(escaped);
  return /^\[:/.test(members) ? 'a' : ([...members][0] ?? '');
}

function unescaped(character: string): string {
  return escapes[character] ?? (/[a-zA-Z]/.test(character) ? '' : character);
}
