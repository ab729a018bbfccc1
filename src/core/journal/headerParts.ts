import { isSameJson } from '../words/canonicalJson.ts';

/**
 * What a header's field decides: nothing, or requests and labels, by its name in words and by what
 * of it is compared (default: all of it).
 */
export type HeaderPart<Header> =
  | 'decides nothing'
  | { readonly name: string; readonly of?: (header: Header) => unknown };

/** What each field of a kind of run's header decides. */
export type HeaderParts<Header> = {
  readonly [Field in keyof Required<Header>]: HeaderPart<Header>;
};

/** What the fields that all kinds of run have decide. */
export const commonParts = {
  type: 'decides nothing',
  schema: 'decides nothing',
  run: 'decides nothing',
  tool: 'decides nothing',
  createdAt: 'decides nothing',
  prices: 'decides nothing',
  reader: 'decides nothing',
  draws: 'decides nothing',
  seed: { name: 'its seed' },
  dataset: {
    name: 'its mapping',
    of: ({ dataset }: { readonly dataset: { readonly mapping?: string | undefined } }) =>
      dataset.mapping,
  },
} as const;

/** Returns the names of the parts in which two headers differ. */
export function differingParts<Header extends object>(
  parts: HeaderParts<Header>,
  one: Header,
  other: Header,
): readonly string[] {
  const names = new Set<string>();
  for (const field of Object.keys(parts) as (keyof Header)[]) {
    const part: HeaderPart<Header> = parts[field];
    if (part === 'decides nothing') continue;
    const { name, of = (header) => header[field] } = part;
    if (!isSameJson(of(one), of(other))) names.add(name);
  }
  return [...names];
}
