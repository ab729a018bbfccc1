import type { MarkedPiece } from '../../../src/core/metrics/rows/markWords.ts';
import type { EchoRange } from '../../../src/core/report/reasons/echoes.ts';

/**
 * Returns a revised reason's pieces with its echoes and other new words marked; words in common
 * with the first reason are not.
 *
 * @param echoes in ascending order, without overlaps
 */
export function markEchoes(
  pieces: readonly MarkedPiece[],
  echoes: readonly EchoRange[],
): readonly MarkedPiece[] {
  const marked: MarkedPiece[] = [];
  let at = 0;
  for (const { text, mark } of pieces) {
    const end = at + text.length;
    const own = mark === 'new' ? { mark } : {};
    let done = at;
    for (const { from, to } of echoes) {
      const [start, stop] = [Math.max(from, done), Math.min(to, end)];
      if (start >= stop) continue;
      if (start > done) marked.push({ text: text.slice(done - at, start - at), ...own });
      marked.push({ text: text.slice(start - at, stop - at), mark: 'echo' });
      done = stop;
    }
    if (done < end) marked.push({ text: text.slice(done - at), ...own });
    at = end;
  }
  return marked;
}
