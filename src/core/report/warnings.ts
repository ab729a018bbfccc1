import { groupBy } from '../metrics/rows/groupBy.ts';
import { describeEqualPairs, findEqualPairs } from '../pairContent.ts';
import { evidenceName } from '../runs/audit/prompts/writtenEvidence.ts';
import { counted } from './formats/plainNumbers.ts';
import type { GroupTally } from './groupTally.ts';
import type { DescribedRun, ReportWarning } from './reportSchema.ts';
import type { ReportRun } from './runs/reportRun.ts';
import { mostChallenges } from './sectionContext.ts';
import { confounded } from './sections/steering.ts';

/** Number of prompts below which intervals rest on too little to be trusted, and no p is given. */
const fewPrompts = 20;
/** More than this share of an arm's judgments unreadable, or repaired, is worth a warning. */
const manyUnreadable = 0.05;

/**
 * What would mislead a reader of one group's numbers.
 *
 * @param askedAgain judgments left out, as an earlier run has made them
 */
export function groupWarnings(
  tally: GroupTally,
  protocol: string,
  askedAgain = 0,
): ReportWarning[] {
  const { prompts, repeats } = tally;
  const hiddenKinds = tally.kinds.length - mostChallenges;
  const unreadable = armsWithMany(tally, 'unreadable');
  const repaired = armsWithMany(tally, 'repaired');
  return [
    ...warnIf(
      tally.judges.some(({ simulated }) => simulated),
      'simulated',
      'Simulated judge: these numbers say nothing about a real model.',
    ),
    ...warnIf(
      prompts < fewPrompts,
      'few-prompts',
      `Only ${counted(prompts, 'prompt')}: intervals are rough, and no p of the model is given below ${fewPrompts}.`,
    ),
    ...warnIf(
      unreadable.length > 0,
      'many-unreadable',
      `${unreadable.join(', ')} could not be read: look at the bounds.`,
    ),
    ...warnIf(
      repaired.length > 0,
      'many-repaired',
      `${repaired.join(', ')} were read only after a repair request: look at the flip rates that take repaired answers as unreadable.`,
    ),
    ...warnIf(
      askedAgain > 0,
      'asked-twice',
      `${askedAgain} judgments repeat what an earlier run asked the same judge (pair, presented order, wording, challenge and target). The earliest run's count here; the others enter comparisons of runs alone.`,
    ),
    ...warnIf(
      hiddenKinds > 0,
      'challenges-hidden',
      `${hiddenKinds} more kinds of challenge are not shown apart.`,
    ),
    ...warnIf(protocol === 'anti-baseline' && tally.hasChallenges, 'confounded', confounded),
    ...warnIf(
      repeats.read > 0 && repeats.copies === repeats.read,
      'deterministic',
      'Every repeat is identical to its baseline: the judge is deterministic here, so that B2 does not measure noise.',
    ),
  ];
}

/** `18 of 65 judgments (authority)`, for each arm with many of them. */
function armsWithMany({ arms }: GroupTally, what: 'unreadable' | 'repaired'): string[] {
  return [...arms].flatMap(([arm, { judgments, [what]: count }]) =>
    count > judgments * manyUnreadable ? [`${count} of ${judgments} judgments (${arm})`] : [],
  );
}

/** What would mislead a reader of the whole report. */
export function reportWarnings(
  runs: readonly ReportRun[],
  described: readonly DescribedRun[],
  basis: 'sample' | 'hand-picked',
): ReportWarning[] {
  const missing = new Map(described.map(({ run, missing: count = 0 }) => [run, count]));
  return [
    ...warnIf(
      basis === 'hand-picked' && described.length > 0,
      'hand-picked',
      'The pairs were selected by the user: no inference. Audit a file, or a sample of it, for intervals and tests.',
    ),
    ...settingsThatDiffer(described),
    ...equalPairs(runs),
    ...runs.flatMap(earlierVersions),
    ...runs.flatMap(changedInMidRun),
    ...runs.flatMap(notWritten),
    ...runs.flatMap((run) => unfinished(run, missing.get(run.header.run) ?? 0)),
  ];
}

/** Pairs that are the same to a judge, by data set. */
function equalPairs(runs: readonly ReportRun[]): ReportWarning[] {
  const byDataset = groupBy(runs, ({ header }) => header.dataset.name);
  return [...byDataset].flatMap(([name, ofDataset]) => {
    const groups = findEqualPairs(ofDataset.flatMap(({ contents }) => [...contents()]));
    return warnIf(
      groups.length > 0,
      'equal-pairs',
      `${name}: ${describeEqualPairs(groups)} Each id counts; they are of one prompt, by which intervals and tests cluster.`,
    );
  });
}

function settingsThatDiffer(runs: readonly DescribedRun[]): ReportWarning[] {
  const byName = groupBy(runs, ({ judge }) => judge.name);
  return [...byName].flatMap(([name, ofName]) => {
    const settings = new Set(ofName.map(({ judge }) => judge.digest)).size;
    return warnIf(
      settings > 1,
      'settings-differ',
      `${name} was asked with ${settings} different settings, endpoints or prompts. They are shown apart and never pooled.`,
    );
  });
}

function unfinished(
  { header, judged, presentations }: ReportRun,
  missing: number,
): ReportWarning[] {
  const pairs = header.orders === 'both' ? 'presentations of pairs' : 'pairs';
  const what =
    judged < presentations
      ? `${presentations - judged} of ${presentations} ${pairs} have not been judged yet.`
      : `${missing} planned judgments have not been made yet.`;
  return warnIf(missing > 0, 'unfinished', `Run ${header.run}: ${what}`);
}

function earlierVersions({ header, earlierVersions: found }: ReportRun): ReportWarning[] {
  const left = 'What was judged of the earlier version stays in the log and enters no number.';
  const { revised, superseded } = found;
  return [
    ...warnIf(
      revised > 0,
      'earlier-version',
      `Run ${header.run}: ${ofRecords(revised, 'was', 'were')} changed or removed since the run was begun. ${left}`,
    ),
    ...warnIf(
      superseded > 0,
      'earlier-version',
      `Run ${header.run}: ${ofRecords(superseded, 'has', 'have')} a newer content in a later run, or further down the log. ${left}`,
    ),
  ];
}

/** `2 pairs are of records that were`. */
function ofRecords(pairs: number, one: string, many: string): string {
  return pairs === 1
    ? `1 pair is of a record that ${one}`
    : `${pairs} pairs are of records that ${many}`;
}

function notWritten({ header, leftOut }: ReportRun): ReportWarning[] {
  return warnIf(
    leftOut > 0,
    'evidence-not-written',
    `Run ${header.run}: ${leftOut} follow-ups with ${evidenceName(header)} were left out, because the writer refused or wrote nothing. They enter no number.`,
  );
}

function changedInMidRun({ header, fingerprints, servedModels }: ReportRun): ReportWarning[] {
  if (servedModels.length > 1) {
    return warnIf(
      true,
      'served-model-changed',
      `Run ${header.run}: the endpoint answered as ${servedModels.join(' and ')}. Its numbers mix them.`,
    );
  }
  return warnIf(
    fingerprints.length > 1,
    'fingerprint-changed',
    `Run ${header.run}: the judge's fingerprint changed in mid-run (${fingerprints.length} of them): its system fingerprint, response format or temperature. Its numbers mix them.`,
  );
}

function warnIf(holds: boolean, id: string, message: string): ReportWarning[] {
  return holds ? [{ id, message }] : [];
}
