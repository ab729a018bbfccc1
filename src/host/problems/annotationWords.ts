import * as vscode from 'vscode';
import { agreedLabel, type FlipNotes } from '../../core/annotations/annotationBook.ts';
import { labelWord } from '../annotations/annotationComment.ts';

/**
 * Returns the agreed annotation of a flip in words; empty if there is none. It does not affect the
 * flip's kind, which follows from the dataset's label.
 */
export function annotationWords(notes: FlipNotes | undefined): readonly string[] {
  const label = notes && agreedLabel(notes);
  if (label === undefined) return [];
  return [
    label === 'conflict'
      ? vscode.l10n.t('annotations differ')
      : vscode.l10n.t('annotated as {0}', labelWord(label)),
  ];
}
