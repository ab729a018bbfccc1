import * as vscode from 'vscode';
import { asCommandTarget, asOneLine } from '../../core/escape.ts';
import { withinRoom } from '../../core/results/withinRoom.ts';
import type { Annotations } from '../annotations/annotations.ts';
import { addressOf } from '../results/resultAddress.ts';
import type { DocumentFlip } from '../results/results.ts';
import { judgeOfResult, kindWord, resultLine } from '../results/resultWords.ts';
import { readSetting } from '../settings.ts';
import { annotationWords } from './annotationWords.ts';
import type { ListedProblem } from './problemLists.ts';

const longestName = 40;
const longestMessage = 300;

const severities = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
} as const;

/** The problem of one flip. */
export class FlipDiagnostic extends vscode.Diagnostic {
  readonly found: DocumentFlip;

  constructor(range: vscode.Range, message: string, found: DocumentFlip) {
    super(range, message);
    this.found = found;
  }
}

/** The problem that counts all flips that are not listed. */
export class RemainderDiagnostic extends vscode.Diagnostic {}

export interface FlipDiagnosticsOptions {
  readonly document: vscode.TextDocument;
  /** Flips to show, the worst first. */
  readonly flips: readonly DocumentFlip[];
  readonly annotations: Pick<Annotations, 'notesOf'>;
  /** Whether the record at a position holds several pairs, which then have to be named. */
  readonly isShared: (start: vscode.Position) => boolean;
  /** Maximum number of problems. */
  readonly room: number;
}

/**
 * Returns a problem at the start of its record for each flip whose kind has a severity in the
 * settings. If there are too many, the last problem counts the rest.
 */
export function flipDiagnostics(options: FlipDiagnosticsOptions): ListedProblem[] {
  const { document, flips, room } = options;
  const severityOf = readSetting('severity', document.uri);
  const wanted = flips.flatMap((found) => {
    const severity = severityOf[found.flip.flipKind ?? 'unlabelled'];
    return severity === 'none' ? [] : { found, severity: severities[severity] };
  });
  const { shown, hidden } = withinRoom(wanted, room);
  const [first] = hidden;
  return [
    ...shown.map(({ found, severity }) => ({
      key: found.pair.key,
      problem: flipDiagnostic(found, severity, options),
    })),
    ...(first
      ? [{ key: '', problem: remainderDiagnostic(document, { ...first, count: hidden.length }) }]
      : []),
  ];
}

function flipDiagnostic(
  found: DocumentFlip,
  severity: vscode.DiagnosticSeverity,
  { document, annotations, isShared }: FlipDiagnosticsOptions,
): FlipDiagnostic {
  const { pair, flip } = found;
  const range = startOf(document, pair);
  const line = [
    `${judgeOfResult(flip)}: ${resultLine(flip)}`,
    ...annotationWords(annotations.notesOf(flip)),
  ].join(' · ');
  const name = isShared(range.start) ? `${asOneLine(pair.pair.id, longestName)}: ` : '';
  const diagnostic = new FlipDiagnostic(range, asOneLine(name + line, longestMessage), found);
  const { challenge, arm } = flip.name;
  diagnostic.severity = severity;
  diagnostic.source = 'Recant';
  diagnostic.code = {
    value: kindWord(challenge ?? arm),
    target: vscode.Uri.parse(asCommandTarget('recant.openResult', addressOf(flip))),
  };
  return diagnostic;
}

function remainderDiagnostic(
  document: vscode.TextDocument,
  rest: {
    readonly found: DocumentFlip;
    readonly severity: vscode.DiagnosticSeverity;
    readonly count: number;
  },
): RemainderDiagnostic {
  const { found, severity, count } = rest;
  const message = vscode.l10n.t(
    'and {0} more flips, the worst of them here. "Recant: Show Flips…" lists all of them.',
    count,
  );
  const range = startOf(document, found.pair);
  const diagnostic = new RemainderDiagnostic(range, message, severity);
  diagnostic.source = 'Recant';
  diagnostic.code = {
    value: vscode.l10n.t('Show all flips'),
    target: vscode.Uri.parse(asCommandTarget('recant.showFlips', document.uri.toString())),
  };
  return diagnostic;
}

/** Returns the range of a record's first character; a flip concerns no particular part of the text. */
function startOf(document: vscode.TextDocument, { start, end }: DocumentFlip['pair']) {
  return new vscode.Range(
    document.positionAt(start),
    document.positionAt(Math.min(start + 1, end)),
  );
}
