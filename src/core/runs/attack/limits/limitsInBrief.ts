import type { ResponseContent } from '../../../data/samples/sample.ts';
import type { Limit } from '../cell.ts';
import type { MeasuredLimit } from '../log/attemptEntries.ts';
import { stepGrowth } from './growth.ts';
import { isLimited } from './measuredInBrief.ts';
import { fewestWords, isTooShortToLimit, measureLimits } from './measureLimits.ts';

/**
 * Returns a short description of an attack's limits as they will be measured on a response, for a
 * list: `≤ 3 edits, > 70% kept`.
 */
export function limitsInBrief(limits: readonly Limit[], response: ResponseContent): string {
  if (isTooShortToLimit(response)) return `under ${fewestWords} words: too short to limit`;
  const measured = measureLimits(limits, { response }, response);
  const large = measured.find(({ id }) => id === 'largeEdits')?.to;
  const hasRoles = measured.some(({ id }) => id === 'roles');
  return measured
    .filter((limit) => isLimited(limit) && !(hasRoles && limit.id === 'places'))
    .flatMap((limit) => briefOf(limit, large) ?? [])
    .join(', ');
}

/** Returns undefined for limits that do not apply, or that every attack has. */
function briefOf(
  { id, measured, from, to = 0 }: MeasuredLimit,
  large: number | undefined,
): string | undefined {
  if (measured === undefined && !id.startsWith('turn')) return undefined;
  switch (id) {
    case 'edits': {
      const edits = `${from === undefined ? '≤' : `${from} to`} ${to} edits`;
      return large === undefined ? edits : `${edits} (${large} large)`;
    }
    case 'kept':
      return from === undefined ? undefined : `> ${percent(from)}% kept`;
    case 'changed':
      return `${from === undefined ? '≤ ' : `${percent(from)}–`}${percent(to)}% changed`;
    case 'growth':
      return from === undefined
        ? `length up to +${percent(to)}%`
        : `length ${signed(from)} to ${signed(to)}%`;
    case 'turnAdded':
    case 'turnChanged':
      return `≤ ${percent(to)}% a turn`;
    case 'places':
      return 'in place';
    case 'roles':
      return 'same speakers';
    case 'formulas':
      return 'same formulas';
    case 'stepWords':
      return `steps ${1 + stepGrowth.from} to ${1 + stepGrowth.to} times as long`;
    case 'verbatim':
      return 'same code';
    default:
      return undefined;
  }
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`;
}

function percent(share: number): number {
  return Number((share * 100).toFixed(1));
}
