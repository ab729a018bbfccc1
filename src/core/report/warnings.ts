import { describeEqualPairs, findEqualPairs } from '../data/pairContent.ts';
import { definitionOf } from '../judges/defaultJudge.ts';
import { judgeName } from '../judges/judgeName.ts';
import { recordNoun } from '../judges/recordNoun.ts';
import { judgeDigest } from '../runs/audit/digests.ts';
import { judgeTraits, statedValues, traitIds } from '../runs/audit/judgeTraits.ts';
import { evidenceName } from '../runs/audit/prompts/writtenEvidence.ts';
import { counted } from '../words/counted.ts';
import { asOneLine } from '../words/escape.ts';
import { groupBy } from '../words/groupBy.ts';
import { sentenceCase } from '../words/sentenceCase.ts';
import { wordsOf } from './formats/formatNumber.ts';
import type { GroupTally } from './groupTally.ts';
import type { DescribedRun, ReportWarning } from './reportSchema.ts';
import type { ReportRun } from './runs/reportRun.ts';
import { mostChallenges } from './sectionContext.ts';
import { confounded } from './sections/steering.ts';

/** Number of prompts below which intervals are unreliable and no p is reported. */
const fewPrompts = 20;
/** Share of an arm's judgments of a doubtful kind above which a warning is shown. */
const manyDoubtful = 0.05;

/**
 * Returns warnings about one group's numbers.
 *
 * @param askedAgain judgments excluded because an earlier run has them
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
  const several = armsWithMany(tally, 'several');
  return warningsOf({
    simulated: tally.judges.some((judge) => judge.simulated) && simulated,
    'few-prompts':
      prompts < fewPrompts &&
      `Only ${counted(prompts, 'prompt')}: intervals are rough, and the model of flips has no p values below ${fewPrompts} prompts.`,
    'many-unreadable':
      unreadable.length > 0 && `${unreadable.join(', ')} could not be read: look at the bounds.`,
    'many-repaired':
      repaired.length > 0 &&
      `${repaired.join(', ')} were read only after a repair request: look at the flip rates that take repaired answers as unreadable.`,
    'many-several':
      several.length > 0 &&
      `More than one verdict is stated in ${several.join(', ')}; the last one counts. Look at these answers, and ask for a single verdict.`,
    'asked-twice':
      askedAgain > 0 &&
      `${askedAgain === 1 ? '1 judgment repeats' : `${askedAgain} judgments repeat`} what an earlier run asked the same judge (pair, presented order, wording, challenge and target). The earliest run's count here; the others enter comparisons of runs alone.`,
    'challenges-hidden':
      hiddenKinds > 0 &&
      `${hiddenKinds === 1 ? '1 more kind of challenge is' : `${hiddenKinds} more kinds of challenge are`} not shown separately.`,
    confounded: protocol === 'anti-baseline' && tally.hasChallenges && tally.canFlip && confounded,
    deterministic:
      repeats.read > 0 &&
      repeats.copies === repeats.read &&
      'Every repeat is identical to its first verdict: the judge is deterministic here, so that the repeat does not measure noise.',
  });
}

export const simulated = 'Simulated judge: these numbers say nothing about a real model.';

/** Returns the warnings whose condition is met; an id may have several messages. */
export function warningsOf(
  messages: Readonly<Record<string, false | string | readonly (false | string)[]>>,
): ReportWarning[] {
  return Object.entries(messages).flatMap(([id, given]) =>
    [given].flat().flatMap((message) => (message === false ? [] : [{ id, message }])),
  );
}

/**
 * Returns items such as `18 of 65 judgments (authority)`, for each arm with many unreadable or
 * repaired judgments, or many that state several verdicts.
 */
function armsWithMany({ arms }: GroupTally, what: 'unreadable' | 'repaired' | 'several'): string[] {
  return [...arms].flatMap(([arm, { judgments, [what]: count }]) =>
    count > judgments * manyDoubtful
      ? [`${count} of ${counted(judgments, 'judgment')} (${wordsOf(arm)})`]
      : [],
  );
}

/** Returns warnings about the whole report. */
export function reportWarnings(
  runs: readonly ReportRun[],
  described: readonly DescribedRun[],
  basis: 'sample' | 'hand-picked',
): ReportWarning[] {
  const missing = new Map(described.map(({ run, missing: count = 0 }) => [run, count]));
  return [
    ...warningsOf({
      'hand-picked':
        basis === 'hand-picked' &&
        described.length > 0 &&
        'The pairs were selected by the user: no inference. Audit a file, or a sample of it, for intervals and tests.',
      'settings-differ': settingsThatDiffer(described.map(({ judge }) => judge)).map(
        ([name, settings]) =>
          `${name} was asked with ${settings} different settings, endpoints or prompts. They are shown separately and never pooled.`,
      ),
      'traits-differ': traitsThatDiffer(runs),
      'equal-pairs': equalPairs(runs),
    }),
    ...ofRuns(runs, recorded),
    ...ofRuns(runs, earlierVersions),
    ...ofRuns(runs, changedInMidRun),
    ...ofRuns(runs, notWritten),
    ...ofRuns(runs, (run) => unfinished(run, missing.get(run.header.run) ?? 0)),
  ];
}

/** Returns a message for each trait that the runs of one judge state differently. */
function traitsThatDiffer(runs: readonly ReportRun[]): string[] {
  const headers = runs.map(({ header }) => header);
  return [...groupBy(headers, judgeDigest).values()].flatMap((own) =>
    traitIds.flatMap((trait) => {
      const [first, ...others] = own;
      const values = statedValues(trait, own);
      if (!first || others.length === 0 || values.length < 2) return [];
      const name = asOneLine(judgeName(first), 80);
      const stated = values.map((value) => asOneLine(value, 80)).join(', ');
      return `The runs of ${name} state different values for ${judgeTraits[trait].title.toLowerCase()}: ${stated}. The judge is left out of the table by this trait.`;
    }),
  );
}

/** Number of runs from which on those with the same warning are counted instead of named. */
const manyRuns = 4;

/** Returns warnings about runs, equal ones once: `Run r: …`, `13 judges: …`. */
function ofRuns(
  runs: readonly ReportRun[],
  warningsAbout: (run: ReportRun, its: 'its' | 'their') => readonly ReportWarning[],
): ReportWarning[] {
  const found = runs.flatMap((run) =>
    warningsAbout(run, 'its').map((warning, place) => ({
      ...{ warning, header: run.header },
      ofMany: warningsAbout(run, 'their')[place] ?? warning,
    })),
  );
  const alike = groupBy(found, ({ warning: { id, message } }) => `${id}\n${message}`);
  return [...alike.values()].flatMap((same) => {
    const judges = new Set(same.map(({ header }) => judgeDigest(header))).size;
    const many = judges === same.length ? `${judges} judges` : `${same.length} runs`;
    return same.length < manyRuns
      ? same.map(({ warning, header }) => about(`Run ${header.run}`, warning))
      : same.slice(0, 1).map(({ ofMany }) => about(many, ofMany));
  });
}

function about(subject: string, { id, message }: ReportWarning): ReportWarning {
  return { id, message: `${subject}: ${message}` };
}

/** Describes pairs that look the same to a judge, by dataset. */
function equalPairs(runs: readonly ReportRun[]): string[] {
  const byDataset = groupBy(runs, ({ header }) => header.dataset.name);
  return [...byDataset].flatMap(([name, ofDataset]) => {
    if (ofDataset.length === 1 && !ofDataset[0]?.repeatsContents) return [];
    const groups = findEqualPairs(contentsOf(ofDataset));
    if (groups.length === 0) return [];
    return `${name}: ${describeEqualPairs(groups)} Each id counts; they are of one prompt, by which intervals and tests cluster.`;
  });
}

function* contentsOf(runs: readonly ReportRun[]) {
  for (const { contents } of runs) yield* contents();
}

/** Returns names shared by several judges, and the number of judges for each. */
export function settingsThatDiffer(
  judges: readonly { readonly name: string; readonly digest: string }[],
): [name: string, settings: number][] {
  return [...groupBy(judges, ({ name }) => name)].flatMap(([name, own]) => {
    const settings = new Set(own.map(({ digest }) => digest)).size;
    return settings > 1 ? [[name, settings]] : [];
  });
}

function unfinished({ header, judged, presentations }: ReportRun, missing: number) {
  const pairs =
    header.orders === 'both'
      ? 'presentations of pairs'
      : `${recordNoun([definitionOf(header).kind])}s`;
  const what =
    judged < presentations
      ? `${presentations - judged} of ${presentations} ${pairs} ${presentations - judged === 1 ? 'has' : 'have'} not been judged yet.`
      : `${missing === 1 ? '1 planned judgment has' : `${missing} planned judgments have`} not been made yet.`;
  return warningsOf({ unfinished: missing > 0 && what });
}

function recorded({ header: { recorded: origin } }: ReportRun, its: string): ReportWarning[] {
  return warningsOf({
    recorded:
      origin !== undefined &&
      `${its} first verdicts were not asked by Recant. They were recorded in ${asOneLine(origin.source, 120)} (${asOneLine(origin.tool, 60)}).${panelNote(origin)}`,
  });
}

/** Says how a panel decided, to follow where its verdicts were recorded. */
function panelNote({ panel }: NonNullable<ReportRun['header']['recorded']>): string {
  if (!panel) return '';
  const rule =
    panel.rule === 'median' ? 'the median of their scores' : 'the majority of their votes';
  return ` Several judges decided each of them together, by ${rule}.`;
}

function earlierVersions({ earlierVersions: found }: ReportRun): ReportWarning[] {
  const left = 'What was judged of the earlier version stays in the log and enters no number.';
  const { revised, superseded } = found;
  return warningsOf({
    'earlier-version': [
      revised > 0 &&
        `${ofRecords(revised, 'was', 'were')} changed or removed since the run was begun. ${left}`,
      superseded > 0 &&
        `${ofRecords(superseded, 'has', 'have')} newer content in a later run, or further down the log. ${left}`,
    ],
  });
}

/** Returns text such as `2 pairs are of records that were`. */
function ofRecords(pairs: number, one: string, many: string): string {
  return pairs === 1
    ? `1 pair is of a record that ${one}`
    : `${pairs} pairs are of records that ${many}`;
}

function notWritten({ header, leftOut }: ReportRun): ReportWarning[] {
  return warningsOf({
    'evidence-not-written':
      leftOut > 0 &&
      `${counted(leftOut, 'follow-up')} with ${evidenceName(header)} ${leftOut === 1 ? 'was' : 'were'} left out, because the writer refused or wrote nothing. They enter no number.`,
  });
}

function changedInMidRun({ fingerprints, servedModels }: ReportRun, its: string): ReportWarning[] {
  const isServedByMore = servedModels.length > 1;
  return warningsOf({
    'served-model-changed':
      isServedByMore &&
      `the endpoint answered as ${servedModels.join(' and ')}. ${sentenceCase(its)} numbers mix them.`,
    'fingerprint-changed':
      !isServedByMore &&
      fingerprints.length > 1 &&
      `the judge's fingerprint changed mid-run (${fingerprints.length} of them): its system fingerprint, response format or temperature. ${sentenceCase(its)} numbers mix them.`,
  });
}

/** Returns what a report warns of, each once: what it rests on may not be what it seems to be. */
export function warningMessages({
  warnings,
  groups,
}: {
  readonly warnings: readonly ReportWarning[];
  readonly groups: readonly { readonly warnings: readonly ReportWarning[] }[];
}): readonly string[] {
  const all = [warnings, ...groups.map((group) => group.warnings)].flat();
  return [...new Set(all.map(({ message }) => message))];
}
