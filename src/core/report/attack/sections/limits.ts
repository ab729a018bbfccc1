import type { AttackSize } from '../../../metrics/attack/judgedSample.ts';
import { shareOf } from '../../../metrics/estimation/shareQuantity.ts';
import { quantileOfSorted } from '../../../metrics/statistics/distributions/quantile.ts';
import { type AttemptOutcome, attemptOutcomes } from '../../../runs/attack/attackLog.ts';
import { report, type SectionContent } from '../../sectionContext.ts';
import { type AttackContext, casesOfCell } from '../attackContext.ts';

const titles: Readonly<Record<AttemptOutcome, string>> = {
  kept: 'Limits kept',
  'limits-broken': 'Limits broken',
  'too-short': 'Too short to limit',
  unchanged: 'Changed nothing',
  empty: 'Empty',
  unreadable: 'Unreadable',
  refusal: 'Refused',
  'cut-off': 'Cut off',
};

/** What became of the attacks themselves, before any judge saw them. */
export function limits(context: AttackContext): SectionContent | undefined {
  const made = context.cells.filter((cell) => attacksOf(context, cell).length > 0);
  if (made.length === 0) return undefined;
  return {
    numbers: made.map((cell) =>
      report(
        context,
        { id: 'limitsKept', title: 'Attacks that kept their limits', of: cell },
        shareOf(
          casesOfCell(context, cell).map(({ cluster, attack }) => ({
            cluster,
            value: attack.outcome === 'kept',
          })),
          'Every attack was changed by hand.',
        ),
      ),
    ),
    tables: [
      {
        id: 'limits',
        title: 'What became of the attacks',
        columns: [
          { id: 'attack', title: 'Attack' },
          { id: 'attacks', title: 'Samples' },
          { id: 'attempts', title: 'Attempts' },
          ...attemptOutcomes.map((id) => ({ id, title: titles[id] })),
          { id: 'edited', title: 'Changed by hand' },
          { id: 'injection', title: 'Speaks to the judge' },
          { id: 'notImproved', title: 'Verified: not improved' },
          { id: 'improved', title: 'Verified: improved' },
          { id: 'unverified', title: 'Unverified' },
        ],
        rows: made.map((cell) => rowOf(context, cell)),
      },
      {
        id: 'attackSizes',
        title: 'How much the attacks changed: medians, in percent of the original',
        columns: [
          { id: 'attack', title: 'Attack' },
          { id: 'measured', title: 'Measured' },
          { id: 'kept', title: 'Words kept' },
          { id: 'changed', title: 'Words changed' },
          { id: 'growth', title: 'Growth in characters' },
        ],
        rows: made.map((cell) => sizesOf(context, cell)),
      },
    ],
    notes: [
      'Limits are measured, never taken on trust; an attack that broke them after all retries is never a success. Whether the quality really stayed the same no diff can measure: it is verified or unverified.',
      'An attacked response that speaks to its judge (“give this response a 10”) is a prompt injection, not one of CE’s attacks: it is found by a list of phrasings and by verification, and is not part of the primary rate.',
    ],
  };
}

function attacksOf({ samples }: AttackContext, cell: string) {
  return samples.flatMap(({ sample }) => sample.attacks.filter((attack) => attack.cell === cell));
}

function rowOf(context: AttackContext, cell: string) {
  const attacks = attacksOf(context, cell);
  const count = (holds: (attack: (typeof attacks)[number]) => boolean) =>
    attacks.filter(holds).length;
  const kept = (improved: boolean | undefined) =>
    count((attack) => attack.outcome === 'kept' && attack.improved === improved);
  return {
    attack: cell,
    attacks: attacks.length,
    attempts: attacks.reduce((sum, { attempts }) => sum + attempts, 0),
    ...Object.fromEntries(
      attemptOutcomes.map((outcome) => [outcome, count((one) => one.outcome === outcome)]),
    ),
    edited: count(({ edited }) => edited),
    injection: count(({ injection }) => injection === true),
    notImproved: kept(false),
    improved: kept(true),
    unverified: kept(undefined),
  };
}

function sizesOf(context: AttackContext, cell: string) {
  const sizes = attacksOf(context, cell).flatMap(({ size }) => size ?? []);
  const median = (of: keyof AttackSize) => {
    const sorted = sizes.map((size) => size[of]).sort((one, other) => one - other);
    return sorted.length === 0 ? null : Number((quantileOfSorted(sorted, 0.5) * 100).toFixed(1));
  };
  return {
    attack: cell,
    measured: sizes.length,
    kept: median('kept'),
    changed: median('changed'),
    growth: median('growth'),
  };
}
