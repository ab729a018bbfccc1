import * as vscode from 'vscode';
import type { AttackSample } from '../../../core/data/samples/sample.ts';
import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import { attackCells, cellOf } from '../../../core/runs/attack/catalog.ts';
import type { AttackCell } from '../../../core/runs/attack/cell.ts';
import type { AttackHeader } from '../../../core/runs/attack/log/attackHeader.ts';
import { withOverrides } from '../../../core/runs/attack/plan/overrides.ts';
import type { RunModels } from '../../../core/runs/attack/plan/runModels.ts';
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
 * Opens the attacker, judges, and verifier of a run. Rejects with a ModelError if one is
 * unavailable, an AttackerError for the attacker.
 */
export async function openAttackModels(
  judges: Judges,
  { attacker, judges: asked, verifier, seed }: AttackHeader,
  samples: readonly AttackSample[],
  budgetOf: (identity: ModelIdentity) => Budget = () => createBudget({}),
): Promise<RunModels> {
  const open = (judge: ModelIdentity, definition?: JudgeDefinition) =>
    judges.openForFile(
      { judge, seed, ...(definition && { definition }) },
      [],
      budgetOf(judge),
      samples,
    );
  return {
    attacker: await judges
      .openAttacker({ judge: attacker, seed }, budgetOf(attacker))
      .then(asAttacker, (error) => throwOfAttacker(error, attacker.endpoint)),
    judges: await Promise.all(asked.map(({ identity, definition }) => open(identity, definition))),
    ...(verifier && { verifier: await open(verifier) }),
  };
}
