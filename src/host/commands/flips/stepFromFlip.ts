import * as vscode from 'vscode';
import { turnId } from '../../../core/words/turns.ts';
import { findFlip } from '../../annotations/findFlip.ts';
import { resultAddress } from '../../results/resultAddress.ts';
import type { CommandServices } from '../commandServices.ts';
import { auditSubject, findSubject } from '../subjectAt.ts';

/**
 * Continues from the turn that flipped in its run or, if its log isn't writable, in a new session.
 */
export async function stepFromFlipCommand(
  { documents, results, audits }: CommandServices,
  argument: unknown,
): Promise<void> {
  const address = resultAddress.safeParse(argument).data;
  if (!address) {
    throw new Error(
      vscode.l10n.t('Use the quick fixes of a flip in Problems to continue from it.'),
    );
  }
  const flip = await findFlip(results, address);
  const path = results.pathOf(flip.run.run);
  if (path !== undefined) {
    const { key, order } = flip.pair;
    const stepFrom = turnId(flip.judgment);
    const session = await audits.show(path, { pair: { pair: key, order }, stepFrom });
    if (session.readOnly === undefined) return;
  }
  const found = await findSubject(documents, argument);
  if (found) await audits.begin(auditSubject(documents, found.pair), 'session');
}
