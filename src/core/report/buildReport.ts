import { bootstrapReplicates } from '../metrics/bootstrap.ts';
import type { IntervalChoice } from '../metrics/interval.ts';
import { Resamples } from '../metrics/resamples.ts';
import { compareReportRuns } from './comparison.ts';
import { buildGroups } from './groups.ts';
import { compareTexts, orderRows } from './orderRows.ts';
import { describeRun, type ReportRun } from './reportRun.ts';
import { type Report, reportSchemaVersion } from './reportSchema.ts';
import { reportWarnings } from './warnings.ts';

export interface ReportChoice {
  /** Of the bootstrap. */
  readonly seed: number;
  /** `analytic` while a report is growing. */
  readonly preferred?: IntervalChoice['preferred'];
}

/**
 * The numbers of one or more runs. Where there is a run over a file or a sample of it, pairs that were
 * picked by hand are left out and counted; where there is none, they are all that the report shows,
 * without inference. Sessions and steps never enter (MEASURES, "What may be pooled"). A run that is
 * given twice counts once, as the copy that holds more.
 */
export function buildReport(given: readonly ReportRun[], choice: ReportChoice): Report {
  const runs = distinctRuns(given);
  const handPicked = runs.filter(({ selection }) => selection === 'hand-picked');
  const sampled = runs.filter(
    ({ selection }) => selection !== 'hand-picked' && selection !== 'session',
  );
  const basis = sampled.length > 0 ? 'sample' : 'hand-picked';
  const used = basis === 'sample' ? sampled : handPicked;
  const described = runs.map(describeRun);
  const usedNames = new Set(used.map(({ header }) => header.run));
  const leftOut = basis === 'sample' ? handPicked : [];
  const statistics = {
    choice: { ...choice, resamples: new Resamples() },
    inference: basis === 'sample',
  };
  const comparisons = compareReportRuns(sampled, statistics);
  return {
    schema: reportSchemaVersion,
    seed: choice.seed,
    replicates: bootstrapReplicates,
    basis,
    runs: described,
    excluded: {
      sessions: runs.filter(({ selection }) => selection === 'session').length,
      steps: sum(runs.map(({ steps }) => steps)),
      drafts: sum(runs.map(({ drafts }) => drafts)),
      handPickedRuns: leftOut.length,
      handPickedPairs: sum(leftOut.map(({ pairIds }) => pairIds.size)),
    },
    labels: labelsOf(used),
    warnings: reportWarnings(
      used,
      described.filter(({ run }) => usedNames.has(run)),
      basis,
    ),
    groups: buildGroups(orderRows(used.flatMap(({ rows }) => rows)), statistics),
    ...(comparisons.length === 0 ? {} : { comparisons }),
  };
}

function distinctRuns(given: readonly ReportRun[]): ReportRun[] {
  const runs = new Map<string, ReportRun>();
  for (const run of given) {
    const known = runs.get(run.header.run);
    if (!known || known.rows.length < run.rows.length) runs.set(run.header.run, run);
  }
  return [...runs.values()].sort((one, other) => compareTexts(one.header.run, other.header.run));
}

/** Each pair counts once, however many judges it was shown to. */
function labelsOf(runs: readonly ReportRun[]): Report['labels'] {
  const pairs = new Map<string, Set<string>>();
  for (const { header, labelSources } of runs) {
    for (const [key, source] of labelSources) {
      const ofSource = pairs.get(source) ?? new Set();
      pairs.set(source, ofSource.add(`${header.dataset.name}\n${key}`));
    }
  }
  return [...pairs]
    .sort(([one], [other]) => compareTexts(one, other))
    .map(([source, { size }]) => ({
      source,
      pairs: size,
      used: source === 'human' || source === 'gold',
    }));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
