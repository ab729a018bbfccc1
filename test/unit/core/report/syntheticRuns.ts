import assert from 'node:assert/strict';
import type { FlatJudgment } from '../../../../src/core/judgments/flatJudgment.ts';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import type {
  Report,
  ReportedNumber,
  ReportGroup,
} from '../../../../src/core/report/reportSchema.ts';
import type { ReportRun } from '../../../../src/core/report/runs/reportRun.ts';
import { findNumber } from '../../../../src/core/report/tableOne/tableOne.ts';
import type { HeaderEntry, LogEntry } from '../../../../src/core/runs/audit/log.ts';
import { createHeader } from '../../../../src/core/runs/audit/newRun.ts';
import { digestOf } from '../../../../src/core/words/digest.ts';
import { sideOf } from '../../../../src/core/words/verdict.ts';
import { reportRunOf } from '../../../support/reportRunOf.ts';
import { type PairSpec, syntheticRows } from '../metrics/syntheticRows.ts';

type HeaderFields = Partial<HeaderEntry>;

/** Returns the header of a run over a whole file with a judge that is not simulated. */
export function fileHeader(fields: HeaderFields = {}): HeaderEntry {
  return {
    ...createHeader({
      run: 'run-1',
      tool: 'recant test',
      createdAt: 1_750_000_000_000,
      selection: 'all',
      seed: 1,
      protocol: 'anti-baseline',
      judge: {
        provider: 'scripted',
        model: 'script-1',
        endpoint: 'http://127.0.0.1:9/v1',
        simulated: false,
      },
      dataset: { name: 'pairs.jsonl', location: '/data/pairs.jsonl', format: 'recant' },
    }),
    ...fields,
  };
}

/** Returns the log of a run with these pairs' judgments. */
export function syntheticLog(specs: readonly PairSpec[], fields: HeaderFields = {}): LogEntry[] {
  const header = fileHeader(fields);
  const rows = syntheticRows(specs);
  const pairs = new Map(rows.map((row) => [row.pair, row]));
  return [
    header,
    ...[...pairs.values()].map((row) => pairEntryOf(row)),
    ...rows.map((row) => judgmentEntryOf(row)),
  ];
}

function pairEntryOf(row: FlatJudgment): LogEntry {
  const { pair, cluster, order, tiedLabel, lengthA, lengthB, modelA, modelB, domain } = row;
  const label = tiedLabel ? 'tie' : sideOf(row.label);
  return {
    type: 'pair',
    key: pair,
    pair: {
      id: `id of ${pair}`,
      prompt: cluster,
      responseA: textOf(`A of ${pair}`, lengthA),
      responseB: textOf(`B of ${pair}`, lengthB),
      modelA,
      modelB,
      domain,
      ...(label === undefined ? {} : { label, labelSource: 'human' }),
    },
    order,
    paraphrases: {},
  };
}

/** Returns a text of this length, different for each name. */
function textOf(name: string, length: number): string {
  return digestOf(name)
    .repeat(Math.ceil(length / 64))
    .slice(0, length);
}

function judgmentEntryOf(row: FlatJudgment): LogEntry {
  const { pair, arm, challenge, step, target, paraphrase, outcome, preference } = row;
  const { repaired, confidence, overlap, flip, flipKind, fingerprint } = row;
  return {
    ...{ type: 'judgment', pair, arm, challenge, replicate: arm === 'repeat' ? 1 : 0 },
    ...(step === undefined ? {} : { step: String(step) }),
    ...{ target, paraphrase, outcome, notes: repaired ? ['repaired'] : [], preference, confidence },
    ...{ overlap, flip, flipKind, fingerprint },
  };
}

/** Returns a run as read from such a log. */
export function syntheticRun(specs: readonly PairSpec[], fields: HeaderFields = {}): ReportRun {
  const run = reportRunOf(syntheticLog(specs, fields));
  assert.ok(run);
  return run;
}

export function syntheticReport(specs: readonly PairSpec[], fields: HeaderFields = {}): Report {
  return buildReport([syntheticRun(specs, fields)], { seed: 1 });
}

/** Returns the only group of a scope. */
export function groupOf(
  report: Report,
  scope: ReportGroup['scope'] = 'judge',
  protocol?: string,
): ReportGroup {
  const groups = report.groups.filter(
    (group) => group.scope === scope && (protocol === undefined || group.protocol === protocol),
  );
  assert.equal(groups.length, 1, `${groups.length} groups of scope ${scope}`);
  const [group] = groups;
  assert.ok(group);
  return group;
}

export type Estimable = Extract<ReportedNumber, { value: number }>;

/** Returns a number of the group; fails if it is missing or not estimable. */
export function numberOf(group: ReportGroup, id: string): Estimable {
  const number = findNumber(group, id);
  assert.ok(number, `There is no number ${id}.`);
  assert.ok(!('notEstimable' in number), JSON.stringify(number));
  return number;
}

/** Returns `numerator/denominator`. */
export function fractionOf(group: ReportGroup, id: string): string {
  const { numerator, denominator } = numberOf(group, id);
  return `${numerator}/${denominator}`;
}

/** Returns the rows of a table of a group or comparison. */
export function tableRows(group: Pick<ReportGroup, 'sections'>, id: string) {
  const table = group.sections.flatMap(({ tables }) => tables).find((one) => one.id === id);
  assert.ok(table, `There is no table ${id}.`);
  return table.rows;
}
