import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asNotification } from '../../../core/escape.ts';
import type { CommandServices } from '../commandServices.ts';
import { explainNotADataset } from '../notADataset.ts';
import { selectRecord } from './selectRecord.ts';

/**
 * Implements `Recant: Go to Next Flip` and `Recant: Go to Previous Flip`: moves the cursor to the
 * next record with a flip that passes the filter and isn't suppressed. At the end of the file, it
 * continues at the start.
 */
export async function goToFlipCommand(
  { documents, results, annotations }: CommandServices,
  direction: 'next' | 'previous',
): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a dataset of pairs in a tab first.'),
    );
    return;
  }
  const { document } = editor;
  if (!documents.isDataset(document)) {
    void explainNotADataset(documents, document.uri);
    return;
  }
  await documents.ready(document.uri);
  await Promise.all([results.whenRead(), annotations.whenRead()]);
  const flips = results
    .flipsOf(document)
    .filter(({ flip }) => !annotations.notesOf(flip)?.suppression)
    .sort((one, other) => one.pair.start - other.pair.start);
  const here = documents.at(document, editor.selection.active)[0]?.start;
  const cursor = here ?? document.offsetAt(editor.selection.active);
  const found =
    direction === 'next'
      ? (flips.find(({ pair }) => pair.start > cursor) ?? flips[0])
      : (flips.findLast(({ pair }) => pair.start < cursor) ?? flips.at(-1));
  if (found) {
    selectRecord(documents, editor, found.pair.key);
    return;
  }
  const name = asNotification(basename(document.uri.path), 80);
  void vscode.window.showInformationMessage(
    results.filter.isActive
      ? vscode.l10n.t('No flip in {0} passes the filter.', name)
      : vscode.l10n.t('There is no flip in {0}. Audit it first.', name),
  );
}
