import * as vscode from 'vscode';
import { agreedLabel, type FlipNotes } from '../../core/annotations/annotationBook.ts';
import { labelWord } from '../annotations/annotationComment.ts';

/**
 * What people made of a flip, in a few words of ours, none where nobody said anything. It is no part of
 * the flip's kind, which the data set's own label decides.
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
