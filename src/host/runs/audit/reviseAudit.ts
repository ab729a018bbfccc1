import { ChangedRecordsError } from '../../../core/journal/revision.ts';
import { auditKind } from '../../../core/runs/audit/auditKind.ts';
import { missingEntries, type RunFile } from '../../../core/runs/audit/missingEntries.ts';
import { selectPairs } from '../../../core/runs/audit/plan/selectPairs.ts';
import { appendMany } from '../../../logs/lockedLog.ts';
import { resumeRun } from '../../../logs/openRun.ts';
import { systemClock } from '../../../models/systemClock.ts';
import type { PairDocuments } from '../../documents/pairDocuments.ts';
import { shownDatasetUri } from '../../records/revealRecord.ts';
import { askOnChanges } from '../askOnChanges.ts';
import { readState } from '../unfinishedRuns.ts';
import { PairSource } from './pairSource.ts';

/**
 * Compares a run with its file, as the editor holds it or as it is on disk. Where it has changed since
 * the run was begun, the user decides what to do, and the decision goes into the log; `left` where the
 * user lets the run be. A file that is gone, or is in no open folder, is not compared.
 */
export async function reviseAudit(
  documents: PairDocuments,
  path: string,
): Promise<'unchanged' | 'revised' | 'left'> {
  const { state } = await readState(path);
  const { header } = state;
  if (!header?.selection) return 'unchanged';
  const source = await openSource(documents, header.dataset);
  if (!source) return 'unchanged';
  const planned = [...state.pairs.values()].filter(({ entry }) => entry.content === undefined);
  const choices = {
    seed: header.seed,
    labelled: header.selection.startsWith('labelled'),
    sample: header.selection.endsWith('sample') ? planned.length : undefined,
  };
  const file: RunFile = { all: source.all, pairs: selectPairs(source.all, choices) };
  const now = systemClock.now();
  try {
    missingEntries(state, header, file, { choice: undefined, now });
    return 'unchanged';
  } catch (error) {
    if (!(error instanceof ChangedRecordsError)) throw error;
    const present = new Map(source.all.map(({ key, pair }) => [key, pair.id]));
    const choice = await askOnChanges(header.dataset.name, error, present);
    if (!choice) return 'left';
    const pairs =
      choice === 'update' ? await source.take(choices, new AbortController().signal) : file.pairs;
    const { log, state: held } = await resumeRun(auditKind, path);
    try {
      await appendMany(log, missingEntries(held, header, { ...file, pairs }, { choice, now }));
    } finally {
      await log.close();
    }
    return 'revised';
  }
}

/** The pairs of a run's file, all counted; undefined where there is none that may be read. */
async function openSource(
  documents: PairDocuments,
  dataset: Parameters<typeof shownDatasetUri>[0],
): Promise<PairSource | undefined> {
  try {
    const source = await PairSource.open(documents, shownDatasetUri(dataset));
    await source.survey(() => {});
    return source;
  } catch {
    return undefined;
  }
}
