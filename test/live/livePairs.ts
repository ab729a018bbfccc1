import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Base URL of the judge, set by `runLive.ts`. */
export const liveBaseUrl = process.env.RECANT_LIVE_BASE_URL ?? '';
export const liveModel = process.env.RECANT_LIVE_MODEL ?? '';

/** Timeout in milliseconds for a first answer on a busy machine. */
export const patienceMs = 540_000;

/** Typical pairs, short enough for a small model on a CPU. */
const pairs = [
  {
    id: 'kettle',
    prompt: 'Why does a kettle get louder before the water boils, and quieter when it does?',
    responseA:
      'Bubbles of steam form at the hot bottom, rise into cooler water and collapse there. Each collapse makes a small noise. Once all the water is near boiling, the bubbles reach the surface without collapsing, and the noise falls.',
    responseB:
      'The water makes noise because it gets hot. When it boils it is finished heating, so it becomes quieter.',
    label: 'A',
    labelSource: 'human',
  },
  {
    id: 'leap-year',
    prompt: 'Was 1900 a leap year? Answer with a reason.',
    responseA: 'Yes. 1900 can be divided by 4, and every such year is a leap year.',
    responseB:
      'No. Years that end in 00 are leap years only if 400 divides them, and it does not divide 1900.',
    label: 'B',
    labelSource: 'human',
  },
] as const;

/** Writes the pairs as a dataset into a folder and returns its path. */
export function writeLivePairs(folder: string): string {
  const path = join(folder, 'questions.jsonl');
  writeFileSync(path, pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''));
  return path;
}
