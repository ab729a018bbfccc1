import type { Report, ReportedNumber, ReportGroup } from './reportSchema.ts';
import { findNumber } from './tableOne.ts';

const comparisons = {
  '>=': (value: number, limit: number) => value >= limit,
  '<=': (value: number, limit: number) => value <= limit,
  '>': (value: number, limit: number) => value > limit,
  '<': (value: number, limit: number) => value < limit,
} as const;

/** A condition under which a report fails, such as `harmfulFlipRate.upper>0.1`. */
export interface Gate {
  readonly text: string;
  /** Only this protocol's numbers; without it, every protocol's. */
  readonly protocol?: string;
  /** Id of a number, then perhaps `.lower`, `.upper`, `.bounds.lower` or `.bounds.upper`. */
  readonly name: string;
  readonly comparison: keyof typeof comparisons;
  readonly limit: number;
}

/** Reads `[PROTOCOL:]NAME>LIMIT`, with `<`, `>=` and `<=` too; undefined where the text is none. */
export function parseGate(text: string): Gate | undefined {
  const parts = /^(?:([\w-]+):)?([^<>=]+?)\s*(>=|<=|>|<)\s*(\S+)$/.exec(text.trim());
  const [, protocol, name, comparison, limit] = parts ?? [];
  const bound = Number(limit);
  if (!name || !Number.isFinite(bound)) return undefined;
  return {
    text: text.trim(),
    ...(protocol === undefined ? {} : { protocol }),
    name: name.trim(),
    comparison: comparison as keyof typeof comparisons,
    limit: bound,
  };
}

/**
 * What became of a gate for one judge under one protocol. `undefined`: there is no such number, it is
 * not estimable, or its n is under the minimum.
 */
export interface GateFinding {
  readonly judge: string;
  readonly protocol: string;
  readonly outcome: 'passed' | 'violated' | 'undefined';
  readonly value?: number;
  readonly reason?: string;
}

/** Holds a gate against each judge and protocol of a report; nothing is pooled. */
export function checkGate(
  report: Report,
  gate: Gate,
  { minN = 1 }: { readonly minN?: number } = {},
): GateFinding[] {
  const groups = report.groups.filter(
    ({ scope, protocol }) =>
      scope === 'judge' && (gate.protocol === undefined || gate.protocol === protocol),
  );
  return groups.map((group) => {
    const named = { judge: group.judges[0]?.name ?? '', protocol: group.protocol };
    const found = findValue(group, gate.name);
    if ('reason' in found) return { ...named, outcome: 'undefined', reason: found.reason };
    const { value, n } = found;
    if (n !== undefined && n < minN) {
      return { ...named, outcome: 'undefined', value, reason: `n is ${n}, under ${minN}.` };
    }
    const isViolated = comparisons[gate.comparison](value, gate.limit);
    return { ...named, outcome: isViolated ? 'violated' : 'passed', value };
  });
}

type Found =
  | { readonly value: number; readonly n: number | undefined }
  | { readonly reason: string };

function findValue(group: ReportGroup, name: string): Found {
  const suffix = /(?:\.bounds)?\.(?:lower|upper)$/.exec(name)?.[0] ?? '';
  const number =
    findNumber(group, name) ?? findNumber(group, name.slice(0, name.length - suffix.length));
  if (number) return partOf(number, number.id === name ? '' : suffix);
  return findCell(group, name) ?? { reason: 'There is no such number in this report.' };
}

function partOf(number: ReportedNumber, suffix: string): Found {
  if ('notEstimable' in number) return { reason: number.notEstimable };
  const { value, n, interval, bounds } = number;
  if (suffix === '') return { value, n };
  const end = suffix.endsWith('.lower') ? 'lower' : 'upper';
  if (suffix.startsWith('.bounds')) {
    return bounds ? { value: bounds[end], n } : { reason: 'It has no bounds.' };
  }
  if ('notEstimable' in interval) return { reason: interval.notEstimable };
  return { value: interval[end], n };
}

/** `table.row.column` of a table, with the n of the row where it has one. */
function findCell(group: ReportGroup, name: string): Found | undefined {
  for (const { tables } of group.sections) {
    for (const { id, columns, rows } of tables) {
      const key = columns[0]?.id ?? '';
      for (const row of rows) {
        const column = columns.find((one) => `${id}.${row[key]}.${one.id}` === name)?.id;
        if (column === undefined) continue;
        const [value, n] = [row[column], row.n];
        if (typeof value !== 'number') return { reason: String(row.remark ?? 'It is no number.') };
        return { value, n: typeof n === 'number' ? n : undefined };
      }
    }
  }
  return undefined;
}
