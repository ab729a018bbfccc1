import type { Limit } from '../cell.ts';
import { stepGrowth } from './growth.ts';

/** Returns a short description of an attack's limits, for a list: `≤ 3 edits, > 70% kept`. */
export function limitsInBrief(limits: readonly Limit[]): string {
  return limits.flatMap((limit) => briefOf(limit) ?? []).join(', ');
}

/** Returns undefined for limits that every attack has. */
function briefOf(limit: Limit): string | undefined {
  switch (limit.id) {
    case 'edits':
      return `${limit.from === undefined ? '≤' : `${limit.from} to`} ${limit.to} edits`;
    case 'largeEdits':
      return `${limit.to} of them large`;
    case 'kept':
      return `> ${percent(limit.above)} kept`;
    case 'changed':
      return `${range(limit)} changed`;
    case 'growth':
      return growth(limit);
    case 'turnAdded':
    case 'turnChanged':
      return `≤ ${percent(limit.to)} a turn`;
    case 'places':
      return 'in place';
    case 'roles':
      return 'same speakers';
    case 'formulas':
      return 'same formulas';
    case 'stepWords':
      return `steps ${1 + stepGrowth.from} to ${1 + stepGrowth.to} times as long`;
    case 'verbatim':
    case 'lookAlikes':
      return undefined;
  }
}

function growth({ from, to }: { readonly from?: number; readonly to?: number }): string {
  if (to === undefined) return `≤ ${percent(-(from ?? 0))} shorter`;
  if (from !== undefined && from < 0) return `length −${percent(-from)} to +${percent(to)}`;
  return `${range({ to, ...(from !== undefined && { from }) })} longer`;
}

function range({ from, to }: { readonly from?: number; readonly to: number }): string {
  return from === undefined ? `≤ ${percent(to)}` : `${percent(from)}–${percent(to)}`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}
