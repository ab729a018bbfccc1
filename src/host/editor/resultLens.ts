import * as vscode from 'vscode';
import { recordName } from '../../core/data/recordName.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import { asIconLabel, asOneLine } from '../../core/words/escape.ts';
import { baselineTurn, turnId } from '../../core/words/turns.ts';
import type { DocumentPair } from '../documents/pairDocuments.ts';
import { annotationWords } from '../problems/annotationWords.ts';
import { findingLine, stateLine } from '../results/findingWords.ts';
import type { FoundState, PairFindings } from '../results/pairFindings.ts';
import { addressOf, type ResultAddress } from '../results/resultAddress.ts';
import type { Results } from '../results/results.ts';
import { judgeOfResult, resultLine } from '../results/resultWords.ts';

const longestTitle = 200;
const longestFact = 200;

/**
 * Returns the lens with a pair's audit results, which opens the audit of the leading one. Undefined
 * if there is nothing to show.
 *
 * @param name identifies the pair if several share the row
 */
export function resultLens(
  range: vscode.Range,
  finding: PairFindings,
  results: Results,
  name: string | undefined,
): vscode.CodeLens | undefined {
  const told = results.shownOf(finding);
  const [leading] = told;
  if (!leading) return undefined;
  const annotated = annotationWords(results.notesOf(leading));
  const line = findingLine(told, finding, 'lens', annotated);
  const facts = [nameOf(finding.pair), resultLine(leading), judgeWords(leading)];
  return lensOf(range, { line, facts, name, address: addressOf(leading) });
}

/** Returns the lens with the state of a pair without shown results, which opens its audit. */
export function stateLens(
  range: vscode.Range,
  pair: DocumentPair,
  found: FoundState,
  name: string | undefined,
): vscode.CodeLens {
  const { run, order, results } = found;
  const [leading] = results;
  return lensOf(range, {
    line: stateLine(found, 'brief'),
    facts: [nameOf(pair), stateLine(found), ...(leading ? [judgeWords(leading)] : [])],
    name,
    address: { run, pair: pair.key, order, turn: turnId(baselineTurn) },
  });
}

/** Returns a remark if the leading result of a pair is by a judge that a step would not ask. */
export function otherJudgeNotes(
  document: vscode.TextDocument,
  pair: DocumentPair,
  results: Results,
): string[] {
  const [finding] = results.findingsOf(document, [pair]);
  const leading = finding && results.leadingOf(finding);
  if (!leading || !results.isByAnother(leading)) return [];
  const judge = judgeOfResult(leading);
  return [
    vscode.l10n.t(
      'The result shown is by {0}. To step with that judge, choose it in "Recant: Select Judge…".',
      asOneLine(judge, longestFact),
    ),
  ];
}

interface LensText {
  readonly line: string;
  /** Numbers and judge, for the tooltip. */
  readonly facts: readonly string[];
  readonly name: string | undefined;
  readonly address: ResultAddress;
}

function lensOf(range: vscode.Range, { line, facts, name, address }: LensText): vscode.CodeLens {
  const title = asIconLabel(line, longestTitle);
  const told = facts.map((fact) => asOneLine(fact, longestFact));
  return new vscode.CodeLens(range, {
    command: 'recant.openResult',
    title: name === undefined ? title : `${name}: ${title}`,
    tooltip: [...told, vscode.l10n.t('Open the audit that found this')].join('\n'),
    arguments: [address],
  });
}

function nameOf({ pair, number }: DocumentPair): string {
  return recordName(pair, number);
}

function judgeWords(result: TurnResult): string {
  return vscode.l10n.t('Judge: {0}', judgeOfResult(result));
}
