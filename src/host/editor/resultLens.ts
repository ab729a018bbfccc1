import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { baselineTurn, turnId } from '../../core/runs/audit/turns.ts';
import type { DocumentPair } from '../documents/pairDocuments.ts';
import { addressOf, type ResultAddress } from '../results/resultAddress.ts';
import type { FoundState, PairFindings, Results } from '../results/results.ts';
import { findingLine, stateLine } from '../results/resultWords.ts';

const longestTitle = 200;

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
  const told = results.toldOf(finding);
  const [leading] = told;
  if (!leading) return undefined;
  const line = asIconLabel(findingLine(told, finding), longestTitle);
  return new vscode.CodeLens(range, {
    command: 'recant.openResult',
    title: name === undefined ? line : `${name}: ${line}`,
    tooltip: vscode.l10n.t('Open the audit that found this'),
    arguments: [addressOf(leading)],
  });
}

/** Returns the lens with the state of a pair without shown results, which opens its audit. */
export function stateLens(
  range: vscode.Range,
  { key }: DocumentPair,
  found: FoundState,
  name: string | undefined,
): vscode.CodeLens {
  const line = asIconLabel(stateLine(found), longestTitle);
  const { run, order } = found;
  return new vscode.CodeLens(range, {
    command: 'recant.openResult',
    title: name === undefined ? line : `${name}: ${line}`,
    tooltip: vscode.l10n.t('Open the audit that found this'),
    arguments: [{ run, pair: key, order, turn: turnId(baselineTurn) } satisfies ResultAddress],
  });
}
