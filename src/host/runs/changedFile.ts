import * as vscode from 'vscode';
import { type ChangedRecords, listChanges } from '../../core/journal/changedRecords.ts';
import type { RunHeader } from '../../core/journal/header.ts';
import {
  ChangedRecordsError,
  type NamedRecords,
  type RevisionChoice,
} from '../../core/journal/revision.ts';
import { ChangedValuesError, describeChangedValues } from '../../core/runs/audit/changedValues.ts';
import { asNotification, asOneLine } from '../../core/words/escape.ts';
import { shownDatasetUri } from '../records/revealRecord.ts';
import type { FileRunKind } from './begunRun.ts';
import { counted } from './form/choiceWords.ts';

/**
 * Compares a run with its file, as open in the editor or as on disk. If the file has changed since
 * the run started, asks the user what to do and logs the decision; returns `left` if the user
 * dismisses the question, or the file is read by another mapping or has other values now. Skips
 * files that are unreadable or outside the open folders, and tells the user if the log does not name
 * them.
 */
export async function reviseChanged(
  kind: FileRunKind,
  path: string,
): Promise<'unchanged' | 'revised' | 'left'> {
  const header = await kind.readHeader(path);
  const comparison = header && isReadable(header.dataset) && (await kind.compare(path));
  if (!comparison) return 'unchanged';
  if (comparison === 'unnamed') {
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        'This run does not name its files, so they were not checked for changes since it began. It continues with the responses in its log.',
      ),
    );
    return 'unchanged';
  }
  if (comparison.mapping !== header.dataset.mapping) {
    void vscode.window.showErrorMessage(describeOtherMapping(header.dataset.name));
    return 'left';
  }
  try {
    await comparison.check();
    return 'unchanged';
  } catch (error) {
    if (error instanceof ChangedValuesError) {
      void vscode.window.showErrorMessage(describeOtherValues(header.dataset.name, error));
      return 'left';
    }
    if (!(error instanceof ChangedRecordsError)) throw error;
    const choice = await askOnChanges(header.dataset.name, error, comparison.present);
    if (!choice) return 'left';
    await comparison.apply(choice);
    return 'revised';
  }
}

function describeOtherMapping(name: string): string {
  const what = vscode.l10n.t(
    'The mapping of {0} has changed since this run began, and a run keeps its mapping. Start a new run, or undo the change.',
    asOneLine(name, 80),
  );
  return asNotification(what, 240);
}

function describeOtherValues(name: string, error: ChangedValuesError): string {
  const what = vscode.l10n.t(
    'Values in {0} have changed since this run began, and a run keeps those that it began with. Start a new run, or undo the change. {1}',
    asOneLine(name, 80),
    asOneLine(describeChangedValues(error), 240),
  );
  return asNotification(what, 500);
}

function isReadable(dataset: RunHeader['dataset']): boolean {
  try {
    shownDatasetUri(dataset);
    return true;
  } catch {
    return false;
  }
}

/**
 * Shows how a file differs from the one its run planned and asks what to do; undefined if the user
 * dismisses the question.
 *
 * @param present ids of the file's records by key
 */
async function askOnChanges(
  name: string,
  error: ChangedRecordsError,
  present: NamedRecords,
): Promise<RevisionChoice | undefined> {
  const finish = vscode.l10n.t('Finish the Unchanged');
  const update = vscode.l10n.t('Take In the Changes');
  const question = vscode.l10n.t('{0} has changed since this run began.', asOneLine(name, 80));
  const detail = [
    ...listChanges(error, present).map(describeChange),
    '',
    vscode.l10n.t('Answers about unchanged records are kept and not asked for again.'),
    vscode.l10n.t('Earlier versions of records stay in the log but count in no number.'),
  ].join('\n');
  const options = { modal: true, detail };
  const message = asNotification(question, 200);
  const pressed = await vscode.window.showWarningMessage(message, options, finish, update);
  if (pressed === update) return 'update';
  return pressed === finish ? 'continue' : undefined;
}

const changeWords: Readonly<Record<ChangedRecords['change'], string>> = {
  changed: vscode.l10n.t('Changed'),
  removed: vscode.l10n.t('Removed'),
  added: vscode.l10n.t('Added'),
};

function describeChange({ change, count, named }: ChangedRecords): string {
  const names = named.map(({ id, what }) =>
    what === undefined ? asOneLine(id, 60) : `${asOneLine(id, 60)}: ${asOneLine(what, 200)}`,
  );
  const more = count > names.length ? ', …' : '';
  return `${changeWords[change]}: ${counted(count)} (${names.join(named.some(({ what }) => what) ? '; ' : ', ')}${more})`;
}
