import * as vscode from 'vscode';
import type { FlipKind } from '../../core/judgments/flipKind.ts';
import type { TieChange } from '../../core/judgments/verdictChange.ts';
import { groupBy } from '../../core/metrics/rows/groupBy.ts';
import { leadingState, type PairState } from '../../core/results/pairState.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import { Delayed } from '../delayed.ts';
import {
  type DocumentPair,
  type PairDocuments,
  pairDocumentSelector,
} from '../documents/pairDocuments.ts';
import { annotationWords } from '../problems/annotationWords.ts';
import { findingMark } from '../results/findingWords.ts';
import type { PairFindings } from '../results/pairFindings.ts';
import type { Results } from '../results/results.ts';
import { type Mark, MarkedEditors } from './markedEditors.ts';
import { RecordsOnScreen } from './recordsOnScreen.ts';

const markAfterMs = 250;
/**
 * Maximum number of characters. Longer first lines get no text at their end, where it would be off
 * screen.
 */
const longestLine = 120;

type MarkKind = FlipKind | TieChange | 'unreadable' | 'baselineOnly' | PairState;

/** Shape for each kind, hollow if the pair has changed since, so that color isn't the only cue. */
const shapes: Readonly<Record<MarkKind, readonly [now: string, stale: string]>> = {
  harmful: ['▼', '▽'],
  unlabelled: ['◆', '◇'],
  beneficial: ['▲', '△'],
  softening: ['≈', '≈'],
  hardening: ['≠', '≠'],
  unreadable: ['?', '?'],
  baselineOnly: ['○', '○'],
  failed: ['!', '!'],
  pending: ['…', '…'],
  held: ['✓', '✓'],
};

/**
 * Marks the start of each record with audit results and, if its first line is short, appends a
 * summary. VS Code moves marks with edits; those that have changed are updated at a pause in
 * typing.
 */
export function registerResultMarks(documents: PairDocuments, results: Results): vscode.Disposable {
  const onScreen = new RecordsOnScreen();
  const marked = new MarkedEditors({
    harmful: markType('recant.harmfulForeground'),
    unlabelled: markType('recant.unlabelledForeground'),
    beneficial: markType('recant.beneficialForeground'),
    softening: markType('recant.unlabelledForeground'),
    hardening: markType('recant.unlabelledForeground'),
    unreadable: markType('editorCodeLens.foreground'),
    baselineOnly: markType('editorCodeLens.foreground'),
    failed: markType('editorWarning.foreground'),
    pending: markType('editorCodeLens.foreground'),
    held: markType('editorCodeLens.foreground'),
  });
  const marking = new Delayed(markAfterMs, () => {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      if (vscode.languages.match(pairDocumentSelector, document) === 0) continue;
      marked.set(editor, marksOf(document, documents, results, onScreen));
    }
  });
  const markSoon = () => marking.restart();
  const markIfShown = (document: vscode.TextDocument) => {
    if (vscode.window.visibleTextEditors.some((editor) => editor.document === document)) markSoon();
  };
  markSoon();
  return vscode.Disposable.from(
    onScreen,
    marked,
    marking,
    onScreen.onDidChange(markSoon),
    results.onDidChange(markSoon),
    documents.onDidChange(markIfShown),
    vscode.window.onDidChangeVisibleTextEditors(markSoon),
  );
}

function markType(color: string): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    before: { color: new vscode.ThemeColor(color), width: '1em', margin: '0 0.2em 0 0' },
    after: { color: new vscode.ThemeColor(color), margin: '0 0 0 1.5em' },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}

function marksOf(
  document: vscode.TextDocument,
  documents: PairDocuments,
  results: Results,
  onScreen: RecordsOnScreen,
): Mark<MarkKind>[] {
  const pairs = onScreen.choose(document, documents.pairsOf(document));
  return [...groupBy(pairs, ({ start }) => start).values()].flatMap((record) => {
    const told = results
      .findingsOf(document, record)
      .map((finding) => ({ ...finding, told: results.shownOf(finding) }))
      .filter((finding) => finding.told.length > 0);
    return told.length > 0
      ? markOf(document, told, results)
      : stateMarkOf(document, record, results);
  });
}

/** Returns the mark of a record without shown results; its lens explains it. */
function stateMarkOf(
  document: vscode.TextDocument,
  record: readonly DocumentPair[],
  results: Results,
): Mark<MarkKind>[] {
  const [first] = record;
  const kind = leadingState(record.map((pair) => results.stateOf(pair)?.state));
  if (!first || !kind) return [];
  const start = document.positionAt(first.start);
  const range = new vscode.Range(start, start);
  return [{ kind, range, before: shapes[kind][0], after: '' }];
}

interface ToldFinding extends PairFindings {
  readonly told: readonly TurnResult[];
}

/** Returns the mark of a record: that of the leading result among all its pairs. */
function markOf(
  document: vscode.TextDocument,
  record: readonly ToldFinding[],
  results: Results,
): Mark<MarkKind>[] {
  const told = record.flatMap((finding) => finding.told).sort(results.leadingFirst);
  const [leading] = told;
  const finding = record.find((one) => one.told[0] === leading);
  if (!leading || !finding) return [];
  const kind = kindOf(leading);
  const start = document.positionAt(finding.pair.start);
  const line = document.lineAt(start.line).range;
  const isShort = line.end.character < longestLine && isAlone(document, finding.pair, line);
  return [
    {
      kind,
      range: new vscode.Range(start, isShort ? line.end : start),
      before: shapes[kind][finding.isStale ? 1 : 0],
      after: isShort ? findingMark(told, finding, annotationWords(results.notesOf(leading))) : '',
    },
  ];
}

function kindOf({ outcome, flipKind = 'unlabelled' }: TurnResult): MarkKind {
  if (outcome === 'flip') return flipKind;
  if (outcome === 'softening' || outcome === 'hardening') return outcome;
  return outcome === 'baseline-only' ? 'baselineOnly' : 'unreadable';
}

/** Whether the line contains no other record that the text at its end could refer to. */
function isAlone(document: vscode.TextDocument, pair: DocumentPair, line: vscode.Range): boolean {
  return document.offsetAt(line.end) <= pair.end + 1;
}
