import * as vscode from 'vscode';
import { expectedAttacks } from '../../../app/attacks.ts';
import { revisable } from '../../../app/expected.ts';
import { type NamedRecords, namedRecords } from '../../../core/journal/revision.ts';
import { attackKind } from '../../../core/runs/attack/attackKind.ts';
import type { AttackState } from '../../../core/runs/attack/attackState.ts';
import type { AttackHeader } from '../../../core/runs/attack/log/attackHeader.ts';
import type { SampleEntry } from '../../../core/runs/attack/log/attackLog.ts';
import { sampleId } from '../../../core/runs/attack/plan/missingSamples.ts';
import { readHeader } from '../../../logs/reading/firstLine.ts';
import { isNoMessage } from '../../../logs/reading/readLog.ts';
import { datasetUri, shownDatasetUri } from '../../records/revealRecord.ts';
import type { FileComparison, FileRunKind, KindWords } from '../begunRun.ts';
import { RememberedChoices } from '../form/rememberedChoices.ts';
import { listLogs } from '../logFiles.ts';
import { readAgreed } from '../resumeAgreed.ts';
import type { RunServices } from '../runServices.ts';
import { attackChoices } from './attackChoices.ts';
import { begunAttacks } from './attackSurface.ts';
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
    read: async (path) => begunAttacks(kind, services, path, await readState(path)),
    compare: (path) => compare(path, services.documents),
    limitsOf: (dataset) => remembered.of(dataset),
  };
  return kind;
}

/** Reads the state of a run, without the messages sent. Rejects if the log is not of its run. */
async function readState(path: string): Promise<AttackState> {
  const { state, readOnly } = await readAgreed(attackKind, path, isNoMessage);
  if (readOnly !== undefined) throw new Error(`${path}: ${readOnly}`);
  return state;
}

/**
 * Compares a run with its files. Undefined if one of them is outside the open folders, `unnamed` if
 * a run from the command line does not name them, as in older logs.
 */
async function compare(
  path: string,
  documents: RunServices['documents'],
): Promise<FileComparison | 'unnamed' | undefined> {
  const state = await readState(path);
  const { header } = state;
  if (!header) return undefined;
  const { responses, weakerBy, sources, selection } = header;
  const dataset = datasetUri(header.dataset.location);
  if (!header.dataset.location.includes('://')) {
    if (!sources) return 'unnamed';
    if (!areShown(sources)) return undefined;
  }
  const { signal } = new AbortController();
  const file = await readFileSamples(documents, dataset, signal, sources).catch(() => undefined);
  if (!file) return undefined;
  const all = file.samplesOf(responses, weakerBy);
  const planned = namedRecords(state.samples(), sampleId);
  const samples = sources
    ? chosenBefore(all, planned, selection)
    : drawSamples(all, header.seed, selection === 'sample' ? planned.size : undefined);
  const records = { chosen: async () => samples, all: async () => all };
  return {
    present: namedRecords(all, sampleId),
    mapping: documents.mappingOf(dataset, file.format),
    ...revisable(path, state, (choice) => expectedAttacks(header, records, choice)),
  };
}

/** Whether all files of a run from the command line are in open folders. */
function areShown({ files, references }: NonNullable<AttackHeader['sources']>): boolean {
  try {
    for (const path of [...files, ...(references === undefined ? [] : [references])]) {
      shownDatasetUri({ name: path, location: path });
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the responses that a run from the command line chooses: all or, since it may have drawn
 * them from pairs or by a pilot run, those that it chose before.
 */
function chosenBefore(
  all: readonly SampleEntry[],
  planned: NamedRecords,
  selection: AttackHeader['selection'],
): readonly SampleEntry[] {
  if (selection === 'all') return all;
  const ids = new Set(planned.values());
  return all.filter((entry) => ids.has(sampleId(entry)));
}
