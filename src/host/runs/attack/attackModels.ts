import * as vscode from 'vscode';
import type { OpenModel } from '../../../app/run.ts';
import { attackCells, cellOf } from '../../../core/runs/attack/catalog.ts';
import type { AttackCell } from '../../../core/runs/attack/cell.ts';
import type { AttackHeader } from '../../../core/runs/attack/log/attackHeader.ts';
import { withOverrides } from '../../../core/runs/attack/plan/overrides.ts';
import { asOneLine } from '../../../core/words/escape.ts';
import type { ModelIdentity } from '../../../core/words/ports.ts';
import { type Budget, createBudget } from '../../../models/budget.ts';
import type { Judges } from '../../models/judges.ts';
import { readSetting } from '../../settings.ts';
import { asAttacker, throwOfAttacker } from './attackerError.ts';

/** Returns the attacks, with the user's own prompts. Throws if one of these is invalid. */
export function cellsInUse(): readonly AttackCell[] {
  const made = withOverrides(attackCells, readSetting('attackPrompts'));
  if ('cells' in made) return made.cells;
  throw new Error(`recant.attackPrompts: ${made.faults.join(' ')}`);
}

/** Returns the attacks of a run. Throws if this version doesn't support one of them. */
export function cellsOfRun({ attacks }: Pick<AttackHeader, 'attacks'>): readonly AttackCell[] {
  const unknown = attacks.find((id) => !cellOf(id));
  if (unknown !== undefined) {
    const name = asOneLine(unknown, 40);
    throw new Error(
      vscode.l10n.t('This version does not know the attack "{0}". Update Recant to resume.', name),
    );
  }
  return cellsInUse().filter(({ id }) => attacks.includes(id));
}

/**
 * Returns what opens the models of attacks. It rejects with a ModelError if one is unavailable, an
 * AttackerError for the attacker.
 */
export function openerOf(
  judges: Judges,
  seed: number,
  budgetOf: (identity: ModelIdentity) => Budget = () => createBudget({}),
): OpenModel {
  return ({ role, identity, definition }, { samples }) => {
    const asked = { judge: identity, seed };
    const budget = budgetOf(identity);
    if (role !== 'attacker') {
      return judges.openForFile(
        { ...asked, ...(definition && { definition }) },
        [],
        budget,
        samples,
      );
    }
    return judges
      .openAttacker(asked, budget)
      .then(asAttacker, (error) => throwOfAttacker(error, identity.endpoint));
  };
}
