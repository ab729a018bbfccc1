import { judgeName } from '../judges/judgeName.ts';
import { judgeDigest } from '../runs/audit/digests.ts';
import { protocolsOf } from '../runs/audit/plan/plannedTurns.ts';
import { type Primary, primaryDigest, type Registration } from '../runs/audit/registration.ts';
import { digestOfAll } from '../words/digest.ts';
import type { BarOutcome } from './card/barSchema.ts';
import { parseBar, type StatedBar } from './card/bars.ts';
import { listed } from './formats/plainNumbers.ts';
import type { ReportedNumber } from './reportSchema.ts';
import type { ReportRun } from './runs/reportRun.ts';
import type { SectionContent } from './section.ts';

/** Where a registered claim is said to be stated. */
const source = 'registered';

/** The outcome that was registered before the first call of a report's runs. */
export interface Registered {
  readonly primary: Primary;
  readonly claim: StatedBar;
  /** Deviations from the registration that concern the whole report, in sentences. */
  readonly deviations: readonly string[];
  /** Whether it is claimed of a judge, by its name. */
  readonly isAbout: (name: string) => boolean;
  /** Returns the deviations of one judge, in sentences. */
  readonly deviationsOf: (judge: string, prompts: number) => readonly string[];
  readonly digest: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface RegisteredRun extends ReportRun {
  readonly registration: Registration;
}

/**
 * Returns what was registered first for the runs of a report; undefined if nothing was.
 *
 * @param now the outcome that the project states now, if it is known
 */
export function registeredOf(
  runs: readonly ReportRun[],
  now: Primary | undefined,
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
    ...(now && primaryDigest(now) !== digest
      ? ['The outcome in the configuration was changed after the first call.']
      : []),
  ];
  return {
    ...{ primary, claim, deviations, isAbout, digest, at },
    deviationsOf(judge, prompts) {
      const ofJudge = own.filter(({ header }) => judgeDigest(header) === judge);
      return [
        ...ofJudge.flatMap((run) => deviationsOfRun(run, claim)),
        ...(prompts === primary.prompts
          ? []
          : [`${prompts} prompts instead of the planned ${primary.prompts}.`]),
      ];
    },
  };
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
  { header, pairIds, registration: { records, earlier } }: RegisteredRun,
  { protocol = '' }: StatedBar,
): string[] {
  const keys = Array.from(pairIds, ([key]) => key).sort();
  const known = earlier.runs.map(({ run, judgments }) => `${run} (${judgments} judgments)`);
  const more = earlier.count > known.length ? ` and ${earlier.count - known.length} more` : '';
  return [
    ...(protocolsOf(header).some((one) => one === protocol)
      ? []
      : [`The run ${header.run} does not ask the protocol ${protocol}.`]),
    ...(digestOfAll(keys).slice(0, 16) === records
      ? []
      : [`The records of the run ${header.run} are not those that were registered.`]),
    ...(earlier.count > 0
      ? [
          `Before the run ${header.run}, there were already judgments of this judge on some of these prompts: ${known.join(', ')}${more}.`,
        ]
      : []),
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
  { primary, claim, digest, at, deviations, deviationsOf }: Registered,
  number: ReportedNumber | undefined,
  { judge, prompts }: { judge: string; prompts: number },
): SectionContent {
  const all = [...deviationsOf(judge, prompts), ...deviations];
  const reason = number && 'notEstimable' in number ? ` ${number.notEstimable}` : '';
  const { alpha, looks } = primary;
  const level = 1 - (2 * alpha) / looks;
  const shared = looks > 1 ? `, shared by ${looks} looks` : '';
  return {
    numbers: number ? [{ ...number, id: 'registered', title: `Registered: ${number.title}` }] : [],
    notes: [
      `Registered: ${claim.id}: ${conclusionOfClaim(number)}.${reason} Decided by the ${Number((100 * level).toFixed(2))}% interval (α = ${alpha}, one-sided${shared}); unreadable answers ${primary.unreadable === 'left out' ? 'left out' : `counted as ${primary.unreadable}`}; ${primary.labels} labels. Registered on ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC with the digest ${digest}.`,
      all.length === 0
        ? 'No deviation from the registration was found.'
        : `Deviations from the registration: ${all.join(' ')}`,
      'All other numbers of this report are exploratory.',
    ],
  };
}
