import { isSameJson } from '../words/canonicalJson.ts';

/** What decides the requests and labels of a kind of run, by its name in words. */
export type HeaderParts<Header> = Readonly<Record<string, (header: Header) => unknown>>;

/** Returns the names of the parts in which two headers differ. */
export function differingParts<Header>(
  parts: HeaderParts<Header>,
  one: Header,
  other: Header,
): readonly string[] {
  return Object.entries(parts).flatMap(([name, read]) =>
    isSameJson(read(one), read(other)) ? [] : [name],
  );
}
