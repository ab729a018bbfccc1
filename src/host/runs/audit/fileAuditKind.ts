import * as vscode from 'vscode';
import { expectedAudit, planAudit } from '../../../app/audits.ts';
import { revisable } from '../../../app/expected.ts';
import type { RevisionChoice } from '../../../core/journal/revision.ts';
import { definitionOf } from '../../../core/judges/defaultJudge.ts';
import { shownFields } from '../../../core/judges/render.ts';
import { auditKind } from '../../../core/runs/audit/auditKind.ts';
import type { HeaderEntry } from '../../../core/runs/audit/log.ts';
import { fileAuditOptions } from '../../../core/runs/audit/options.ts';
import { selectPairs } from '../../../core/runs/audit/plan/selectPairs.ts';
import { valuesIn, withDefaults } from '../../../core/runs/options.ts';
import { readHeader } from '../../../logs/reading/firstLine.ts';
import { isNoMessage } from '../../../logs/reading/readLog.ts';
import type { DocumentItems } from '../../documents/documentItems.ts';
import { datasetUri } from '../../records/revealRecord.ts';
import type { FileComparison, FileRunKind, KindWords } from '../begunRun.ts';
import { RememberedChoices } from '../form/rememberedChoices.ts';
import { listLogs } from '../logFiles.ts';
import { readAgreed } from '../resumeAgreed.ts';
import type { RunServices } from '../runServices.ts';
import { begunAudit } from './auditSurface.ts';
import { auditChoices } from './choices.ts';
import { ListedPairs } from './listedPairs.ts';

const words: KindWords = {
  asking: (name) => vscode.l10n.t('Auditing {0}', name),
  done: (done, all) => vscode.l10n.t('{0} of {1} pairs', done, all),
  share: (done, all, runs) =>
    runs > 1
      ? vscode.l10n.t('{0}/{1} pairs of {2} judges', done, all, runs)
      : vscode.l10n.t('{0}/{1} pairs', done, all),
};

/** Returns the kind of runs that audit whole files of this workspace. */
export function fileAuditKind(services: RunServices): FileRunKind {
  const { globalStorage, workspaceState, judges, documents } = services;
  const remembered = new RememberedChoices(auditChoices, workspaceState);
  const kind: FileRunKind = {
    words,
    list: () => listLogs(globalStorage, 'runs'),
    readHeader: async (path) => {
      const header = await readHeader(auditKind, path);
      return header?.selection === undefined ? undefined : header;
    },
    read: async (path) => {
      const { state, readOnly } = await readState(path);
      const { header } = state;
      if (readOnly !== undefined) throw new Error(`${path}: ${readOnly}`);
      if (!header?.selection) {
        throw new Error(vscode.l10n.t('{0} holds no run over a file that can be resumed.', path));
      }
      return begunAudit(kind, judges, path, header, await planAudit(state), state);
    },
    compare: (path) => compare(path, documents),
    limitsOf: (dataset) => remembered.of(dataset),
  };
  return kind;
}

/** Reads the state of a run, without the messages sent. Rejects if the log is not of its run. */
function readState(path: string) {
  return readAgreed(auditKind, path, isNoMessage);
}

async function compare(
  path: string,
  documents: RunServices['documents'],
): Promise<FileComparison | undefined> {
  const { state } = await readState(path);
  const { header } = state;
  if (!header?.selection || header.recorded) return undefined;
  const items = definitionOf(header).kind === 'pairwise' ? documents.pairs : documents.singles;
  const source = await readSource(items, header);
  if (!source) return undefined;
  const planned = [...state.pairs.values()].filter(({ entry }) => entry.content === undefined);
  const choices = withDefaults(fileAuditOptions, {
    ...valuesIn(fileAuditOptions, header),
    seed: header.seed,
    labeled: header.selection.startsWith('labelled'),
    sample: header.selection.endsWith('sample') ? planned.length : undefined,
  });
  const { all } = source;
  const records = (choice: RevisionChoice | undefined) => ({
    chosen: () =>
      choice === 'update'
        ? source.take(choices, new AbortController().signal)
        : Promise.resolve(selectPairs(all, choices)),
    all: () => Promise.resolve(all),
  });
  return {
    present: new Map(all.map(({ key, pair }) => [key, pair.id])),
    mapping: source.mapping,
    ...revisable(path, state, (choice) => expectedAudit(header, records(choice), choice)),
  };
}

/** Counts the pairs of a file; undefined if it is unreadable. */
async function readSource(
  items: DocumentItems,
  header: HeaderEntry,
): Promise<ListedPairs | undefined> {
  try {
    const { dataset, rated } = header;
    const shown = shownFields(definitionOf(header));
    const source = await ListedPairs.open(items, datasetUri(dataset.location), rated, shown);
    await source.survey(() => {});
    return source;
  } catch {
    return undefined;
  }
}
