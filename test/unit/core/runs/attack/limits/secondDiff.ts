/** Results of a comparison computed by dynamic programming instead of the `diff` package. */
export interface SecondDiff {
  readonly count: number;
  readonly large: number;
  /** Number of words. */
  readonly original: number;
  readonly kept: number;
  readonly changed: number;
  /** Code points that an edit may have per word. */
  readonly perWord: number;
}

/** Words and code points removed and added at one position. */
interface Run {
  removed: number;
  added: number;
  taken: number;
  put: number;
}

function charactersPerWord(words: readonly string[]): number {
  const letters = words.reduce((sum, word) => sum + [...word].length, 0);
  return Math.min(24, Math.max(12, Math.ceil(2 * (letters / words.length + 1))));
}

const isWord = (unit: string) => /[\p{L}\p{N}]/u.test(unit);

/** Returns the words of a text; in scripts without spaces, its single characters. */
export function unitsOf(text: string): string[] {
  return (
    text.match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[A-Za-z0-9]+|[^\s]/gu) ?? []
  );
}

/**
 * Compares two texts without Markdown, code or line breaks, using a table of longest common
 * subsequences.
 */
export function secondDiff(original: string, attacked: string): SecondDiff {
  const [before, after] = [unitsOf(original), unitsOf(attacked)];
  const at = longestFrom(before, after);
  let [row, column, kept, gap] = [0, 0, 0, Number.POSITIVE_INFINITY];
  const edits: Run[][] = [];
  let isRunning = false;
  const change = (unit: string, what: 'removed' | 'added') => {
    if (!isRunning) {
      if (gap >= 4) edits.push([]);
      edits.at(-1)?.push({ removed: 0, added: 0, taken: 0, put: 0 });
    }
    [isRunning, gap] = [true, 0];
    const run = edits.at(-1)?.at(-1);
    if (!run) return;
    if (isWord(unit)) run[what] += 1;
    run[what === 'removed' ? 'taken' : 'put'] += [...unit].length;
  };
  while (row < before.length || column < after.length) {
    const [was, is] = [before[row], after[column]];
    if (was !== undefined && was === is) {
      isRunning = false;
      if (isWord(was)) [kept, gap] = [kept + 1, gap + 1];
      [row, column] = [row + 1, column + 1];
    } else if (
      was !== undefined &&
      (is === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      change(was, 'removed');
      row += 1;
    } else {
      change(is ?? '', 'added');
      column += 1;
    }
  }
  const perWord = charactersPerWord(before.filter(isWord));
  const total = (runs: readonly Run[], value: (run: Run) => number) =>
    runs.reduce((sum, run) => sum + value(run), 0);
  const sizes = edits.map((runs) =>
    Math.max(
      1,
      total(runs, ({ removed, added }) => Math.max(removed, added)),
      Math.ceil(total(runs, ({ taken }) => taken) / perWord),
      Math.ceil(total(runs, ({ put }) => put) / perWord),
    ),
  );
  const counted = (some: readonly number[]) =>
    some.reduce((sum, size) => sum + Math.ceil(size / 25), 0);
  return {
    count: counted(sizes),
    large: counted(sizes.filter((size) => size > 3)),
    original: before.filter(isWord).length,
    kept,
    changed: sizes.reduce((sum, size) => sum + size, 0),
    perWord,
  };
}

/** Returns a function for the longest common subsequence length from two given positions onward. */
function longestFrom(before: readonly string[], after: readonly string[]) {
  const table = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const longest =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      (table[row] ?? [])[column] = longest;
    }
  }
  return at;
}
