import { join } from 'node:path';
import * as vscode from 'vscode';
import { newRun } from '../../app/begin.ts';
import { UnusedTexts } from '../../core/data/formats/unusedTexts.ts';
import type { Pair } from '../../core/data/pair.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import type { HeaderEntry, LogEntry, PairEntry } from '../../core/runs/audit/log.ts';
import { createHeader, createPairEntry } from '../../core/runs/audit/newRun.ts';
import { describeFaults, requireShowable } from '../../core/runs/audit/plan/showablePairs.ts';
import { asOneLine } from '../../core/words/escape.ts';
import type { ModelIdentity } from '../../core/words/ports.ts';
import { createRun } from '../../logs/openRun.ts';
import { prepareRunFolder } from '../../logs/runFolder.ts';
import { chosenDefinition } from '../judges/definitionName.ts';
import type { Judges } from '../models/judges.ts';
import { dataOf } from '../runs/dataOf.ts';
import { nameOfJudge } from '../runs/form/choiceWords.ts';
import { statedPrices } from '../runs/spending.ts';
import { readSetting, usualSeed } from '../settings.ts';

/** A pair to audit, with its dataset. */
export interface AuditSubject {
  readonly key: string;
  readonly pair: Pair;
  /** Id of the dataset's format. */
  readonly format: string;
  /** Digest of the mapping by which the dataset is read, if any. */
  readonly mapping?: string | undefined;
  /** Fields of its record with texts that are not read; absent if all are. */
  readonly unused?: readonly string[] | undefined;
  /** The dataset, even if the pair is shown in a record document. */
  readonly dataset: vscode.Uri;
}

/** A run of one pair that has not been written yet. */
export interface PlannedAudit {
  readonly header: HeaderEntry;
  readonly entry: PairEntry;
  readonly dataset: vscode.Uri;
  /** What the judge is not shown of the record, or is shown empty. */
  readonly gaps: readonly string[];
}

/**
 * Returns a run of one pair, not written yet. Rejects with a ModelError if the judge isn't
 * defined, and if the pair lacks a text that its definition shows.
 *
 * @param candidate judge without settings of its own; default: the chosen one
 */
export async function planAudit(
  judges: Judges,
  subject: AuditSubject,
  purpose?: 'session',
  candidate?: ModelIdentity,
): Promise<PlannedAudit> {
  const { key, pair, format, mapping, unused, dataset } = subject;
  const { definitions } = judges;
  const definition = await definitions.named(chosenDefinition(dataset), dataset);
  requireShowable({ definition }, pair);
  const seed = usualSeed;
  const judge = candidate ?? (await judges.identify(dataset, seed));
  const header = createHeader({
    ...newRun(dataOf(dataset, format, mapping)),
    ...(purpose && { purpose }),
    seed,
    protocol: 'anti-baseline',
    judge,
    ...statedPrices([judge]),
    generation: candidate ? undefined : judges.generationOf(readSetting('judge', dataset)),
    definition,
  });
  const unread = new UnusedTexts();
  unread.add(unused);
  const added = definitions.takeUnusedAddition(dataset);
  const notInUse =
    added === undefined
      ? undefined
      : vscode.l10n.t(
          '{0} is not in use: this record is judged by {1}. Use it in “Recant: Select Judge…”.',
          asOneLine(added, 80),
          asOneLine(nameOfJudge(judge, definition), 80),
        );
  const gaps = [notInUse, unread.describe(), ...describeFaults(header, [{ pair }])];
  return {
    header,
    entry: createPairEntry(header, key, pair),
    dataset,
    gaps: gaps.filter((gap) => gap !== undefined),
  };
}

/** Writes a planned run; returns its path, with a notice if it is not stored beside its dataset. */
export async function createAudit(
  { header, dataset }: Pick<PlannedAudit, 'header' | 'dataset'>,
  entries: readonly LogEntry[],
  globalStorage: vscode.Uri,
): Promise<{ readonly path: string; readonly notices: readonly string[] }> {
  const folder = await prepareRunFolder(
    vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath,
    globalStorage.fsPath,
  );
  const path = join(folder.path, `${header.run}.jsonl`);
  const { log } = await createRun(auditKind, path, header, ...entries);
  await log.close();
  const notices = folder.isFallback
    ? [
        vscode.l10n.t(
          'This run is stored at {0}, because its dataset is not in an open folder that can be written to.',
          path,
        ),
      ]
    : [];
  return { path, notices };
}
