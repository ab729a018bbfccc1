import { basename, join } from 'node:path';
import { attackedFileName, attackedPair } from '../core/attack/attackedPair.ts';
import type { AttackState } from '../core/attack/attackState.ts';
import { type AttackSample, contentText } from '../core/attack/sample.ts';
import { asPrintableJson } from '../core/escape.ts';
import type { Pair } from '../core/pair.ts';
import { writeWhole } from '../files/writeWhole.ts';
import { linesOf } from '../runs/linesOf.ts';
import { longestLine } from '../runs/parseLine.ts';
import type { ChosenSamples } from './attackSamples.ts';

export interface AttackedFile {
  readonly path: string;
  readonly written: number;
  /** Attacks that have been made and did not keep their limits. */
  readonly leftOut: number;
}

/**
 * Writes the responses whose attack kept its limits, as records that audit in turn: the pair with the
 * attacked response in its place, or, of a sample that is no pair, the original as A and the attacked one
 * as B. The file follows from the run's log, and is written anew each time. Rejects where another file of
 * this name is there.
 */
export async function writeAttacked(
  folder: string,
  state: AttackState,
  pairs: ChosenSamples['pairs'],
): Promise<AttackedFile> {
  const { header } = state;
  if (!header) throw new Error('The run has no header.');
  const path = join(folder, attackedFileName(basename(header.dataset.name)));
  const records: object[] = [];
  let leftOut = 0;
  for (const { key, sample } of state.samples()) {
    for (const cell of header.attacks) {
      const attempt = state.attemptsOf(key, cell).at(-1);
      if (!attempt) continue;
      const { pair, side } = pairs.get(key) ?? { pair: comparison(sample), side: 'B' as const };
      const current = state.sampleOf(key) ?? sample;
      const kept = attempt.outcome === 'kept' ? attempt : undefined;
      const record = kept && attackedPair(pair, side, current, header, kept);
      if (record) records.push(record);
      else leftOut += 1;
    }
  }
  if (records.length > 0) {
    if (!(await isOfRun(path, header.run))) {
      throw new Error(`${path} is there already and is not of this run. Choose another folder.`);
    }
    await writeWhole(path, lines(records), { overwrite: true });
  }
  return { path, written: records.length, leftOut };
}

async function* lines(records: readonly object[]): AsyncGenerator<string> {
  for (const record of records) yield `${asPrintableJson(JSON.stringify(record))}\n`;
}

/** A sample that is no pair, as the pair of its response with the attacked one. */
function comparison(sample: AttackSample): Pair {
  const { id, prompt, response, reference, background, domain } = sample;
  const text = contentText(response);
  return {
    id,
    prompt,
    responseA: text,
    responseB: text,
    ...(reference !== undefined && { reference }),
    ...(background !== undefined && { background }),
    ...(domain !== undefined && { domain }),
  };
}

/** Whether a file of this name may be replaced: it is not there, or this run has written it. */
async function isOfRun(path: string, run: string): Promise<boolean> {
  try {
    for await (const { text } of linesOf(path, longestLine)) {
      return JSON.parse(text ?? '')?.attack?.run === run;
    }
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
