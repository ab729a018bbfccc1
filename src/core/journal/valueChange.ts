import { asOneLine } from '../words/escape.ts';

/** A value of a record that differs between a run and its file. */
export interface ValueChange {
  /** Such as "label". */
  readonly name: string;
  /** Value in the run and in the file, such as "A"; undefined if there is none. */
  readonly before: string | undefined;
  readonly now: string | undefined;
}

/** Maximum number of characters of a value that are shown. */
const excerptLength = 60;

/** Describes a change, such as `label "B", was "A"`. */
export function describeValueChange({ name, before, now }: ValueChange): string {
  const start = startOfExcerpt(before ?? '', now ?? '');
  return `${name} ${quoted(now, start)}, was ${quoted(before, start)}`;
}

/** Returns where to start showing two values, so that their first difference can be seen. */
function startOfExcerpt(one: string, other: string): number {
  if (Math.max(one.length, other.length) <= excerptLength) return 0;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return Math.max(0, same - excerptLength / 2);
}

function quoted(value: string | undefined, start: number): string {
  if (value === undefined) return 'none';
  const excerpt = asOneLine(value.slice(start), excerptLength);
  return `"${start > 0 ? '…' : ''}${excerpt}"`;
}
