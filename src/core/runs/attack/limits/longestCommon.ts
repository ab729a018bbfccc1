/** Bits used of each element of a bit vector, so that the sum of two elements fits 32 bits. */
const bits = 30;
const full = 2 ** bits - 1;
/** Maximum product of the two lengths, apart from a common beginning and end; bounds the time. */
const mostCompared = 2 ** 30;

/** The same item's positions in both lists. */
export type Match = readonly [before: number, after: number];

/**
 * Returns a longest common subsequence of two lists, in order; undefined if the lists are too long.
 * Hirschberg's division needs memory in proportion to the lengths, and Hyyrö's bit vectors compare
 * 30 items at a time: the time does not depend on how much the lists differ.
 */
export function longestCommon(
  before: readonly string[],
  after: readonly string[],
): readonly Match[] | undefined {
  const numbers = new Map<string, number>();
  const numbered = (items: readonly string[]) =>
    Int32Array.from(items, (item) => {
      const number = numbers.get(item) ?? numbers.size;
      numbers.set(item, number);
      return number;
    });
  const matches: Match[] = [];
  const isMatched = matchLists(numbered(before), numbered(after), 0, 0, matches);
  return isMatched ? matches : undefined;
}

/** Whether the lists, which begin at these positions, are short enough; if so, adds their matches. */
function matchLists(
  before: Int32Array,
  after: Int32Array,
  from: number,
  start: number,
  matches: Match[],
): boolean {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const rows = before.subarray(head, before.length - tail);
  const columns = after.subarray(head, after.length - tail);
  if (rows.length * columns.length > mostCompared) return false;
  for (let at = 0; at < head; at++) matches.push([from + at, start + at]);
  if (rows.length === 1) {
    const at = columns.indexOf(rows[0] ?? -1);
    if (at >= 0) matches.push([from + head, start + head + at]);
  } else if (rows.length > 1 && columns.length > 0) {
    const half = rows.length >> 1;
    const split = splitOf(rows, columns, half);
    const [first, second] = [from + head, start + head];
    matchLists(rows.subarray(0, half), columns.subarray(0, split), first, second, matches);
    matchLists(
      rows.subarray(half),
      columns.subarray(split),
      ...([first + half, second + split] as const),
      matches,
    );
  }
  const [rowEnd, columnEnd] = [before.length - tail, after.length - tail];
  for (let at = 0; at < tail; at++) matches.push([from + rowEnd + at, start + columnEnd + at]);
  return true;
}

/** Returns where to divide the columns if the rows are divided in half. */
function splitOf(rows: Int32Array, columns: Int32Array, half: number): number {
  const before = commonLengths(rows.subarray(0, half), columns);
  const after = commonLengths(rows.slice(half).reverse(), columns.slice().reverse());
  const last = columns.length;
  let [best, most] = [0, -1];
  for (let split = 0; split <= last; split++) {
    const length = (before[split] ?? 0) + (after[last - split] ?? 0);
    if (length > most) [best, most] = [split, length];
  }
  return best;
}

/**
 * Returns the length of the longest common subsequence of the rows and each beginning of the
 * columns. In the bit vector, each 0 marks a column at which the length increases.
 */
function commonLengths(rows: Int32Array, columns: Int32Array): Int32Array {
  const columnsOf = new Map<number, number[]>();
  columns.forEach((item, column) => {
    const known = columnsOf.get(item);
    if (known) known.push(column);
    else columnsOf.set(item, [column]);
  });
  const vector = new Int32Array(Math.ceil(columns.length / bits)).fill(full);
  const rare = new Int32Array(vector.length);
  // Masks of items that are in more columns than a mask has elements: at most 30.
  const masks = new Map<number, Int32Array>();
  for (const row of rows) {
    const places = columnsOf.get(row);
    if (!places) continue;
    if (places.length > vector.length) {
      const mask = masks.get(row) ?? withBits(new Int32Array(vector.length), places);
      masks.set(row, mask);
      advance(vector, mask);
    } else {
      advance(vector, withBits(rare, places));
      for (const place of places) rare[Math.floor(place / bits)] = 0;
    }
  }
  const lengths = new Int32Array(columns.length + 1);
  for (let column = 0; column < columns.length; column++) {
    const isRise = (((vector[Math.floor(column / bits)] ?? 0) >> (column % bits)) & 1) === 0;
    lengths[column + 1] = (lengths[column] ?? 0) + Number(isRise);
  }
  return lengths;
}

/** Sets the bits of these columns. */
function withBits(mask: Int32Array, columns: readonly number[]): Int32Array {
  for (const column of columns) {
    const at = Math.floor(column / bits);
    mask[at] = (mask[at] ?? 0) | (1 << (column % bits));
  }
  return mask;
}

/** Adds a row, whose equal columns are given, to the bit vector. */
function advance(vector: Int32Array, equal: Int32Array): void {
  let carry = 0;
  for (let at = 0; at < vector.length; at++) {
    const [was, mask] = [vector[at] ?? 0, equal[at] ?? 0];
    const sum = was + (was & mask) + carry;
    carry = sum >>> bits;
    vector[at] = (sum & full) | (was & ~mask);
  }
}
