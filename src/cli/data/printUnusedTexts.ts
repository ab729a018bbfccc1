import type { UnusedTexts } from '../../core/data/formats/unusedTexts.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import type { Output } from '../output.ts';

/** Names the texts of a file's records that nothing uses. */
export function printUnusedTexts(file: string, unused: UnusedTexts, { stderr }: Output): void {
  const sentence = unused.describe();
  if (sentence !== undefined) stderr(`${asMessageLine(`${file}: ${sentence}`)}\n`);
}
