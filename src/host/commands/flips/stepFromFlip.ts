import * as vscode from 'vscode';
import { turnId } from '../../../core/runs/audit/turns.ts';
import { findFlip } from '../../annotations/pickFlip.ts';
import { resultAddress } from '../../results/resultAddress.ts';
import type { CommandServices } from '../commandServices.ts';
import { auditSubject, findSubject } from '../subjectAt.ts';

/**
 * Goes on from the turn that flipped, in the run that found it; where that run cannot be written, in a
 * new session of the pair.
 */
export async function stepFromFlipCommand(
  { documents, results, audits }: CommandServices,
  argument: unknown,
): Promise<void> {
  const address = resultAddress.safeParse(argument).data;
  if (!address) {
    throw new Error(
      vscode.l10n.t('Use the quick fixes of a flip in Problems: they say where to go on from.'),
    );
  }
  const flip = await findFlip(results, address);
  const path = results.pathOf(flip);
  if (path !== undefined) {
    const { pair, order } = flip;
    const stepFrom = turnId(flip.name);
    const session = await audits.show(path, { pair: { pair, order }, stepFrom });
    if (session.readOnly === undefined) return;
  }
  const found = await findSubject(documents, argument);
  if (found) await audits.begin(auditSubject(documents, found.pair), 'session');
}
