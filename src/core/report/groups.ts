import type { Audit } from '../judgments/audit.ts';
import { orderProtocols } from '../judgments/orderAudits.ts';
import { poolJudges } from '../judgments/pooling.ts';
import type { IntervalChoice } from '../metrics/estimation/interval.ts';
import type { TraitsOfJudges } from '../runs/audit/judgeTraits.ts';
import { decisionAt, treatmentOf } from '../runs/audit/registration.ts';
import { compareTexts } from '../words/compareTexts.ts';
import { groupBy } from '../words/groupBy.ts';
import { getOrAdd } from '../words/onFirstUse.ts';
import type { BuiltSection } from './builtSections.ts';
import { challengesIn, type JudgeBars, numberIn, type StatedBar } from './card/bars.ts';
import { facts } from './card/evaluateBar.ts';
import { formatPercent } from './formats/formatNumber.ts';
import { GroupTally } from './groupTally.ts';
import type { CountedAudits } from './lists/countedAudits.ts';
import { partOf } from './lists/judgmentsBehind.ts';
import type { Reasons } from './reasons/reasons.ts';
import { type Registered, registeredSection } from './registered.ts';
import type { ReportedNumber, ReportGroup, ReportSection, ReportWarning } from './reportSchema.ts';
import type { DefinedJudge } from './runs/definedJudges.ts';
import { buildSections } from './section.ts';
import {
  challengesOf,
  createContext,
  groupBars,
  type ModelDefinitions,
  type SectionAnnotations,
  type SectionContext,
} from './sectionContext.ts';
import type { AnswerCosts } from './sections/safeguards/verdictCalls.ts';
import { auditSections, isSummarized, summarySections } from './sections.ts';
import { mostSensitive, type Recomputed, sensitivity } from './sensitivity/sensitivity.ts';
import { assumedAudits } from './sensitivity/variants.ts';
import { groupWarnings } from './warnings.ts';

/**
 * Maximum number of datasets, and of domains, that have their own groups; the largest ones are
 * kept.
 */
const mostParts = 30;

interface Statistics {
  /** Bars of each judge, by digest. */
  readonly cards: ReadonlyMap<string, JudgeBars>;
  readonly choice: IntervalChoice;
  readonly inference: boolean;
  readonly annotations?: SectionAnnotations | undefined;
  readonly reasons?: Reasons | undefined;
  readonly margin?: number | undefined;
  readonly costs?: AnswerCosts | undefined;
  readonly traits?: TraitsOfJudges | undefined;
  readonly safeguards?: readonly string[] | undefined;
  readonly registered?: Registered | undefined;
  /** Whether to build only the sections of Table 1, of each judge. */
  readonly summaryOnly?: boolean;
  /** Whether a pair's label is a human one; absent unless there are others too. */
  readonly hasHumanLabel?: Recomputed['hasHumanLabel'];
}

/** What `buildGroups` reports while it works: the fraction done, and each finished section. */
interface GroupProgress {
  readonly onSection: (done: number) => void;
  readonly onBuilt: (built: BuiltSection) => void;
}

/** The groups of a report, and the reason if there is no pooled group despite several judges. */
interface BuiltGroups {
  readonly groups: ReportGroup[];
  readonly warnings: readonly ReportWarning[];
}

/** A group to build, and its share of the work. */
interface GroupPlan {
  readonly scope: ReportGroup['scope'];
  readonly protocol: string;
  readonly part?: string;
  readonly audits: readonly Audit[];
  /** Of a pooled group, also the pairs whose B1 a judge did not answer, for right and firm. */
  readonly asked?: readonly Audit[];
  /** The audits of every judge under the protocol. */
  readonly everyJudge?: readonly Audit[];
  readonly askedAgain?: number;
  readonly antiBaseline?: readonly Audit[];
  readonly definitions?: ModelDefinitions | undefined;
  readonly warnings: readonly ReportWarning[];
}

/**
 * Builds the groups of a report, by protocol: each judge, its parts by dataset and by domain, and
 * all judges pooled if pooling.ts allows it.
 *
 * @param judges the judges of all audits, by digest
 */
export function buildGroups(
  { audits, leftOut }: CountedAudits,
  statistics: Statistics & GroupProgress,
  judges: ReadonlyMap<string, DefinedJudge>,
): BuiltGroups {
  const byProtocol = groupBy(audits, ({ protocol }) => protocol);
  const warnings: ReportWarning[] = [];
  const all = orderProtocols(byProtocol.keys()).flatMap((protocol) => {
    const ofProtocol = byProtocol.get(protocol) ?? [];
    const byJudge = [...groupBy(ofProtocol, ({ run }) => run.judge)].sort(([, one], [, other]) =>
      compareJudges(one, other),
    );
    const pooled =
      byJudge.length < 2 || statistics.summaryOnly ? undefined : pooledGroup(protocol, ofProtocol);
    const definitions = definitionsByModel(ofProtocol, judges);
    if (pooled && 'id' in pooled) warnings.push(pooled);
    return [
      ...byJudge.flatMap(([judge, ofJudge]) =>
        judgeGroups(protocol, ofJudge, {
          askedAgain: leftOut(judge, protocol),
          everyJudge: ofProtocol,
          definitions: definitions.get(judges.get(judge)?.model ?? ''),
          ...(protocol === 'counterbalanced' && antiBaselineOf(byProtocol, judge)),
        }),
      ),
      ...(pooled && 'audits' in pooled ? [pooled] : []),
    ];
  });
  const plans = statistics.summaryOnly ? all.filter(({ scope }) => scope === 'judge') : all;
  const work = plans.reduce((sum, { audits }) => sum + audits.length, 0);
  let done = 0;
  const groups = plans.map((plan) => {
    const group = describeGroup(plan, statistics, {
      onSection: (share) => statistics.onSection((done + share * plan.audits.length) / work),
      onBuilt: statistics.onBuilt,
    });
    done += plan.audits.length;
    return group;
  });
  return { groups, warnings };
}

/** Id of the section of a registered outcome, and of its number. */
const registeredId = 'registered';

function antiBaselineOf(byProtocol: ReadonlyMap<string, readonly Audit[]>, judge: string) {
  const own = byProtocol.get('anti-baseline')?.filter(({ run }) => run.judge === judge);
  return own && own.length > 0 && { antiBaseline: own };
}

/** Returns the judgments of models with several definitions, by model. */
function definitionsByModel(
  audits: readonly Audit[],
  judges: ReadonlyMap<string, DefinedJudge>,
): ReadonlyMap<string, ModelDefinitions> {
  const definitionOf = (judge: string) => judges.get(judge)?.definition ?? '';
  const byModel = groupBy(audits, ({ run }) => judges.get(run.judge)?.model ?? '');
  return new Map(
    [...byModel].flatMap(([model, own]): [string, ModelDefinitions][] => {
      const count = new Set(own.map(({ run }) => definitionOf(run.judge))).size;
      return count > 1 ? [[model, { audits: own, count, definitionOf }]] : [];
    }),
  );
}

function compareJudges([one]: readonly Audit[], [other]: readonly Audit[]): number {
  if (!one || !other) return 0;
  return (
    compareTexts(one.run.judgeName, other.run.judgeName) ||
    compareTexts(one.run.judge, other.run.judge)
  );
}

function judgeGroups(
  protocol: string,
  audits: readonly Audit[],
  others: Pick<GroupPlan, 'askedAgain' | 'everyJudge' | 'antiBaseline' | 'definitions'>,
): GroupPlan[] {
  const byDataset = parts(audits, 'dataset');
  const byDomain = parts(audits, 'domain');
  const warnings = [...byDataset.warnings, ...byDomain.warnings];
  return [
    { scope: 'judge', protocol, audits, warnings, ...others },
    ...[...byDataset.groups, ...byDomain.groups].map((part) => ({
      ...part,
      protocol,
      warnings: [],
    })),
  ];
}

/** Splits a judge's audits into parts, largest first; empty if all belong to one part. */
function parts(audits: readonly Audit[], scope: 'dataset' | 'domain') {
  const all = [...groupBy(audits, (audit) => partOf(audit, scope))].sort(
    ([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || compareTexts(one, other),
  );
  const shown = all.length > 1 ? all.slice(0, mostParts) : [];
  const hidden = all.length > 1 ? all.length - shown.length : 0;
  const warnings: ReportWarning[] =
    hidden === 0
      ? []
      : [{ id: 'parts-hidden', message: `By ${scope}, ${hidden} smaller parts are not shown.` }];
  return { groups: shown.map(([part, some]) => ({ scope, part, audits: some })), warnings };
}

/** @param all audits of several judges */
function pooledGroup(protocol: string, all: readonly Audit[]): GroupPlan | ReportWarning {
  const pooled = poolJudges(all);
  if ('notEstimable' in pooled) {
    const message = `No numbers are pooled over judges under ${protocol}. ${pooled.notEstimable}`;
    return { id: 'not-pooled', message };
  }
  const { audits, asked, judges, shared, leftOut, followUps, askedAlike } = pooled;
  const others = leftOut.length === 0 ? '' : `; left out: ${leftOut.join(', ')}`;
  const share = followUps === 0 ? 0 : askedAlike / followUps;
  const message = `Pooled over ${judges} judges: their own rows of the ${shared} pairs (matched by content) that all of them share${others}. ${askedAlike} of ${followUps} follow-ups (${formatPercent(share)}) were the same for every judge in order and wording; contrasts between judges use these alone.`;
  return { scope: 'pooled', protocol, audits, asked, warnings: [{ id: 'pooled', message }] };
}

function describeGroup(
  plan: GroupPlan,
  statistics: Statistics,
  { onSection, onBuilt }: GroupProgress,
): ReportGroup {
  const { scope, protocol, part, audits } = plan;
  const tally = new GroupTally();
  for (const audit of audits) tally.add(audit);
  const [judge] = scope === 'judge' ? tally.judges : [];
  const { prompts } = tally;
  const challenges = challengesOf(audits);
  const bars = groupBars(statistics.cards.get(judge?.digest ?? ''), {
    ...{ protocol, prompts, challenges },
  });
  const registered = statistics.registered && {
    ...statistics.registered,
    claim: claimIn(statistics.registered, { challenges }),
  };
  const decisive = [registered?.claim.number, ...(bars?.stated.map(({ number }) => number) ?? [])];
  const wants = statistics.summaryOnly
    ? (id: string) => isSummarized(id) || decisive.includes(id)
    : undefined;
  const context = createContext({ ...plan, ...statistics, bars, wants });
  const found = groupWarnings(tally, protocol, plan.askedAgain);
  const group = {
    scope,
    protocol,
    judges: [...tally.judges],
    ...(part === undefined ? {} : { part }),
  };
  const built = (section: ReportSection) => onBuilt({ group, section });
  const builders = statistics.summaryOnly ? summarySections : auditSections;
  const sections = buildSections(builders, context, scope, { onSection, onBuilt: built });
  const isRegistered =
    judge && registered?.claim.protocol === protocol && registered.isAbout(judge.name);
  const claimed = isRegistered && registeredNumber(registered, plan, statistics, sections, prompts);
  const decided = claimed
    ? [registeredPart(registered, claimed(plan.audits), { judge: judge.digest, prompts })]
    : [];
  const varied =
    scope === 'judge' && !statistics.summaryOnly
      ? sensitivityOf(plan, { ...statistics, bars }, sections, claimed || undefined)
      : [];
  for (const section of [...decided, ...varied]) built(section);
  return {
    ...group,
    pairs: tally.pairs,
    ...(tally.isScored && { responses: true as const }),
    ...(!context.canFlip && { cannotFlip: true as const }),
    ...(tally.hasOnlyTies && { onlyTies: true as const }),
    prompts: tally.prompts,
    challenges: [...context.challenges],
    warnings: scope === 'pooled' ? [...plan.warnings, ...found] : [...found, ...plan.warnings],
    sections: [...decided, ...sections, ...varied],
  };
}

/** Returns a claim with the id under which a group that asked these challenges has its number. */
function claimIn({ claim }: Registered, asked: Pick<ReportGroup, 'challenges'>): StatedBar {
  return { ...claim, number: numberIn(claim.number, asked) };
}

/** Returns how a registered number is computed from pairs, under the assumptions registered with it. */
function registeredNumber(
  { claim, primary }: Registered,
  plan: GroupPlan,
  statistics: Statistics,
  sections: readonly ReportSection[],
  prompts: number,
): (audits: readonly Audit[]) => ReportedNumber | undefined {
  const { alpha } = decisionAt(primary, prompts);
  const { labels } = primary;
  const unreadable = treatmentOf(primary);
  const isHuman = labels === 'human' && statistics.hasHumanLabel;
  const bars = { stated: [claim], count: 1, error: 2 * alpha, audited: prompts };
  const wants = (id: string) => id === claim.number;
  const own = sections.find(({ numbers }) => numbers.some(({ id }) => wants(id)));
  const builder = auditSections.find(({ id }) => id === own?.id);
  return (some) => {
    const audits = assumedAudits(some, { unreadable, isHuman });
    const context = createContext({ ...plan, ...statistics, audits, wants, bars });
    return builder?.build(context)?.numbers?.find(({ id }) => wants(id));
  };
}

function registeredPart(
  registered: Registered,
  number: ReportedNumber | undefined,
  about: Parameters<typeof registeredSection>[2],
): ReportSection {
  const content = registeredSection(registered, number, about);
  return {
    id: registeredId,
    title: 'Registered outcome',
    notes: [...(content.notes ?? [])],
    numbers: [...(content.numbers ?? [])],
    tables: [],
  };
}

/**
 * Returns the section on how much the registered number, the number that leads, and those that
 * decide the judge's bars depend on assumptions, if it has one.
 *
 * @param claimed returns the registered number of audits; absent if none was registered
 */
function sensitivityOf(
  plan: GroupPlan,
  statistics: Statistics & Pick<SectionContext, 'bars'>,
  sections: readonly ReportSection[],
  claimed: ReturnType<typeof registeredNumber> | undefined,
): ReportSection[] {
  if (!statistics.inference || plan.audits.length > mostSensitive) return [];
  const sectionOf = (id: string) =>
    sections.find(({ numbers }) => numbers.some((one) => one.id === id && 'value' in one))?.id;
  const lead = sectionOf('rightHeld') === undefined ? 'held' : 'rightHeld';
  const barred = statistics.bars?.stated.map(({ number }) => number) ?? [];
  const decisive = barred.filter((id) => !facts.has(id) && challengesIn(id).length !== 1);
  const ids = [...new Set([lead, ...decisive])].filter((id) => sectionOf(id) !== undefined);
  const numbersOf = sectionsOfVariants({ plan, statistics, ids }, sections);
  const content = sensitivity({
    audits: plan.audits,
    ids: [...(claimed ? [registeredId] : []), ...ids],
    hasHumanLabel: statistics.hasHumanLabel,
    numberOf(id, audits, needs): ReportedNumber | undefined {
      if (id === registeredId) {
        const number = claimed?.(audits);
        return number && { ...number, title: `Registered: ${number.title}` };
      }
      return numbersOf(sectionOf(id), audits, needs)?.find((one) => one.id === id);
    },
  });
  if (!content) return [];
  const { tables = [], notes = [] } = content;
  return [
    {
      id: 'sensitivity',
      title: 'Sensitivity to assumptions',
      notes: [...notes],
      numbers: [],
      tables: [...tables],
    },
  ];
}

/**
 * Returns a function that builds a section of other pairs, with some of its numbers; each once, and
 * none of the group's own pairs, which has its sections.
 */
function sectionsOfVariants(
  {
    plan,
    statistics,
    ids,
  }: {
    readonly plan: GroupPlan;
    readonly statistics: Statistics & Pick<SectionContext, 'bars'>;
    readonly ids: readonly string[];
  },
  sections: readonly ReportSection[],
) {
  const quickly = {
    bars: undefined,
    choice: { ...statistics.choice, preferred: 'analytic' },
  } as const;
  const built = new Map<readonly Audit[], Map<string, readonly ReportedNumber[]>>();
  return (section: string | undefined, audits: readonly Audit[], needs: 'value' | 'all') => {
    if (audits === plan.audits) return sections.find(({ id }) => id === section)?.numbers;
    const ofAudits = getOrAdd(built, audits, () => new Map<string, readonly ReportedNumber[]>());
    return getOrAdd(ofAudits, `${section} ${needs}`, () => {
      const context = createContext({
        ...{ ...plan, ...statistics, audits, wants: (id) => ids.includes(id) },
        ...(needs === 'value' ? quickly : {}),
      });
      return auditSections.find(({ id }) => id === section)?.build(context)?.numbers ?? [];
    });
  };
}
