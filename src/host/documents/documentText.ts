import * as vscode from 'vscode';
import type { SourceText } from '../../core/data/formats/scan/sourceText.ts';

/**
 * Text of an editor's document, read in parts: VS Code joins lines only for the parts requested.
 */
export class DocumentText implements SourceText {
  readonly #document: vscode.TextDocument;
  readonly length: number;

  constructor(document: vscode.TextDocument) {
    this.#document = document;
    this.length = document.offsetAt(new vscode.Position(document.lineCount, 0));
  }

  slice(start: number, end: number): string {
    const document = this.#document;
    const from = document.positionAt(start);
    let to = document.positionAt(end);
    // There is no position between CR and LF: read up to the next line's start and truncate the
    // rest.
    if (document.offsetAt(to) < Math.min(end, this.length))
      to = new vscode.Position(to.line + 1, 0);
    const skipped = start - document.offsetAt(from);
    return document.getText(new vscode.Range(from, to)).slice(skipped, skipped + end - start);
  }
}
