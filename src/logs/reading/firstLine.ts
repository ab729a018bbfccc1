import type * as z from 'zod';
import { describeUntruthful } from '../../core/judges/simulated.ts';
import { runKinds } from '../../core/runs/kinds.ts';
import { withDatasetHere } from './datasetHere.ts';
import { linesOf } from './linesOf.ts';
import { longestLine } from './parseLine.ts';

type AnyKind = (typeof runKinds)[number];
type AnyHeader = z.infer<AnyKind['header']>;

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
  { header }: { readonly header: z.ZodType<Header> },
  path: string,
): Promise<Header | undefined> {
  return header.safeParse(await firstValue(path).catch(() => undefined)).data;
}

/** Returns the header of a log of any kind; undefined if it has none or cannot be read. */
export async function readAnyHeader(path: string) {
  const kind = await kindOfLog(path).catch(() => undefined);
  return kind && readHeader<AnyHeader>(kind, path);
}

/**
 * Returns the sentence that says why a log is refused for its header; undefined if it isn't, or
 * can't be read.
 */
export async function headerRefusal(path: string): Promise<string | undefined> {
  const refusal = describeUntruthful(await firstValue(path).catch(() => undefined));
  return refusal && `Line 1 of the log ${refusal}.`;
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
