import { basename } from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import type { JsonObject } from '../../core/data/formats/format.ts';
import { isSameModel } from '../../core/results/resultOrder.ts';
import { cellOf } from '../../core/runs/attack/catalog.ts';
import { attemptOutcomes } from '../../core/runs/attack/log/attemptEntries.ts';
import { asIconLabel } from '../../core/words/escape.ts';
import type { DocumentPair } from '../documents/pairDocuments.ts';
import type { AttackResult, AttackResults } from '../results/attackResults.ts';
import type { Results } from '../results/results.ts';
import { outcomeWords } from './attackWords.ts';

/** The attack in an accepted record. */
const acceptedRecord = z.object({
  attack: z.object({
    cell: z.string(),
    side: z.enum(['A', 'B']),
    outcome: z.enum(attemptOutcomes),
    run: z.string().optional(),
    attacker: z.object({ simulated: z.boolean() }).optional(),
  }),
});

/**
 * Returns a lens that names the attacks on a pair's responses and opens the newest, or the attack
 * behind this record of an `*.attacked.jsonl`. Empty if there are none.
 */
export function attackLenses(
  document: vscode.TextDocument,
  pair: DocumentPair,
  range: vscode.Range,
  attacks: Pick<AttackResults, 'ofPair' | 'ofRun'>,
  results: Pick<Results, 'showable'>,
): vscode.CodeLens[] {
  const accepted = acceptedIn(document, pair);
  if (accepted) {
    const { run, cell, side, attacker } = accepted;
    const id = `${pair.pair.id}:${side}`;
    const { path, words } =
      (run === undefined ? undefined : attacks.ofRun(run, { id, cell })) ?? {};
    const simulated = attacker?.simulated === true;
    const title = `$(target) ${vscode.l10n.t('Attacked {0}', describe({ ...accepted, words, simulated }))}`;
    if (path === undefined) return [new vscode.CodeLens(range, { title, command: '' })];
    const takeBack = {
      command: 'recant.discardAttack',
      title: vscode.l10n.t('Take Back'),
      tooltip: vscode.l10n.t('Remove this attack’s records from this file, and open it again'),
      arguments: [{ path, file: document.uri }],
    };
    return [opening(path, title), takeBack].map((command) => new vscode.CodeLens(range, command));
  }
  return lensOf(attacks.ofPair(pair.pair), range, results);
}

/** Returns the lens for a response outside any pair. */
export function sampleAttackLenses(
  record: JsonObject,
  range: vscode.Range,
  attacks: Pick<AttackResults, 'ofSample'>,
  results: Pick<Results, 'showable'>,
): vscode.CodeLens[] {
  return lensOf(attacks.ofSample(record), range, results);
}

function lensOf(
  made: readonly AttackResult[],
  range: vscode.Range,
  results: Pick<Results, 'showable'>,
): vscode.CodeLens[] {
  const attacks = made.filter((attack) => isShown(results, attack));
  const [newest] = attacks;
  if (!newest) return [];
  const more = attacks.length > 1 ? ` · ${vscode.l10n.t('{0} more', attacks.length - 1)}` : '';
  const title = `$(target) ${vscode.l10n.t('Attacked {0}', describe(newest))}${more}`;
  return [new vscode.CodeLens(range, opening(newest.path, title))];
}

/** Returns the command that opens an attack. */
function opening(path: string, title: string): vscode.Command {
  const tooltip = vscode.l10n.t('Open the attack');
  return { command: 'recant.openRun', title, tooltip, arguments: [{ path }] };
}

/**
 * Whether an attack is shown: one of the models of the chosen judges must have scored it, and none
 * is if the run of an audit is chosen.
 */
function isShown({ showable }: Pick<Results, 'showable'>, { judges }: AttackResult): boolean {
  const { shown, choice } = showable;
  if (choice.run !== undefined) return false;
  if (choice.judges === undefined) return true;
  return judges.some((one) => shown.some(({ header }) => isSameModel(one, header.judge)));
}

/** Example: `B: Like the reference · Fell for the reference · simulated attacker`. */
function describe({
  side,
  cell,
  outcome,
  words = [],
  simulated,
}: Pick<AttackResult, 'side' | 'cell' | 'outcome' | 'simulated'> &
  Partial<Pick<AttackResult, 'words'>>): string {
  const title = asIconLabel(cellOf(cell)?.title ?? cell, 40);
  return [
    `${side === undefined ? '' : `${side}: `}${title}`,
    words.length > 0
      ? asIconLabel(words.join(', '), 80)
      : (outcomeWords(outcome) ?? vscode.l10n.t('Limits kept')),
    ...(simulated ? [vscode.l10n.t('simulated attacker')] : []),
  ].join(' · ');
}

function acceptedIn(document: vscode.TextDocument, { start, end }: DocumentPair) {
  if (!basename(document.uri.path).endsWith('.attacked.jsonl')) return undefined;
  const text = document.getText(
    new vscode.Range(document.positionAt(start), document.positionAt(end)),
  );
  try {
    return acceptedRecord.safeParse(JSON.parse(text)).data?.attack;
  } catch {
    return undefined;
  }
}
