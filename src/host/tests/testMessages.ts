import * as vscode from 'vscode';
import { recordName } from '../../core/data/recordName.ts';
import { bracketNames } from '../../core/judges/names/bracketNames.ts';
import type { CalledNames } from '../../core/judges/names/translateNames.ts';
import { isFailing, type PairTest } from '../../core/results/pairOutcome.ts';
import { isUnread, type TurnResult } from '../../core/results/turnResult.ts';
import type { PairRecord } from '../../core/runs/audit/runState.ts';
import { asMessageLine, asOneLine, revealInvisible } from '../../core/words/escape.ts';
import { turnId } from '../../core/words/turns.ts';
import type { DocumentPair } from '../documents/documentPair.ts';
import { type RecordAddress, recordUri } from '../records/recordUri.ts';
import { judgeOfResult, resultLine } from '../results/resultWords.ts';

const longestMessage = 400;
const longestText = 20_000;

/**
 * Returns the failure messages of a test: wrong, lost or changed verdicts with both justifications,
 * the first as the expected value.
 *
 * @param names names to exchange in the judge's words, if it was shown B first
 */
export function testMessages(
  test: PairTest,
  pair: PairRecord,
  location: vscode.Location | undefined,
  names: CalledNames | undefined,
): vscode.TestMessage[] {
  const messages = [
    ...test.results.filter(isFailing).map((result) => stateMessage(result, pair, names)),
    ...problemsOf(test).map((text) => new vscode.TestMessage(asOneLine(text, longestMessage))),
  ];
  for (const message of messages) if (location) message.location = location;
  return messages;
}

/**
 * Returns the failure messages of a test from a log: failing states and unreadable answers. They are
 * at the record's document, since VS Code would show them in the dataset after the line, where the
 * mark is.
 */
export function resultMessages(
  results: readonly TurnResult[],
  { pair, document: dataset, key, number }: DocumentPair,
): vscode.TestMessage[] {
  const location = recordLocation({ dataset, key }, pair, number);
  return [...results.filter(isFailing), ...results.filter(isUnread)].map((result) => {
    const message = new vscode.TestMessage(asOneLine(told(result), longestMessage));
    message.location = location;
    return message;
  });
}

/**
 * Returns the place of a record's messages: its document, since VS Code would show them in the
 * dataset after the line, where the mark is.
 */
export function recordLocation(
  address: RecordAddress,
  pair: Parameters<typeof recordName>[0],
  number?: number,
): vscode.Location {
  return new vscode.Location(
    recordUri(address, recordName(pair, number)),
    new vscode.Position(0, 0),
  );
}

/** Returns a pair's results for the test output, which is a terminal. */
export function testOutput(test: PairTest, { entry }: PairRecord): string {
  const lines = [...test.results.map(told), ...problemsOf(test)];
  const name = recordName(entry.pair);
  return lines.map((line) => `${asMessageLine(`${name}: ${line}`)}\r\n`).join('');
}

function stateMessage(
  result: TurnResult,
  { turns }: PairRecord,
  names: CalledNames | undefined,
): vscode.TestMessage {
  const justificationOf = (id: string) =>
    revealInvisible(
      bracketNames(turns.get(id)?.judgment?.justification ?? '', names).slice(0, longestText),
    );
  const swapped = names
    ? ` ${vscode.l10n.t('(The judge was shown B first. Names in brackets are translated; elsewhere its "{0}" means B.)', names[0])}`
    : '';
  return vscode.TestMessage.diff(
    asOneLine(`${told(result)}${swapped}`, longestMessage),
    justificationOf(turnId({ arm: 'baseline', replicate: 0 })),
    justificationOf(turnId(result.judgment)),
  );
}

/** Formats a result, which begins with its state, with its judge. */
function told(result: TurnResult): string {
  return `${resultLine(result)} · ${judgeOfResult(result)}`;
}

function problemsOf({ isBaselineUnreadable, results, failures }: PairTest): string[] {
  return [
    ...(isBaselineUnreadable
      ? [vscode.l10n.t('No verdict could be read in the first answer, so nothing else was asked.')]
      : []),
    ...results.filter(isUnread).map(told),
    ...failures.map((failure) => vscode.l10n.t('A call failed: {0}', failure)),
  ];
}
