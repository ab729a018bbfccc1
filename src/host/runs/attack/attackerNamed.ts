import * as vscode from 'vscode';
import { asOneLine } from '../../../core/words/escape.ts';
import { ModelError, type ModelIdentity } from '../../../core/words/ports.ts';
import type { Judges } from '../../models/judges.ts';
import { AttackerError, throwOfAttacker } from './attackerError.ts';

/**
 * Returns the identity of the attacker with this name. Rejects with an AttackerError if the
 * settings don't have it.
 */
export async function attackerNamed(
  judges: Judges,
  name: string,
  seed: number,
): Promise<ModelIdentity> {
  try {
    return await judges.identifyNamed(name, seed, 'attacker');
  } catch (error) {
    if (!(error instanceof ModelError) || error.reason !== 'not-found') throwOfAttacker(error);
    const said = vscode.l10n.t(
      'There is no attacker named "{0}" in your settings (recant.profiles).',
      asOneLine(name, 60),
    );
    throw new AttackerError(new ModelError('not-found', said));
  }
}
