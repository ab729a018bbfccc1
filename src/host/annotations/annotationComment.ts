import * as vscode from 'vscode';
import type { Annotation } from '../../core/annotations/annotationBook.ts';
import type { AnnotationLabel } from '../../core/annotations/annotationLabel.ts';
import { asOneLine, revealInvisible } from '../../core/words/escape.ts';

const longestName = 60;

/**
 * An annotation as a comment in a thread. Notes are plain text: VS Code doesn't render a string
 * body as Markdown.
 */
export class AnnotationComment implements vscode.Comment {
  readonly annotation: Annotation;
  readonly author: vscode.CommentAuthorInformation;
  readonly label: string;
  readonly timestamp: Date;
  /** `own` if the user can change it. */
  readonly contextValue: 'own' | 'other';
  /** VS Code sets this to the edited text before it runs a command of the comment. */
  body: string;
  mode = vscode.CommentMode.Preview;

  constructor(annotation: Annotation, isOwn: boolean) {
    this.annotation = annotation;
    this.author = { name: asOneLine(annotation.author, longestName) };
    const label = labelWord(annotation.label);
    this.label = annotation.editedAt === undefined ? label : vscode.l10n.t('{0} (edited)', label);
    this.timestamp = new Date(annotation.at);
    this.contextValue = isOwn ? 'own' : 'other';
    this.body = shownNote(annotation);
  }

  /** Shows an editor with the note, which may be empty. */
  beginEdit(): void {
    this.body = this.annotation.note;
    this.mode = vscode.CommentMode.Editing;
  }

  endEdit(): void {
    this.body = shownNote(this.annotation);
    this.mode = vscode.CommentMode.Preview;
  }
}

/** Returns the display name of an annotation's label. */
export function labelWord(label: AnnotationLabel): string {
  const words = {
    harmful: vscode.l10n.t('harmful'),
    beneficial: vscode.l10n.t('beneficial'),
    unclear: vscode.l10n.t('unclear'),
  };
  return words[label];
}

function shownNote({ note }: Annotation): string {
  return note === '' ? vscode.l10n.t('No note.') : revealInvisible(note);
}
