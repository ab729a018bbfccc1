import * as vscode from 'vscode';
import { namedRecords, type RevisionChoice } from '../../../core/journal/revision.ts';
import { attackKind } from '../../../core/runs/attack/attackKind.ts';
import { AttackState } from '../../../core/runs/attack/attackState.ts';
import { missingSamples, sampleId } from '../../../core/runs/attack/plan/missingSamples.ts';
import { openRun } from '../../../logs/openRun.ts';
import { readHeader } from '../../../logs/reading/firstLine.ts';
import { isNoMessage, readAttackLog } from '../../../logs/reading/readLog.ts';
import { systemClock } from '../../../models/systemClock.ts';
import type { FileComparison, FileRunKind, KindWords } from '../begunRun.ts';
import { RememberedChoices } from '../form/rememberedChoices.ts';
import { listLogs } from '../logFiles.ts';
import type { RunServices } from '../runServices.ts';
import { attackChoices } from './attackChoices.ts';
import { AttackRun } from './attackRun.ts';
import { drawSamples, readFileSamples } from './fileSamples.ts';

const words: KindWords = {
  asking: (name) => vscode.l10n.t('Attacking {0}', name),
  done: (done, all) => vscode.l10n.t('{0} of {1} attacks', done, all),
  share: (done, all) => vscode.l10n.t('{0}/{1} attacks', done, all),
};

/** Returns the kind of runs that attack whole files of this workspace. */
export function fileAttackKind(services: RunServices): FileRunKind {
  const remembered = new RememberedChoices(attackChoices, services.workspaceState);
  const kind: FileRunKind = {
    words,
    list: () => listLogs(services.globalStorage, 'attacks'),
    readHeader: async (path) => {
      const header = await readHeader(attackKind, path);
      return header?.selection === undefined ? undefined : header;
    },
    read: async (path) => new AttackRun(kind, path, await readState(path), services),
    compare: (path) => compare(path, services.documents),
    limitsOf: (dataset) => remembered.of(dataset),
  };
  return kind;
}

/** Reads the state of a run, without the messages sent. */
async function readState(path: string): Promise<AttackState> {
  const { entries, readOnly } = await readAttackLog(path, isNoMessage);
  if (readOnly !== undefined) throw new Error(`${path}: ${readOnly}`);
  return AttackState.replay(entries);
}

/**
 * Compares a run with its file, if the run was started in the editor. A run from the command line
 * may use several files, external references, or a pilot run, none of which its log names.
 */
async function compare(
  path: string,
  documents: RunServices['documents'],
): Promise<FileComparison | undefined> {
  const state = await readState(path);
  const { header } = state;
  if (!header?.dataset.location.includes('://')) return undefined;
  const { signal } = new AbortController();
  const dataset = vscode.Uri.parse(header.dataset.location);
  const file = await readFileSamples(documents, dataset, signal).catch(() => undefined);
  if (!file) return undefined;
  const all = file.samplesOf(header.responses);
  const size = header.selection === 'sample' ? state.samples().length : undefined;
  const samples = drawSamples(all, header.seed, size);
  const missing = (from: AttackState, choice: RevisionChoice | undefined) =>
    missingSamples(from, header, { all, samples }, { choice, now: systemClock.now() });
  return {
    present: namedRecords(all, sampleId),
    mapping: documents.mappingOf(dataset, file.format),
    check: () => void missing(state, undefined),
    apply: async (choice) => {
      const { log } = await openRun(attackKind, path, header, (current) =>
        missing(current, choice),
      );
      await log.close();
    },
  };
}
