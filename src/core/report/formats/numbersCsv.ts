import type {
  JudgeComparison,
  Report,
  ReportedNumber,
  ReportGroup,
  ReportSection,
  ReportTable,
  RunComparison,
} from '../reportSchema.ts';
import { datasetsOf, isSimulated, runsOf } from '../runs/groupRuns.ts';
import { type CsvValue, csvLine } from './csvLine.ts';
import { formatFraction } from './formatNumber.ts';

const columns = [
  'scope',
  'judge',
  'judgeDigest',
  'part',
  'protocol',
  'section',
  'id',
  'title',
  'of',
  'unit',
  'value',
  'lower',
  'upper',
  'method',
  'effectiveN',
  'n',
  'clusters',
  'numerator',
  'denominator',
  'unreadable',
  'boundsLower',
  'boundsUpper',
  'reason',
  'simulated',
  'dataset',
  'run',
  'fractions',
  'measures',
] as const;

type Values = Partial<Record<(typeof columns)[number], CsvValue>>;

/**
 * Yields every number of a report as CSV in pieces, one per row (tidy data). `scope`, `judge`,
 * `part` and `protocol` identify the group; a comparison of two judges has the scope `judges`, one
 * of two runs `comparison`. `fractions` are those of a difference between groups, `measures` the
 * version of the definitions. `id` is the number's name in gates; numbers in tables are named
 * `table.row.column`. `reason` is why a number, or its interval, is missing. Several judges,
 * datasets or runs are joined by ` | `.
 */
export function* numbersCsv(report: Report): Generator<string> {
  yield csvLine(columns);
  for (const group of report.groups) {
    yield* sectionLines(group.sections, groupValues(group, report));
  }
  for (const { sections, ...judges } of report.judgeComparisons ?? []) {
    yield* sectionLines(sections, judgesValues(judges, report));
  }
  for (const comparison of report.comparisons ?? []) {
    yield* sectionLines(comparison.sections, comparisonValues(comparison, report));
  }
}

function groupValues(group: ReportGroup, report: Report): Values {
  const { scope, protocol, judges, part } = group;
  return {
    ...{ scope, part, protocol },
    judge: joined(judges.map(({ name }) => name)),
    judgeDigest: joined(judges.map(({ digest }) => digest)),
    simulated: isSimulated(group, report),
    dataset: joined(datasetsOf(group, report)),
    run: joined(runsOf(group, report).map(({ run }) => run)),
    measures: report.measures,
  };
}

function comparisonValues(
  { protocol, first, second }: RunComparison,
  { runs, measures }: Report,
): Values {
  const own = [first, second].flatMap((name) => runs.find(({ run }) => run === name) ?? []);
  return {
    scope: 'comparison',
    protocol,
    judge: joined(own.map(({ judge }) => judge.name)),
    judgeDigest: joined(own.map(({ judge }) => judge.digest)),
    simulated: own.some(({ judge }) => judge.simulated),
    dataset: joined(own.map(({ dataset }) => dataset)),
    run: joined([first, second]),
    measures,
  };
}

function judgesValues(
  { protocol, first, second }: Omit<JudgeComparison, 'sections'>,
  { groups, measures }: Report,
): Values {
  const judges = groups.flatMap((group) => group.judges);
  const own = [first, second].flatMap(
    (digest) => judges.find((judge) => judge.digest === digest) ?? [],
  );
  return {
    scope: 'judges',
    protocol,
    judge: joined(own.map(({ name }) => name)),
    judgeDigest: joined([first, second]),
    simulated: own.some(({ simulated }) => simulated),
    measures,
  };
}

function joined(names: Iterable<string>): string {
  return [...new Set(names)].join(' | ');
}

function* sectionLines(sections: readonly ReportSection[], shared: Values): Generator<string> {
  for (const { id, numbers, tables } of sections) {
    const named = { ...shared, section: id };
    for (const number of numbers) yield lineOf({ ...named, ...numberValues(number) });
    for (const table of tables) {
      for (const values of tableValues(table)) yield lineOf({ ...named, ...values });
    }
  }
}

function numberValues(number: ReportedNumber): Values {
  const { id, title, of, unit } = number;
  if ('notEstimable' in number) return { id, title, of, unit, reason: number.notEstimable };
  const { value, numerator, denominator, fractions, n, clusters, interval, bounds } = number;
  return {
    ...{ id, title, of, unit, value, numerator, denominator, n, clusters },
    ...(fractions ? { fractions: formatFraction(number) } : {}),
    ...('notEstimable' in interval
      ? { reason: interval.notEstimable }
      : {
          lower: interval.lower,
          upper: interval.upper,
          method: interval.method,
          effectiveN: interval.effectiveN,
        }),
    ...(bounds && {
      unreadable: bounds.unreadable,
      boundsLower: bounds.lower,
      boundsUpper: bounds.upper,
    }),
  };
}

/** Yields a table's numbers under their names in gates; text cells are skipped. */
function* tableValues({ id, title, columns: given, rows }: ReportTable): Generator<Values> {
  const [key, ...others] = given;
  for (const row of rows) {
    const of = key && String(row[key.id] ?? '');
    for (const column of others) {
      const value = row[column.id];
      if (typeof value !== 'number') continue;
      yield { id: `${id}.${of}.${column.id}`, title: `${title}: ${column.title}`, of, value };
    }
  }
}

function lineOf(values: Values): string {
  return csvLine(columns.map((column) => values[column]));
}
