import { attackCells } from '../../core/runs/attack/catalog.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';
import { firstAttacks } from '../../core/runs/attack/firstAttackTexts.ts';
import type { AttackHeader } from '../../core/runs/attack/log/attackHeader.ts';
import type { Scenario } from '../../core/words/scenario.ts';
import { UsageError } from '../output.ts';

/** Returns the attacks with these ids; undefined for `all`. */
export function cellsNamed(ids: readonly string[]): readonly AttackCell[] | undefined {
  if (ids.includes('all')) return undefined;
  return [...new Set(ids)].flatMap((id) => attackCells.find((cell) => cell.id === id) ?? []);
}

/**
 * Returns every attack. For a resumed run of every attack, returns those that existed when it
 * started.
 */
export function allCells(
  begun: AttackHeader | undefined,
  scenarios: ReadonlySet<Scenario>,
): readonly AttackCell[] {
  if (!begun || !asksEvery(begun, scenarios)) return attackCells;
  return attackCells.filter(({ id }) => begun.attacks.includes(id));
}

function asksEvery(
  { everyAttack, cells, attacks }: AttackHeader,
  scenarios: ReadonlySet<Scenario>,
): boolean {
  if (everyAttack || cells) return everyAttack === true;
  const first = attackCells.filter(
    ({ id, scenario }) => firstAttacks.includes(id) && scenarios.has(scenario),
  );
  return attacks.join() === first.map(({ id }) => id).join();
}

/** Returns the attacks that apply to responses of these scenarios. */
export function cellsFor(
  cells: readonly AttackCell[],
  scenarios: ReadonlySet<Scenario>,
  areNamed: boolean,
): readonly AttackCell[] {
  const strange = cells.find(({ scenario }) => !scenarios.has(scenario));
  if (areNamed && strange) {
    throw new UsageError(
      `${strange.id} is for ${strange.scenario} and the responses are of ${[...scenarios].join(', ')}.`,
    );
  }
  return cells.filter(({ scenario }) => scenarios.has(scenario));
}
