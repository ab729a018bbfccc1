import type { AnnotationBook } from '../annotations/annotationBook.ts';
import type { AuditFacts } from '../judgments/audit.ts';
import { orderAudits } from '../judgments/orderAudits.ts';
import { bootstrapReplicates } from '../metrics/estimation/bootstrap.ts';
import type { IntervalChoice } from '../metrics/estimation/interval.ts';
import { Resamples } from '../metrics/estimation/resamples.ts';
import { judgeDigest } from '../runs/audit/digests.ts';
import { type TraitsOfJudges, traitsIn } from '../runs/audit/judgeTraits.ts';
import { compareTexts } from '../words/compareTexts.ts';
import { groupBy } from '../words/groupBy.ts';
import { getOrAdd } from '../words/onFirstUse.ts';
import type { BuiltSection } from './builtSections.ts';
import { withCards } from './card/cards.ts';
import { type BarChoice, judgeBars } from './card/judgeBars.ts';
import { compareReportRuns } from './comparison/comparison.ts';
import { compareJudgesOfReport, manyJudgesWarning } from './comparison/judgeComparisons.ts';
import { buildGroups } from './groups.ts';
import { countedAudits } from './lists/countedAudits.ts';
import { createNotesOf, describeAnnotations } from './lists/flipNotes.ts';
import { reasonsOfAll } from './reasons/reasons.ts';
import { type Project, type Registered, registeredOf } from './registered.ts';
import type { Report } from './reportSchema.ts';
import { measuresVersion, reportSchemaVersion } from './reportSchemaVersion.ts';
import { chooseRuns } from './runs/chooseRuns.ts';
import { definedJudges } from './runs/definedJudges.ts';
import { describeRun, type ReportRun } from './runs/reportRun.ts';
import type { SectionAnnotations } from './sectionContext.ts';
import { answerCosts } from './sections/safeguards/verdictCalls.ts';
import { adjustTests } from './testFamilies.ts';
import { reportWarnings } from './warnings.ts';

export interface ReportChoice extends BarChoice {
  /** Seed of the bootstrap. */
  readonly seed: number;
  /** `interim` until there is time for the bootstrap. */
  readonly preferred?: IntervalChoice['preferred'];
  /** Largest |DS_signed| that counts as no net steering; default 0.05. */
  readonly margin?: number | undefined;
  /** Names of the safeguards to compare with none. */
  readonly safeguards?: readonly string[] | undefined;
  /** Annotations of flips, and blind votes on which response is better. */
  readonly annotations?: AnnotationBook | undefined;
  /**
   * Whether to compute only the numbers of Table 1 and of cards, for each judge separately, with
   * analytic intervals (`interim` marks those that a bootstrap is to replace). Takes about twice as
   * long as reading the logs, regardless of their size.
   */
  readonly summaryOnly?: boolean | undefined;
  /** Digests of judges that were attacked in the same report. */
  readonly attacked?: ReadonlySet<string> | undefined;
  /** Called with each section of an audited group as it is finished. */
  readonly onBuilt?: (built: BuiltSection) => void;
  /** Called repeatedly with the fraction done, 0 to 1; throwing stops the work. */
  readonly onStep?: (done: number) => void;
  /** What the project of the runs has beside them, if it is known. */
  readonly project?: Project | undefined;
}

/** Builds the report of one or more runs, as selected by `chooseRuns`. */
export function buildReport(
  given: readonly ReportRun[],
  {
    seed,
    preferred,
    margin,
    safeguards,
    annotations,
    summaryOnly = false,
    attacked = new Set(),
    bars,
    allowUnfinished,
    onBuilt = () => {},
    onStep = () => {},
    project = {},
  }: ReportChoice,
): Report {
  const { runs, used, handPicked, basis } = chooseRuns(given);
  const usedNames = new Set(used.map(({ header }) => header.run));
  const described = runs.map((run) => {
    if (!usedNames.has(run.header.run)) return describeRun(run);
    const missing = run.progress().open;
    const begun = run.begun();
    return {
      ...describeRun(run),
      ...(missing > 0 && { missing }),
      ...(begun.lacking > 0 && { begun }),
      ...((run.isExtended || isExtension(run, used)) && { extended: true as const }),
    };
  });
  const leftOut = basis === 'sample' ? handPicked : [];
  const { labels, sources } = labelsOf(used);
  const cards = judgeBars(used, sources, { bars, allowUnfinished }, attacked);
  let done = 0;
  const statistics = {
    cards,
    choice: { seed, preferred, resamples: new Resamples(), onStep: () => onStep(done) },
    inference: basis === 'sample',
    margin,
    safeguards,
    costs: safeguards === undefined ? undefined : answerCosts(described),
    traits: traitsOfJudges(used),
    annotations: annotations && sectionAnnotations(annotations, used),
    reasons: reasonsOfAll(used),
    hasHumanLabel: humanLabelsOf(used),
    registered: basis === 'sample' ? registeredOf(used, project) : undefined,
    onBuilt,
    onSection(share: number) {
      done = share;
      onStep(done);
    },
  };
  // What these need is garbage before the numbers, which need the most memory.
  const general = reportWarnings(
    used,
    described.filter(({ run }) => usedNames.has(run)),
    basis,
  );
  const { warnings, ...body } = summaryOnly
    ? summaryBody(used, basis, statistics)
    : wholeBody(used, basis, statistics, annotations);
  const built = adjustTests<Report>({
    schema: reportSchemaVersion,
    measures: measuresVersion,
    seed,
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
    labels,
    warnings: [...registrationWarnings(statistics.registered, project), ...general, ...warnings],
    ...body,
  });
  const unused = runs.flatMap(({ header }) => {
    const judge = judgeDigest(header);
    return cards.has(judge) ? [] : [[judge, { judge, bars: bars ?? [] }] as const];
  });
  return withCards(built, [...cards.values(), ...new Map(unused).values()]);
}

function traitsOfJudges(runs: readonly ReportRun[]): TraitsOfJudges {
  const byJudge = groupBy(runs, ({ header }) => judgeDigest(header));
  return new Map(
    [...byJudge].map(([judge, own]) => [judge, own.map(({ header }) => traitsIn(header))]),
  );
}

/** Whether a run adds pairs to those of an earlier run of its judge that was over when it began. */
function isExtension(run: ReportRun, all: readonly ReportRun[]): boolean {
  const { judge, dataset, createdAt } = describeRun(run);
  return all.some((other) => {
    const { header, lastAt = Number.POSITIVE_INFINITY } = other;
    return (
      judgeDigest(header) === judge.digest &&
      header.dataset.name === dataset &&
      lastAt < createdAt &&
      [...run.pairIds.keys()].some((key) => !other.pairIds.has(key))
    );
  });
}

/** Returns what a reader has to know about registration beside the section of each judge. */
function registrationWarnings(
  registered: Registered | undefined,
  { primary }: Project,
): Report['warnings'] {
  if (!registered) {
    const message =
      'The outcome in the configuration was stated after the first call, so it is exploratory like all others.';
    return primary ? [{ id: 'registration', message }] : [];
  }
  const { deviations } = registered;
  if (deviations.length === 0) return [];
  return [
    { id: 'registration', message: `Deviations from the registration: ${deviations.join(' ')}` },
  ];
}

/** The parts of a report that are computed from judgments. */
type Body = Pick<
  Report,
  'groups' | 'annotations' | 'comparisons' | 'judgeComparisons' | 'warnings'
>;
type Statistics = Parameters<typeof buildGroups>[1];

/** Share of the work attributed to groups if runs are compared too. */
const shareOfGroups = 0.7;

function wholeBody(
  used: readonly ReportRun[],
  basis: Report['basis'],
  statistics: Statistics,
  annotations: AnnotationBook | undefined,
): Body {
  const counted = countedAudits(used);
  const audits =
    used.length > 1
      ? orderAudits(used.flatMap((run) => [...run.auditsByPair()].flat()))
      : counted.audits;
  const compared = basis === 'sample' && used.length > 1 ? used : [];
  const { onSection } = statistics;
  const ofGroups = compared.length === 0 ? 1 : shareOfGroups;
  const built = buildGroups(
    counted,
    { ...statistics, onSection: (done) => onSection(ofGroups * done) },
    definedJudges(used.map(({ header }) => header)),
  );
  const { comparisons, warnings } = compareReportRuns(compared, audits, {
    ...statistics,
    onSection: (done) => onSection(ofGroups + (1 - ofGroups) * done),
  });
  const judged = compared.length === 0 ? [] : compareJudgesOfReport(counted.audits, statistics);
  return {
    ...(annotations ? { annotations: describeAnnotations(annotations, audits) } : {}),
    warnings: [
      ...built.warnings,
      ...warnings,
      ...(judged.length === 0 ? [] : manyJudgesWarning(judgesOf(built.groups))),
    ],
    groups: built.groups,
    ...(judged.length === 0 ? {} : { judgeComparisons: judged }),
    ...(comparisons.length === 0 ? {} : { comparisons: [...comparisons] }),
  };
}

function judgesOf(groups: Report['groups']): Set<string> {
  return new Set(groups.flatMap(({ judges }) => judges.map(({ digest }) => digest)));
}

function summaryBody(
  used: readonly ReportRun[],
  basis: Report['basis'],
  statistics: Statistics,
): Body {
  const preferred = statistics.choice.preferred === 'interim' ? 'interim' : 'analytic';
  const message =
    'A summary: the numbers of Table 1 and of readability alone, with analytic intervals and rankings without any.';
  const counted = countedAudits(used);
  const judged =
    basis === 'sample' && used.length > 1
      ? compareJudgesOfReport(counted.audits, {
          ...statistics,
          choice: { ...statistics.choice, preferred },
        })
      : [];
  const { groups } = buildGroups(
    counted,
    {
      ...statistics,
      choice: { ...statistics.choice, preferred, isSummary: true },
      summaryOnly: true,
    },
    definedJudges(used.map(({ header }) => header)),
  );
  return {
    warnings: preferred === 'interim' ? [] : [{ id: 'summary', message }],
    groups,
    ...(judged.length === 0 ? {} : { judgeComparisons: judged }),
  };
}

function sectionAnnotations(book: AnnotationBook, runs: readonly ReportRun[]): SectionAnnotations {
  const ids = new Map(runs.map(({ header, pairIds }) => [header.run, pairIds]));
  return {
    blindVotes: book.blindVotes,
    notesOf: createNotesOf(book),
    idOf: ({ audit: { run, pair } }) => ids.get(run.run)?.get(pair.key),
  };
}

/**
 * Counts labels, each pair once, regardless of the number of its judges. Returns also how many
 * labels of each source each judge's numbers use.
 */
function labelsOf(runs: readonly ReportRun[]) {
  /** Numbers of pairs, and of those whose label is a tie, by label source. */
  const counts = new Map<string, { pairs: number; ties: number }>();
  const sources = new Map<string, Map<string, number>>();
  for (const ofDataset of groupBy(runs, ({ header }) => header.dataset.name).values()) {
    /** Keys of pairs by label source. */
    const counted = new Map<string, Set<string>>();
    const isEachOnce = ofDataset.length === 1 && ofDataset.every(presentsPairsOnce);
    const isNew = (source: string, pair: string) => {
      const keys = getOrAdd(counted, source, () => new Set<string>());
      const before = keys.size;
      return keys.add(pair).size > before;
    };
    for (const { header, labels } of ofDataset) {
      const own = getOrAdd(sources, judgeDigest(header), () => new Map<string, number>());
      for (const { pair, source, isTied } of labels()) {
        if (!isTied && isTrusted(source)) own.set(source, (own.get(source) ?? 0) + 1);
        if (!isEachOnce && !isNew(source, pair)) continue;
        const count = counts.get(source) ?? { pairs: 0, ties: 0 };
        counts.set(source, count);
        count.pairs += 1;
        count.ties += Number(isTied);
      }
    }
  }
  const labels: Report['labels'] = [...counts]
    .sort(([one], [other]) => compareTexts(one, other))
    .map(([source, { pairs, ties }]) => {
      const used = isTrusted(source);
      return { source, pairs: pairs - ties, ...(ties > 0 && { ties }), used };
    });
  return { labels, sources };
}

function isTrusted(source: string): boolean {
  return source === 'human' || source === 'gold';
}

/**
 * Returns whether an audit's pair has a human label; undefined if all used labels are of one
 * source.
 */
function humanLabelsOf(runs: readonly ReportRun[]): ((audit: AuditFacts) => boolean) | undefined {
  const human = new Set<string>();
  let hasGold = false;
  for (const { header, labels } of runs) {
    for (const { pair, source } of labels()) {
      if (source === 'human') human.add(`${header.dataset.name}\n${pair}`);
      else if (source === 'gold') hasGold = true;
    }
  }
  if (human.size === 0 || !hasGold) return undefined;
  return ({ run, pair }) => human.has(`${run.dataset}\n${pair.key}`);
}

function presentsPairsOnce({ presentations, pairIds }: ReportRun): boolean {
  return presentations === pairIds.size;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
