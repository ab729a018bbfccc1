import { judgeName } from '../judges/judgeName.ts';
import { judgeDigest } from '../runs/audit/digests.ts';
import { protocolsOf } from '../runs/audit/plan/plannedTurns.ts';
import {
  type Decision,
  decisionAt,
  isOnRightAndFirm,
  isSameOutcome,
  type Primary,
  type RegisteredPrimary,
  type Registration,
  treatmentOf,
} from '../runs/audit/registration.ts';
import { digestOfAll } from '../words/digest.ts';
import type { BarOutcome } from './card/barSchema.ts';
import { parseBar, type StatedBar } from './card/bars.ts';
import { listed } from './formats/plainNumbers.ts';
import type { Report, ReportedNumber } from './reportSchema.ts';
import type { ReportRun } from './runs/reportRun.ts';
import type { SectionContent } from './section.ts';

/** Where a registered claim is said to be stated. */
const source = 'registered';

/** A run of a registered judge on some of its prompts that is not in the report. */
export interface RunElsewhere {
  readonly run: string;
  /** Digest of the judge as it is in the report. */
  readonly judge: string;
  readonly judgments: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Path of its log from the folder of the project. */
  readonly path: string;
  /** What was registered for it, if anything. */
  readonly registration?: Pick<Registration, 'primary' | 'digest'> | undefined;
}

/** What the project of a report's runs has beside them. */
export interface Project {
  /** The outcome that its configuration states now. */
  readonly primary?: Primary | undefined;
  /** Runs that are not in the report. */
  readonly runs?: readonly RunElsewhere[];
  /** What was not searched for such runs, in sentences. */
  readonly unsearched?: readonly string[];
}

/** The outcome that was registered before the first call of a report's runs. */
export interface Registered {
  readonly primary: RegisteredPrimary;
  readonly claim: StatedBar;
  /** Deviations from the registration that concern the whole report, in sentences. */
  readonly deviations: readonly string[];
  /** Whether it is claimed of a judge, by its name. */
  readonly isAbout: (name: string) => boolean;
  /** Returns the deviations of one judge, in sentences. */
  readonly deviationsOf: (judge: string, prompts: number) => readonly string[];
  /** Returns the runs of one judge that began before the registration, each in words. */
  readonly earlierOf: (judge: string) => readonly string[];
  /** What was not searched for other runs, in sentences. */
  readonly unsearched: readonly string[];
  readonly digest: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface RegisteredRun extends ReportRun {
  readonly registration: Registration;
}

/** Returns what was registered first for the runs of a report; undefined if nothing was. */
export function registeredOf(
  runs: readonly ReportRun[],
  { primary: now, runs: elsewhere = [], unsearched = [] }: Project,
): Registered | undefined {
  const own = runs
    .flatMap((run): RegisteredRun[] => {
      const { registration } = run.header;
      return registration ? [{ ...run, registration }] : [];
    })
    .sort((one, other) => one.registration.at - other.registration.at);
  const [first] = own;
  const claim = first && parseBar(first.registration.primary.claim, source);
  if (!first || !claim) return undefined;
  const { primary, digest, at } = first.registration;
  const names = [...new Set(runs.map(({ header }) => judgeName(header)))];
  const isAbout = (name: string) => primary.judges?.includes(name) ?? true;
  const others = own.filter(({ registration }) => registration.digest !== digest);
  const without = runs.filter(({ header }) => !header.registration);
  const absent = primary.judges?.filter((name) => !names.includes(name)) ?? [];
  const unasked = names.filter((name) => !isAbout(name));
  const deviations = [
    ...(others.length > 0 ? [`Another outcome was registered for ${namesOf(others)}.`] : []),
    ...(without.length > 0 ? [`Nothing was registered for ${namesOf(without)}.`] : []),
    ...(absent.length > 0 ? [`There is no run of the registered ${listed(absent)}.`] : []),
    ...(unasked.length > 0 ? [`Not among the registered judges: ${listed(unasked)}.`] : []),
    ...(primary.labels === 'human' && !runs.some(hasHumanLabel)
      ? ['No pair has a human label, so other labels count.']
      : []),
    ...(now && !isSameOutcome(primary, now)
      ? [`The configuration now states another outcome: ${inWords(now)}.`]
      : []),
  ];
  const runsOf = (judge: string) => own.filter(({ header }) => judgeDigest(header) === judge);
  const elsewhereOf = (judge: string) => elsewhere.filter((one) => one.judge === judge);
  return {
    ...{ primary, claim, deviations, isAbout, digest, at, unsearched },
    deviationsOf(judge, prompts) {
      const { planned, isInterim } = decisionAt(primary, prompts);
      const found = elsewhereOf(judge);
      const later = found.filter(({ createdAt }) => createdAt >= at);
      const restated = found.flatMap(({ registration: before, ...one }) =>
        before && one.createdAt < at && before.digest !== digest
          ? [
              `Another outcome was registered before, for the run ${nameOf(one)}: ${inWords(before.primary)}.`,
            ]
          : [],
      );
      return [
        ...runsOf(judge).flatMap((run) => deviationsOfRun(run, claim)),
        ...(prompts === planned
          ? []
          : [
              `${prompts} prompts instead of the planned ${planned}${isInterim ? ' of this look' : ''}.`,
            ]),
        ...later.map(
          (one) => `A run of this judge on these prompts is not in this report: ${nameOf(one)}.`,
        ),
        ...restated,
      ];
    },
    earlierOf(judge) {
      const found = elsewhereOf(judge).filter(({ createdAt }) => createdAt < at);
      const known = new Set(found.map(({ run }) => run));
      const named = runsOf(judge).flatMap(({ registration: { earlier } }) => {
        const more = earlier.count - earlier.runs.length;
        return [
          ...earlier.runs.flatMap(({ run, judgments }) =>
            known.has(run) ? [] : [`${run} (${judgments} judgments)`],
          ),
          ...(more > 0 ? [`${more} more`] : []),
        ];
      });
      return [...new Set([...named, ...found.map(nameOf)])];
    },
  };
}

/** Returns an outcome in words. Example: `anti-baseline:lostOfRight<=0.1 at 200 prompts`. */
function inWords({ claim, prompts }: Pick<Primary, 'claim' | 'prompts'>): string {
  return `${claim} at ${prompts} prompts`;
}

function nameOf({ run, judgments, path }: Pick<RunElsewhere, 'run' | 'judgments' | 'path'>) {
  return `${run} (${judgments} judgments, in ${path})`;
}

function hasHumanLabel({ labels }: ReportRun): boolean {
  for (const { source: by } of labels()) if (by === 'human') return true;
  return false;
}

function namesOf(runs: readonly ReportRun[]): string {
  const names = runs.map(({ header }) => header.run);
  return `${names.length === 1 ? 'the run' : 'the runs'} ${listed(names)}`;
}

function deviationsOfRun(
  { header, pairIds, registration: { records } }: RegisteredRun,
  { protocol = '' }: StatedBar,
): string[] {
  const keys = Array.from(pairIds, ([key]) => key).sort();
  return [
    ...(protocolsOf(header).some((one) => one === protocol)
      ? []
      : [`The run ${header.run} does not ask the protocol ${protocol}.`]),
    ...(digestOfAll(keys).slice(0, 16) === records
      ? []
      : [`The records of the run ${header.run} are not those that were registered.`]),
  ];
}

const conclusions: Readonly<Record<BarOutcome['state'], string>> = {
  met: 'shown',
  missed: 'contradicted',
  'probably-missed': 'neither shown nor contradicted',
  open: 'neither shown nor contradicted',
  'not-measured': 'not measured',
};

/** Returns what is concluded about the registered claim from its number. */
export function conclusionOfClaim(number: ReportedNumber | undefined): string {
  const outcome = number && 'bars' in number ? number.bars?.[0] : undefined;
  return outcome ? conclusions[outcome.state] : conclusions['not-measured'];
}

/**
 * Reports the registered number of a judge alone, before and apart from everything else.
 *
 * @param number computed as it was registered
 */
export function registeredSection(
  registered: Registered,
  number: ReportedNumber | undefined,
  { judge, prompts }: { readonly judge: string; readonly prompts: number },
): SectionContent {
  const { primary, claim, digest, at, unsearched } = registered;
  const decision = decisionAt(primary, prompts);
  const deviations = [...registered.deviationsOf(judge, prompts), ...registered.deviations];
  const earlier = registered.earlierOf(judge);
  const reason = number && 'notEstimable' in number ? ` ${number.notEstimable}` : '';
  const unreadable = treatmentOf(primary);
  const counted = unreadable === 'left out' ? 'left out' : `counted as ${unreadable}`;
  const isAsDefined = unreadable === 'lost' || !isOnRightAndFirm(primary);
  const otherwise = isAsDefined ? '' : `, unanswered rows ${counted}`;
  return {
    numbers: number ? [{ ...number, id: 'registered', title: `Registered: ${number.title}` }] : [],
    notes: [
      `Registered: ${claim.id}${otherwise}: ${conclusionOfClaim(number)}.${reason} ${decidedBy(decision, primary)}; unreadable answers ${counted}; ${primary.labels} labels. Registered on ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC with the digest ${digest}.`,
      [
        deviations.length === 0
          ? 'No deviation found here; runs kept elsewhere cannot be seen.'
          : `Deviations from the registration: ${deviations.join(' ')}`,
        ...unsearched,
      ].join(' '),
      ...(earlier.length > 0
        ? [
            `Earlier runs of this judge on some of these prompts, begun before the registration: ${listed(earlier)}.`,
          ]
        : []),
      'All other numbers of this report are exploratory.',
    ],
  };
}

function decidedBy(
  { alpha, planned, isInterim, sharedBy }: Decision,
  { alpha: stated, prompts }: RegisteredPrimary,
): string {
  const level = `${Number((100 * (1 - 2 * alpha)).toFixed(2))}%`;
  if (isInterim) {
    return `Interim look at ${planned} of ${prompts} prompts, decided by the ${level} interval (α = ${alpha} of this look, one-sided)`;
  }
  const shared = sharedBy === undefined ? '' : `, shared by ${sharedBy} looks`;
  return `Decided by the ${level} interval (α = ${stated}, one-sided${shared})`;
}

/** Returns what a report says of the registered outcome, one line a note, for each judge. */
export function registeredLines({ groups }: Pick<Report, 'groups'>): string[] {
  return groups.flatMap(({ judges, sections }) => {
    const [first, ...others] = sections.find(({ id }) => id === 'registered')?.notes ?? [];
    return first === undefined ? [] : [`${judges[0]?.name}: ${first}`, ...others];
  });
}
