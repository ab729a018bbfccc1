import * as vscode from 'vscode';
import { asNotification, asOneLine } from '../../core/escape.ts';
import type {
  ChangedRecordsError,
  NamedRecords,
  RevisionChoice,
} from '../../core/journal/revision.ts';
import { counted } from './form/choiceWords.ts';

/** Maximum number of records of a kind that are named. */
const mostNamed = 5;

/**
 * Shows how a file differs from what its run planned and asks what to do; undefined where the user lets
 * the run be.
 *
 * @param present ids of the file's records by key
 */
export async function askOnChanges(
  name: string,
  { changes, planned }: ChangedRecordsError,
  present: NamedRecords,
): Promise<RevisionChoice | undefined> {
  const { changed, removed, added } = changes;
  const finish = vscode.l10n.t('Finish the Unchanged');
  const update = vscode.l10n.t('Take In the Changes');
  const question = vscode.l10n.t('{0} has changed since this run was begun.', asOneLine(name, 80));
  const detail = [
    ...named(vscode.l10n.t('Changed'), [...changed.keys()], present),
    ...named(vscode.l10n.t('Removed'), removed, planned),
    ...named(vscode.l10n.t('Added'), added, present),
    '',
    vscode.l10n.t('What was answered for unchanged records is not asked again.'),
    vscode.l10n.t('Earlier versions of records stay in the log and enter no number.'),
  ].join('\n');
  const options = { modal: true, detail };
  const message = asNotification(question, 200);
  const pressed = await vscode.window.showWarningMessage(message, options, finish, update);
  if (pressed === update) return 'update';
  return pressed === finish ? 'continue' : undefined;
}

function named(what: string, keys: readonly string[], ids: NamedRecords): string[] {
  if (keys.length === 0) return [];
  const names = keys.slice(0, mostNamed).map((key) => asOneLine(ids.get(key) ?? key, 60));
  const more = keys.length > mostNamed ? ', …' : '';
  return [`${what}: ${counted(keys.length)} (${names.join(', ')}${more})`];
}
