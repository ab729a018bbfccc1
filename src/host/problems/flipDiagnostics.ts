import * as vscode from 'vscode';
import { recordName, shortName } from '../../core/data/recordName.ts';
import { isCountedFlip } from '../../core/measures/countedFlips.ts';
import { fitToLimit } from '../../core/results/fitToLimit.ts';
import { hasNewVerdict } from '../../core/results/turnResult.ts';
import { asCommandTarget, asOneLine } from '../../core/words/escape.ts';
import { groupBy } from '../../core/words/groupBy.ts';
import type { Annotations } from '../annotations/annotations.ts';
import { idRange, startRange } from '../editor/recordRanges.ts';
import { moreWords } from '../results/findingWords.ts';
import type { DocumentFlip } from '../results/pairFindings.ts';
import { addressOf } from '../results/resultAddress.ts';
import { judgeOfResult, kindWord, resultLine } from '../results/resultWords.ts';
import { annotationWords } from './annotationWords.ts';
import type { ListedProblem } from './problemLists.ts';

const longestName = 40;
const longestLine = 300;
const mostRelated = 20;

/** Severity of a problem, by kind. F8 skips hints. */
const severityOf = {
  harmful: vscode.DiagnosticSeverity.Warning,
  unlabelled: vscode.DiagnosticSeverity.Information,
  beneficial: vscode.DiagnosticSeverity.Information,
} as const;

/** The flips of one record. */
interface RecordFlips {
  /** The worst flip. */
  readonly found: DocumentFlip;
  readonly others: readonly DocumentFlip[];
  /** Severity of the worst flip. */
  readonly severity: vscode.DiagnosticSeverity;
}

/** The problem of one record: its worst flip, and the others as related information. */
export class FlipDiagnostic extends vscode.Diagnostic {
  readonly found: DocumentFlip;
  readonly others: readonly DocumentFlip[];

  constructor(range: vscode.Range, message: string, { found, others, severity }: RecordFlips) {
    super(range, message, severity);
    this.found = found;
    this.others = others;
  }
}

/** The problem that counts all records and flips that are not listed. */
export class RemainderDiagnostic extends vscode.Diagnostic {}

interface FlipDiagnosticsOptions {
  readonly document: vscode.TextDocument;
  /** Flips to show, the worst first. */
  readonly flips: readonly DocumentFlip[];
  readonly annotations: Pick<Annotations, 'notesOf'>;
  /** Whether the record at a position holds several pairs, whose names must then be shown. */
  readonly isShared: (start: vscode.Position) => boolean;
  /** Maximum number of problems. */
  readonly room: number;
}

/**
 * Returns a problem on the id of each record with a turn that flipped its verdict. If there are too
 * many, the last problem counts the rest.
 */
export function flipDiagnostics(options: FlipDiagnosticsOptions): ListedProblem[] {
  const { document, flips, room } = options;
  const wanted = flips
    .filter(({ flip }) => hasNewVerdict(flip))
    .map((found) => ({
      found,
      severity: severityOf[found.flip.judgment.flipKind ?? 'unlabelled'],
    }));
  const byRecord = groupBy(wanted, ({ found }) => found.pair.start);
  const records = [...byRecord.values()].flatMap(([worst, ...rest]): RecordFlips[] =>
    worst ? [{ ...worst, others: rest.map(({ found }) => found) }] : [],
  );
  const { shown, hidden } = fitToLimit(records, room);
  const [first] = hidden;
  return [
    ...shown.map((record) => ({
      key: record.found.pair.key,
      problem: flipDiagnostic(record, options),
    })),
    ...(first ? [{ key: '', problem: remainderDiagnostic(document, first, hidden) }] : []),
  ];
}

function flipDiagnostic(record: RecordFlips, options: FlipDiagnosticsOptions): FlipDiagnostic {
  const { found, others } = record;
  const { document } = options;
  const range = idRange(document, found.pair);
  const { pair, number } = found.pair;
  const line = `${recordName(pair, number)} · ${lineOf(found, options)}`;
  const more = moreWords(
    [found, ...others].map(({ flip }) => flip),
    found.flip.run.simulated,
  );
  const message = [asOneLine(line, longestLine), ...more].join(' · ');
  const diagnostic = new FlipDiagnostic(range, message, record);
  const { challenge, arm } = found.flip.judgment;
  diagnostic.source = 'Recant';
  diagnostic.relatedInformation = others.slice(0, mostRelated).map((other) => {
    const location = new vscode.Location(document.uri, startRange(document, other.pair));
    const told = asOneLine(lineOf(other, options), longestLine);
    return new vscode.DiagnosticRelatedInformation(location, told);
  });
  diagnostic.code = {
    value: kindWord(challenge ?? arm),
    target: vscode.Uri.parse(asCommandTarget('recant.openResult', addressOf(found.flip))),
  };
  return diagnostic;
}

/** Returns the result, which begins with its state, the judge and its annotations; names the pair if its record has several. */
function lineOf({ pair, flip }: DocumentFlip, options: FlipDiagnosticsOptions): string {
  const { document, annotations, isShared } = options;
  const line = [
    resultLine(flip),
    judgeOfResult(flip),
    ...annotationWords(annotations.notesOf(flip)),
  ].join(' · ');
  return isShared(startRange(document, pair).start)
    ? `${asOneLine(shortName(pair.pair, pair.number), longestName)}: ${line}`
    : line;
}

function remainderDiagnostic(
  document: vscode.TextDocument,
  { found, severity }: RecordFlips,
  records: readonly RecordFlips[],
): RemainderDiagnostic {
  const all = records.flatMap((one) => [one.found, ...one.others]);
  const flips = all.filter(({ flip }) => isCountedFlip(flip.judgment)).length;
  const message = vscode.l10n.t(
    'and {0} more records with {1} flips, the worst of them here. "Recant: Review Flips" goes through all.',
    records.length,
    flips,
  );
  const range = startRange(document, found.pair);
  const diagnostic = new RemainderDiagnostic(range, message, severity);
  diagnostic.source = 'Recant';
  diagnostic.code = {
    value: vscode.l10n.t('Review all flips'),
    target: vscode.Uri.parse(asCommandTarget('recant.reviewFlips', document.uri.toString())),
  };
  return diagnostic;
}
