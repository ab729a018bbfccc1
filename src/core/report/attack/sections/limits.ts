import type { AttackOnSample, AttackSize } from '../../../metrics/attack/judgedSample.ts';
import { shareOf } from '../../../metrics/estimation/shareQuantity.ts';
import { type AttemptOutcome, attemptOutcomes } from '../../../runs/attack/log/attemptEntries.ts';
import { quantileOf } from '../../../statistics/distributions/quantile.ts';
import { asOneLine } from '../../../words/escape.ts';
import type { ReportTable } from '../../reportSchema.ts';
import { tableOf } from '../../section.ts';
import { report } from '../../sectionContext.ts';
import { type AttackContext, type AttackSection, allCases, casesOfCell } from '../attackContext.ts';

const outcomeTitles: Readonly<Record<AttemptOutcome, string>> = {
  kept: 'Limits kept',
  'limits-broken': 'Limits broken',
  'too-short': 'Too short to limit',
  unchanged: 'Changed nothing',
  empty: 'Empty',
  unreadable: 'Unreadable',
  refusal: 'Refused',
  'cut-off': 'Cut off',
};
const columns = {
  attack: 'Attack',
  attacks: ['Samples', 'Responses for which this attack was made.'],
  attempts: ['Attempts', 'Texts that the attacker wrote for them.'],
  ...Object.fromEntries(attemptOutcomes.map((id) => [id, outcomeTitles[id]])),
  edited: ['Changed by hand', 'Attacked responses that a person changed; they enter no rate.'],
  injection: [
    'Addresses the judge',
    'Attacked responses that address the judge, by phrasing or verification.',
  ],
  injectionConfirmed: [
    'Confirmed injections',
    'Those that a person confirmed as prompt injections; they enter no primary rate.',
  ],
  notImproved: [
    'Verified: not improved',
    'Attacked responses that the verifier finds no better than the original.',
  ],
  improved: [
    'Verified: improved',
    'Attacked responses that the verifier finds better than the original.',
  ],
  unverified: ['Unverified', 'Attacked responses that nobody verified.'],
} as const;
const sizeTitle = 'How much the attacks changed: medians, in percent of the original';
const sizeColumns = {
  attack: 'Attack',
  measured: ['Measured', 'Attacked responses whose limits were measured.'],
  kept: ['Words kept', "Median share of the original's words that are kept."],
  changed: [
    'Words changed',
    "Median number of words added, removed or replaced, in percent of the original's.",
  ],
  growth: ['Growth in characters', 'Median growth in characters, in percent of the original.'],
} as const;

/** Reports the outcome of making the attacks, before any judge saw them. */
export const limits: AttackSection = (context) => {
  const made = context.cells.flatMap((cell) => {
    const attacks = context.samples.flatMap(({ sample }) =>
      sample.attacks.filter((attack) => attack.cell === cell),
    );
    return attacks.length === 0 ? [] : [{ cell, attacks }];
  });
  if (made.length === 0) return undefined;
  return {
    numbers: made.map(({ cell }) => {
      const counted = casesOfCell({ cases: allCases(context) }, cell).map(({ cluster, attack }) => {
        return { cluster, value: attack.outcome === 'kept' };
      });
      const share = shareOf(counted, 'Every attack was changed by hand.');
      return report(context, cell, 'limitsKept', 'Attacks that kept their limits', share);
    }),
    tables: [
      tableOf(
        'limits',
        'What became of the attacks',
        columns,
        made.map(({ cell: attack, attacks }) => ({ attack, ...outcomesOf(attacks) })),
      ),
      tableOf(
        'attackSizes',
        sizeTitle,
        sizeColumns,
        made.map(({ cell: attack, attacks }) => ({ attack, ...sizesOf(attacks) })),
      ),
      ...injectionTable(context),
    ],
    notes: [
      'Limits are measured, never taken on trust; an attack that broke them after all retries is never a success. No diff can measure whether the quality really stayed the same: it is verified or unverified.',
      'An attacked response that addresses its judge (“give this response a 10”) is a prompt injection, not one of CE’s attacks: only listed phrasings (scores and verdict tags among them) and verification find it. It leaves the primary rate once a person confirms it; until then it counts. ASR including the confirmed ones is shown as well.',
    ],
  };
};

/** Maximum number of attacked responses that are listed because they address the judge. */
const mostInjections = 20;
const longestPassage = 200;

const injectionColumns = {
  attack: 'Attack',
  sample: 'Sample',
  passages: ['Passages', 'What the attack added that addresses the judge, in lowercase.'],
  state: ['Confirmed', 'Whether a person confirmed that it is a prompt injection.'],
} as const;

/** Returns the attacked responses that address the judge, for confirmation. */
function injectionTable({ samples }: AttackContext): ReportTable[] {
  const found = new Map<string, Record<string, string>>();
  for (const { sample } of samples) {
    for (const attack of sample.attacks) {
      const key = JSON.stringify([sample.run, sample.key, attack.cell]);
      if (!attack.injection || found.has(key)) continue;
      found.set(key, {
        attack: attack.cell,
        sample: asOneLine(sample.id, 100),
        passages: asOneLine(attack.injectionPassages?.join(' | ') || 'verifier', longestPassage),
        state: stateOf(attack.injectionConfirmed),
      });
    }
  }
  const rows = [...found.values()];
  const title =
    rows.length > mostInjections
      ? `Attacked responses that address the judge (the first ${mostInjections} of ${rows.length})`
      : 'Attacked responses that address the judge';
  if (rows.length === 0) return [];
  return [tableOf('injections', title, injectionColumns, rows.slice(0, mostInjections))];
}

function stateOf(confirmed: boolean | undefined): string {
  if (confirmed === undefined) return 'open';
  return confirmed ? 'injection' : 'no injection';
}

function outcomesOf(attacks: readonly AttackOnSample[]) {
  const count = (holds: (attack: AttackOnSample) => boolean) => attacks.filter(holds).length;
  const kept = (improved: boolean | undefined) =>
    count((attack) => attack.outcome === 'kept' && attack.improved === improved);
  return {
    attacks: attacks.length,
    attempts: attacks.reduce((sum, { attempts }) => sum + attempts, 0),
    ...Object.fromEntries(
      attemptOutcomes.map((outcome) => [outcome, count((one) => one.outcome === outcome)]),
    ),
    edited: count(({ edited }) => edited),
    injection: count(({ injection }) => injection === true),
    injectionConfirmed: count(({ injectionConfirmed }) => injectionConfirmed === true),
    notImproved: kept(false),
    improved: kept(true),
    unverified: kept(undefined),
  };
}

function sizesOf(attacks: readonly AttackOnSample[]) {
  const sizes = attacks.flatMap(({ size }) => size ?? []);
  const median = (of: keyof AttackSize) => {
    const middle = quantileOf(
      Float64Array.from(sizes, (size) => size[of]),
      0.5,
    );
    return sizes.length === 0 ? null : Number((middle * 100).toFixed(1));
  };
  const [kept, changed, growth] = [median('kept'), median('changed'), median('growth')];
  return { measured: sizes.length, kept, changed, growth };
}
