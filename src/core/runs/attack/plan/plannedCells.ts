import type { AttackHeader } from '../attackLog.ts';
import { cellOf } from '../catalogue.ts';
import type { PlannedCell } from '../cell.ts';

/** What a header says of its attacks, so that its log can be read without the catalogue that made it. */
export function statedCells(attacks: readonly string[]): NonNullable<AttackHeader['cells']> {
  return attacks.flatMap((id) => {
    const cell = cellOf(id);
    if (!cell) return [];
    const { title, scenario, source, auxiliary, limits } = cell;
    return { id, title, scenario, source, auxiliary, limits: [...limits] };
  });
}

/** The attacks that a run plans, as its header states them; older headers name those of the catalogue. */
export function plannedCells({
  attacks,
  cells = statedCells(attacks),
}: Pick<AttackHeader, 'attacks' | 'cells'>): readonly (PlannedCell & { readonly title: string })[] {
  return cells.filter(({ id }) => attacks.includes(id));
}

/** The title of a run's attack; of one that nothing is known of, its id. */
export function plannedTitle(header: Pick<AttackHeader, 'attacks' | 'cells'>, id: string): string {
  return plannedCells(header).find((cell) => cell.id === id)?.title ?? id;
}
