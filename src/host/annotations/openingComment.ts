import * as vscode from 'vscode';
import type { Flip } from '../../core/results/turnResult.ts';
import { asOneLine } from '../../core/words/escape.ts';
import type { Results } from '../results/results.ts';
import { resultText } from '../results/resultText.ts';
import { judgeOfResult } from '../results/resultWords.ts';

const longestName = 60;

/**
 * The first comment of a flip's thread: the challenge and both justifications. Read-only and not an
 * annotation. Its text is untrusted Markdown.
 */
export class OpeningComment implements vscode.Comment {
  /** The run whose words are shown. */
  readonly run: string;
  readonly author: vscode.CommentAuthorInformation;
  readonly label = vscode.l10n.t('what the judge said');
  readonly contextValue = 'opening';
  readonly mode = vscode.CommentMode.Preview;
  readonly body: vscode.MarkdownString;

  constructor(flip: Flip, paragraphs: readonly string[]) {
    this.run = flip.run.run;
    this.author = { name: asOneLine(judgeOfResult(flip), longestName) };
    this.body = new vscode.MarkdownString(paragraphs.join('\n\n'));
  }
}

/** Reads a flip's opening comment; undefined if its log no longer exists or is unreadable. */
export async function readOpening(
  results: Results,
  flip: Flip,
): Promise<OpeningComment | undefined> {
  const details = await results.details(flip).catch(() => undefined);
  return details && new OpeningComment(flip, resultText(flip, details));
}
