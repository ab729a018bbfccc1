import { linesOf } from './linesOf.ts';
import { longestLine } from './parseLine.ts';

/** Whether a log is one of attacks. Rejects where the file cannot be read. */
export async function isAttackLog(path: string): Promise<boolean> {
  const first = await firstValue(path);
  return (first as { readonly type?: unknown } | null | undefined)?.type === 'attack-run';
}

/** What the first line of a log holds; undefined where it is no JSON. Rejects as `isAttackLog`. */
export async function firstValue(path: string): Promise<unknown> {
  for await (const { text = '' } of linesOf(path, longestLine)) {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
  return undefined;
}
