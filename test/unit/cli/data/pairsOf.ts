import assert from 'node:assert/strict';
import { recant } from '../commandLine.ts';

/** Returns the pairs that `recant pairs` reads from a file by a mapping or a known format. */
export async function pairsOf(path: string, mapping?: string) {
  const { code, out, err } = await recant([
    ...['pairs', '--json', path],
    ...(mapping === undefined ? [] : ['--mapping', mapping]),
  ]);
  assert.equal(code, 0, err);
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
