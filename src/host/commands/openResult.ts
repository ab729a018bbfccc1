import * as vscode from 'vscode';
import { baselineTurn, turnId } from '../../core/words/turns.ts';
import { resultAddress, turnInRun } from '../results/resultAddress.ts';
import type { CommandServices } from './commandServices.ts';

const baseline = turnId(baselineTurn);

/**
 * Shows the audit of a result at its turn. Rejects if the argument is invalid or the log no longer
 * exists.
 */
export async function openResultCommand(
  { results, audits }: CommandServices,
  argument: unknown,
): Promise<void> {
  const address = resultAddress.safeParse(argument).data;
  if (!address) {
    throw new Error(vscode.l10n.t('Use the lens above a pair that flipped: it opens its audit.'));
  }
  const { run, pair, order } = address;
  const turn = turnInRun(address);
  await results.whenRead();
  const path = results.pathOf(run);
  if (path === undefined) {
    throw new Error(vscode.l10n.t('The log of this result is gone. Audit the pair again.'));
  }
  await audits.show(path, { pair: { pair, order }, ...(turn !== baseline && { turn }) });
}
