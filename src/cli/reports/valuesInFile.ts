import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { datasetFormats } from '../../core/data/formats/catalog.ts';
import { definitionOf } from '../../core/judges/defaultJudge.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import {
  ChangedValuesError,
  checkValues,
  describeChangedValues,
} from '../../core/runs/audit/changedValues.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import type { SelectablePair } from '../../core/runs/audit/plan/selectPairs.ts';
import { contentKey, RunState } from '../../core/runs/audit/runState.ts';
import { readRunLog } from '../../logs/reading/readLog.ts';
import { readPairs } from '../data/readPairs.ts';

/**
 * Returns in which labels and other values the dataset of an audit differs from its log, in words;
 * undefined if it does not, or cannot be read as the run read it: a mapping is not in the log.
 */
export async function otherValuesInFile(path: string): Promise<string | undefined> {
  const state = new RunState();
  await readRunLog(auditKind, path, (entry) => {
    if (['header', 'pair', 'unshown', 'revision'].includes(entry.type)) state.apply(entry);
    return false;
  });
  const { header } = state;
  if (!header || header.recorded || definitionOf(header).kind !== 'pairwise') return undefined;
  const present = await pairsOf(header.dataset, new Set([...state.pairs.values()].map(contentKey)));
  if (!present) return undefined;
  try {
    checkValues(header, state, present);
    return undefined;
  } catch (error) {
    if (error instanceof ChangedValuesError) return describeChangedValues(error);
    throw error;
  }
}

/** Returns the pairs of a dataset with these keys; undefined if it is not here or not readable. */
async function pairsOf(
  { location, format, mapping }: HeaderEntry['dataset'],
  keys: ReadonlySet<string>,
): Promise<readonly SelectablePair[] | undefined> {
  if (mapping !== undefined) return undefined;
  const found: SelectablePair[] = [];
  try {
    const file = location.startsWith('file:') ? fileURLToPath(location) : location;
    if (!(await stat(file)).isFile()) return undefined;
    const formats = datasetFormats.filter(({ id }) => id === format);
    for await (const { pairs } of readPairs(file, formats)) {
      found.push(...pairs.filter(({ key }) => keys.has(key)));
    }
    return found;
  } catch {
    return undefined;
  }
}
