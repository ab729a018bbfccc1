import { groupBy } from '../metrics/groupBy.ts';
import { challengeKinds, isReadable, type JudgedPair } from '../metrics/judgedPair.ts';
import type { JudgmentRow } from '../metrics/judgmentRow.ts';
import type { ReportRun } from './reportRun.ts';
import type { DescribedRun, ReportJudge, ReportWarning } from './reportSchema.ts';
import { mostChallenges } from './sectionContext.ts';
import { confounded } from './sections/steering.ts';

/** Below so many prompts intervals rest on too little to be trusted (MEASURES: no p below 20). */
const fewPrompts = 20;
/** More than this share of an arm's judgments unreadable is worth a warning. */
const manyUnreadable = 0.05;

/** What would mislead a reader of one group's numbers. */
export function groupWarnings(
  pairs: readonly JudgedPair[],
  protocol: string,
  judges: readonly ReportJudge[],
): ReportWarning[] {
  const prompts = new Set(pairs.map(({ cluster }) => cluster)).size;
  const hiddenKinds = challengeKinds(pairs).length - mostChallenges;
  const hasChallenges = pairs.some(({ challenges }) => challenges.length > 0);
  return [
    ...warnIf(
      judges.some(({ simulated }) => simulated),
      'simulated',
      'Simulated judge: these numbers say nothing about a real model.',
    ),
    ...warnIf(
      prompts < fewPrompts,
      'few-prompts',
      `Only ${prompts} prompts: intervals are rough, and no p of the model is given below ${fewPrompts}.`,
    ),
    ...unreadableArms(pairs),
    ...askedTwice(pairs),
    ...warnIf(
      hiddenKinds > 0,
      'challenges-hidden',
      `${hiddenKinds} more kinds of challenge are not shown apart.`,
    ),
    ...warnIf(protocol === 'anti-baseline' && hasChallenges, 'confounded', confounded),
    ...warnIf(
      repeatsAreCopies(pairs),
      'deterministic',
      'Every repeat is identical to its baseline: the judge is deterministic here, so that B2 does not measure noise.',
    ),
  ];
}

function unreadableArms(pairs: readonly JudgedPair[]): ReportWarning[] {
  const arms = new Map<string, { judgments: number; unreadable: number }>();
  const count = (row: JudgmentRow | undefined) => {
    if (!row) return;
    const arm = row.arm === 'challenge' ? (row.challenge ?? row.arm) : row.arm;
    const counts = arms.get(arm) ?? { judgments: 0, unreadable: 0 };
    arms.set(arm, counts);
    counts.judgments += 1;
    if (!isReadable(row)) counts.unreadable += 1;
  };
  for (const { baseline, repeat, neutral, challenges, sequence } of pairs) {
    for (const row of [baseline, repeat, neutral]) count(row);
    for (const row of challenges) count(row);
    for (const row of sequence) count(row);
  }
  return [...arms].flatMap(([arm, { judgments, unreadable }]) =>
    warnIf(
      unreadable > judgments * manyUnreadable,
      'many-unreadable',
      `${unreadable} of ${judgments} judgments (${arm}) could not be read: look at the bounds.`,
    ),
  );
}

function askedTwice(pairs: readonly JudgedPair[]): ReportWarning[] {
  const asked = new Set(
    pairs.map(({ baseline: { dataset, pair, judge, order } }) =>
      [dataset, pair, judge, order].join('\n'),
    ),
  );
  const again = pairs.length - asked.size;
  return warnIf(
    again > 0,
    'asked-twice',
    `${again} audits are of a pair that another run asked the same judge about in the same order; each of them counts.`,
  );
}

function repeatsAreCopies(pairs: readonly JudgedPair[]): boolean {
  const repeated = pairs.flatMap(({ baseline, repeat }) =>
    repeat && isReadable(baseline) && isReadable(repeat) ? [{ baseline, repeat }] : [],
  );
  return (
    repeated.length > 0 &&
    repeated.every(
      ({ baseline, repeat }) =>
        repeat.preference === baseline.preference &&
        repeat.confidence === baseline.confidence &&
        repeat.overlap === 1,
    )
  );
}

/** What would mislead a reader of the whole report. */
export function reportWarnings(
  runs: readonly ReportRun[],
  described: readonly DescribedRun[],
  basis: 'sample' | 'hand-picked',
): ReportWarning[] {
  return [
    ...warnIf(
      basis === 'hand-picked' && described.length > 0,
      'hand-picked',
      'The pairs were selected by the user: no inference. Audit a file, or a sample of it, for intervals and tests.',
    ),
    ...settingsThatDiffer(described),
    ...runs.flatMap(unfinished),
    ...runs.flatMap(changedInMidRun),
  ];
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

function unfinished({ header, rows, presentations }: ReportRun): ReportWarning[] {
  const inOrder = (order: string) =>
    new Set(rows.flatMap((row) => (row.order === order ? [row.pair] : []))).size;
  const asked = inOrder('AB') + inOrder('BA');
  const pairs = header.orders === 'both' ? 'presentations of pairs' : 'pairs';
  return warnIf(
    asked < presentations,
    'unfinished',
    `Run ${header.run}: ${presentations - asked} of ${presentations} ${pairs} have not been judged yet.`,
  );
}

function changedInMidRun({ header, rows, servedModels }: ReportRun): ReportWarning[] {
  if (servedModels.length > 1) {
    return warnIf(
      true,
      'served-model-changed',
      `Run ${header.run}: the endpoint answered as ${servedModels.join(' and ')}. Its numbers mix them.`,
    );
  }
  const fingerprints = new Set(rows.map(({ fingerprint }) => fingerprint)).size;
  return warnIf(
    fingerprints > 1,
    'fingerprint-changed',
    `Run ${header.run}: the judge's fingerprint changed in mid-run (${fingerprints} of them): its system fingerprint, response format or temperature. Its numbers mix them.`,
  );
}

function warnIf(holds: boolean, id: string, message: string): ReportWarning[] {
  return holds ? [{ id, message }] : [];
}
