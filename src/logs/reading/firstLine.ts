import type { ZodType } from 'zod';
import { runKinds } from '../../core/runs/kinds.ts';
import { withDatasetHere } from './datasetHere.ts';
import { linesOf } from './linesOf.ts';
import { longestLine } from './parseLine.ts';

type AnyKind = (typeof runKinds)[number];

/**
 * Returns the kind of run in a log, based on its first line. Rejects if the file cannot be read.
 */
export async function kindOfLog(path: string): Promise<AnyKind | undefined> {
  const first = await firstValue(path);
  const { type } = (first ?? {}) as { readonly type?: unknown };
  return runKinds.find(({ headerType }) => headerType === type);
}

/** Returns the header of a log of this kind; undefined if it has none or cannot be read. */
export async function readHeader<Header>(
  { header }: { readonly header: ZodType<Header> },
  path: string,
): Promise<Header | undefined> {
  return header.safeParse(await firstValue(path).catch(() => undefined)).data;
}

/**
 * Parses the first line of a log, its dataset where it is now; undefined if it is not JSON. Rejects
 * like `kindOfLog`.
 */
export async function firstValue(path: string): Promise<unknown> {
  for await (const { text = '' } of linesOf(path, longestLine)) {
    try {
      return withDatasetHere(JSON.parse(text), path);
    } catch {
      return undefined;
    }
  }
  return undefined;
}
