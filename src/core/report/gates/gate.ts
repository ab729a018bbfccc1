import type {
  DescribedRun,
  Report,
  ReportedNumber,
  ReportGroup,
  ReportJudge,
  ReportSection,
} from '../reportSchema.ts';
import { findNumber } from '../tableOne/tableOne.ts';

const comparisons = {
  '>=': (value: number, limit: number) => value >= limit,
  '<=': (value: number, limit: number) => value <= limit,
  '>': (value: number, limit: number) => value > limit,
  '<': (value: number, limit: number) => value < limit,
} as const;

const scopes = ['judge', 'pooled', 'dataset', 'domain'] as const;

/** A condition under which a report fails, such as `harmfulFlipRate.upper>0.1`. */
export interface Gate {
  readonly text: string;
  /** Protocol of the numbers; absent for every protocol. */
  readonly protocol?: string;
  /**
   * Scope of the numbers: each judge's, the pooled ones, or those of each dataset or domain of a
   * judge.
   */
  readonly scope: ReportGroup['scope'];
  /**
   * Id of a number, or `table.row.column`, optionally followed by `.lower`, `.upper`,
   * `.bounds.lower` or `.bounds.upper`. Names that start with `comparison.` refer to two runs,
   * regardless of the scope.
   */
  readonly name: string;
  readonly comparison: keyof typeof comparisons;
  readonly limit: number;
}

/**
 * Parses `[PROTOCOL:][SCOPE:]NAME>LIMIT`, also with `<`, `>=` or `<=`; undefined if the text is not
 * a gate.
 */
export function parseGate(text: string): Gate | undefined {
  const parts = /^((?:[\w-]+:){0,2})((?:[^<>=]| = )+?)\s*(>=|<=|>|<)\s*(\S+)$/.exec(text.trim());
  const [, prefix = '', name, comparison, limit] = parts ?? [];
  const bound = Number(limit);
  if (!name || !Number.isFinite(bound)) return undefined;
  const prefixes = prefix.split(':').slice(0, -1);
  const scope = scopes.find((one) => prefixes.includes(one));
  const [protocol, ...more] = prefixes.filter((one) => one !== scope);
  if (more.length > 0) return undefined;
  return {
    text: text.trim(),
    ...(protocol === undefined ? {} : { protocol }),
    scope: scope ?? 'judge',
    name: name.trim(),
    comparison: comparison as keyof typeof comparisons,
    limit: bound,
  };
}

/**
 * Result of a gate for one group of a report, or for one comparison. `undefined`: the number does
 * not exist, is not estimable, or its n is below the minimum. `unfinished`: one of the judges' runs
 * lacks planned judgments, so the current value decides nothing.
 */
export interface GateFinding {
  /** A judge, marked if simulated, optionally with a part; or two runs. */
  readonly subject: string;
  readonly protocol: string;
  readonly outcome: 'passed' | 'violated' | 'undefined' | 'unfinished';
  readonly value?: number;
  readonly reason?: string;
}

export interface GateOptions {
  /** Smallest n at which the gate decides. */
  readonly minN?: number;
  /** Whether to decide also on runs that lack planned judgments. */
  readonly allowUnfinished?: boolean;
}

/**
 * Checks a gate against every group, or every comparison, that it applies to. A protocol that does
 * not have the number at all is skipped if another protocol of the same subject has it. An
 * unfinished run that is behind none of these numbers gets a separate finding: its judge may still
 * violate the gate.
 */
export function checkGate(
  report: Report,
  gate: Gate,
  { minN = 1, allowUnfinished = false }: GateOptions = {},
): GateFinding[] {
  const unfinished = allowUnfinished ? [] : report.runs.filter(({ missing = 0 }) => missing > 0);
  const held = numbersFor(report, gate)
    .filter(({ protocol }) => gate.protocol === undefined || gate.protocol === protocol)
    .map((numbers) => ({ ...numbers, found: findValue(numbers.sections, gate.name) }));
  const having = new Set(held.flatMap(({ subject, found }) => (found ? [subject] : [])));
  const unseen = unfinished.filter((run) => !held.some(({ isBehind }) => isBehind(run)));
  const findings = held
    .filter(({ subject, found }) => found !== undefined || !having.has(subject))
    .map(({ subject, protocol, found = absent, isBehind }): GateFinding => {
      const named = { subject, protocol };
      const open = unfinished.filter(isBehind);
      if (open.length > 0) {
        const value = 'value' in found ? { value: found.value } : {};
        return { ...named, outcome: 'unfinished', ...value, reason: describeMissing(open) };
      }
      if ('reason' in found) return { ...named, outcome: 'undefined', reason: found.reason };
      const { value, n } = found;
      if (n !== undefined && n < minN) {
        return { ...named, outcome: 'undefined', value, reason: `n is ${n}, under ${minN}.` };
      }
      const isViolated = comparisons[gate.comparison](value, gate.limit);
      return { ...named, outcome: isViolated ? 'violated' : 'passed', value };
    });
  return [
    ...findings,
    ...unseen.map(
      (run): GateFinding => ({
        subject: subjectOfRun(report, run.run),
        protocol: run.protocol,
        outcome: 'unfinished',
        reason: describeMissing([run]),
      }),
    ),
  ];
}

/** The remedy comes first because a long message is truncated. */
function describeMissing(runs: readonly DescribedRun[]): string {
  const lacking = runs.map(
    ({ run, missing, attacks }) =>
      `run ${run} lacks planned ${attacks ? 'attacks' : 'judgments'} (${missing})`,
  );
  return `Unfinished: resume, or add --allow-unfinished; ${lacking.join(', ')}.`;
}

/** Why nothing can be said about a number that a gate or bar names. */
export const noSuchNumber =
  'There is no such number in this report; --format numbers lists those that exist.';

const absent: Found = { reason: noSuchNumber };

interface Numbers {
  readonly subject: string;
  readonly protocol: string;
  /** Whether the run is by the judges of these numbers, or is one of the two compared. */
  readonly isBehind: (run: DescribedRun) => boolean;
  readonly sections: readonly ReportSection[];
}

function numbersFor(report: Report, { name, scope }: Gate): Numbers[] {
  if (name.startsWith('comparison.')) {
    return (report.comparisons ?? []).map(({ first, second, ...rest }) => ({
      subject: `${subjectOfRun(report, second)} against ${subjectOfRun(report, first)}`,
      isBehind: ({ run }) => run === first || run === second,
      ...rest,
    }));
  }
  return report.groups
    .filter((group) => group.scope === scope)
    .map(({ judges, part, ...rest }) => {
      const whose = judges.map((judge) => nameOfJudge(report, judge)).join(' and ');
      const digests = new Set(judges.map(({ digest }) => digest));
      return {
        subject: part === undefined ? whose : `${whose}, ${scope} ${part}`,
        isBehind: ({ judge }: DescribedRun) => digests.has(judge.digest),
        ...rest,
      };
    });
}

function subjectOfRun(report: Report, name: string): string {
  const described = report.runs.find(({ run }) => run === name);
  const judge = described ? `${nameOfJudge(report, described.judge)}, ` : '';
  return `${judge}run ${name}`;
}

/** Judges that share a name are distinguished by their digests. */
function nameOfJudge({ runs }: Report, { digest, name, simulated }: ReportJudge): string {
  const isAmbiguous = runs.some(({ judge }) => judge.name === name && judge.digest !== digest);
  return `${name}${isAmbiguous ? ` ${digest}` : ''}${simulated ? ' (simulated)' : ''}`;
}

type Found =
  | { readonly value: number; readonly n: number | undefined }
  | { readonly reason: string };

function findValue(sections: readonly ReportSection[], name: string): Found | undefined {
  const suffix = /(?:\.bounds)?\.(?:lower|upper)$/.exec(name)?.[0] ?? '';
  const number =
    findNumber({ sections }, name) ??
    findNumber({ sections }, name.slice(0, name.length - suffix.length));
  if (number) return partOf(number, number.id === name ? '' : suffix);
  return findCell(sections, name);
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

/** Finds the cell named `table.row.column`, with the n of its row if there is one. */
function findCell(sections: readonly ReportSection[], name: string): Found | undefined {
  for (const { tables } of sections) {
    for (const { id, columns, rows } of tables) {
      const key = columns[0]?.id ?? '';
      for (const row of rows) {
        const column = columns.find((one) => `${id}.${row[key]}.${one.id}` === name)?.id;
        if (column === undefined) continue;
        const [value, n] = [row[column], row.n];
        if (typeof value !== 'number')
          return { reason: String(row.remark ?? 'It is not a number.') };
        return { value, n: typeof n === 'number' ? n : undefined };
      }
    }
  }
  return undefined;
}
