import * as vscode from 'vscode';
import type { Pair } from '../../core/data/pair.ts';
import { definitionOf } from '../../core/judges/defaultJudge.ts';
import {
  ChangedValuesError,
  checkValues,
  describeChangedValues,
} from '../../core/runs/audit/changedValues.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { contentKey, type PairRecord } from '../../core/runs/audit/runState.ts';
import { asOneLine } from '../../core/words/escape.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { shownDatasetUri } from '../records/revealRecord.ts';

/** The record that the dataset of a run holds; `unread` if the dataset cannot be read here. */
export type FoundRecord = Pair | 'absent' | 'unread';

/** Finds a record by its key in the dataset of a run, as open in the editor or as on disk. */
export async function findRecord(
  documents: PairDocuments,
  { dataset, definition }: HeaderEntry,
  key: string,
): Promise<FoundRecord> {
  const { kind } = definitionOf({ definition });
  const items = kind === 'pairwise' ? documents.pairs : documents.singles;
  try {
    const uri = shownDatasetUri(dataset);
    await documents.ready(uri);
    return (await items.find(uri, key))?.pair ?? 'absent';
  } catch {
    return 'unread';
  }
}

/** Throws, with the remedy, if the dataset of a run does not hold a pair as its log has it. */
export function compareRecord(header: HeaderEntry, pair: PairRecord, found: FoundRecord): void {
  if (found === 'unread') return;
  const file = asOneLine(header.dataset.name, 80);
  const id = asOneLine(pair.entry.pair.id, 60);
  if (found === 'absent') {
    throw new Error(
      vscode.l10n.t(
        '{0} does not hold {1} as this run has it: its text was changed or removed, or the log was not written for this file. Nothing was sent. Audit the record as it is now.',
        file,
        id,
      ),
    );
  }
  const key = contentKey(pair);
  const state = { pairs: new Map([[key, pair]]), unshown: new Map() };
  try {
    checkValues(header, state, [{ key, pair: found }]);
  } catch (error) {
    if (!(error instanceof ChangedValuesError)) throw error;
    throw new Error(
      vscode.l10n.t(
        'Values in {0} are not those of this run, which keeps what it began with. Nothing was sent. Audit the record as it is now. {1}',
        file,
        asOneLine(describeChangedValues(error), 240),
      ),
    );
  }
}
