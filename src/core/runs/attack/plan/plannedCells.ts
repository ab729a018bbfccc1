import { isSameJson } from '../../../words/canonicalJson.ts';
import { givenTo } from '../calls/givenTo.ts';
import { cellOf } from '../catalog.ts';
import type { AttackCell, PlannedCell } from '../cell.ts';
import type { AttackHeader } from '../log/attackHeader.ts';

/**
 * Returns the header's description of its attacks, so that the log can be read without the catalog
 * that was used.
 */
export function statedCells({
  attacks,
  auxiliary,
}: Pick<AttackHeader, 'attacks' | 'auxiliary'>): NonNullable<AttackHeader['cells']> {
  return attacks.flatMap((id) => {
    const cell = cellOf(id);
    if (!cell) return [];
    const { title, scenario, source, limits } = cell;
    const given = givenTo(cell, { auxiliary });
    return { id, title, scenario, source, auxiliary: given, limits: [...limits] };
  });
}

/**
 * Returns a run's planned attacks as stated in its header; older headers only name attacks of the
 * catalog.
 */
export function plannedCells({
  attacks,
  auxiliary,
  cells = statedCells({ attacks, auxiliary }),
}: Pick<AttackHeader, 'attacks' | 'auxiliary' | 'cells'>): readonly (PlannedCell & {
  readonly title: string;
})[] {
  return cells.filter(({ id }) => attacks.includes(id));
}

/**
 * Returns the attacks of a run whose limits and sources, as its header states them, are those of
 * this version's catalog.
 */
export function cellsOfCatalog(header: Parameters<typeof plannedCells>[0]): readonly AttackCell[] {
  const { cells = statedCells(header) } = header;
  const own = statedCells(header);
  return header.attacks.flatMap((id) => {
    const [stated, known] = [cells, own].map((list) => list.find((cell) => cell.id === id));
    if (!stated || !known) return [];
    return isSameJson({ ...stated, title: '' }, { ...known, title: '' }) ? (cellOf(id) ?? []) : [];
  });
}

/** Returns the title of a run's attack, or the id of an unknown one. */
export function plannedTitle(header: Parameters<typeof plannedCells>[0], id: string): string {
  return plannedCells(header).find((cell) => cell.id === id)?.title ?? id;
}
