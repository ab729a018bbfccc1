import { type AttemptOutcome, attemptOutcomes } from '../../../attack/attackLog.ts';
import { shareOf } from '../../../metrics/shareQuantity.ts';
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
          { id: 'notImproved', title: 'Verified: not improved' },
          { id: 'improved', title: 'Verified: improved' },
          { id: 'unverified', title: 'Unverified' },
        ],
        rows: made.map((cell) => rowOf(context, cell)),
      },
    ],
    notes: [
      'Limits are measured, never taken on trust; an attack that broke them after all retries is never a success. Whether the quality really stayed the same no diff can measure: it is verified or unverified.',
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
    notImproved: kept(false),
    improved: kept(true),
    unverified: kept(undefined),
  };
}
