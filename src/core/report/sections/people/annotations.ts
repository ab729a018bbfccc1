import { agreedLabel, type FlipNotes, lastLabels } from '../../../annotations/annotationBook.ts';
import type { AnnotationLabel } from '../../../annotations/annotationLabel.ts';
import type { Judgment } from '../../../judgments/audit.ts';
import { isFlip, isReadable } from '../../../judgments/audit.ts';
import { type FlipKind, flipKindOf } from '../../../measures/flipKind.ts';
import type { Estimated } from '../../../metrics/estimation/estimate.ts';
import { tableOf } from '../../section.ts';
import { type AuditSection, reportAll, type SectionContext } from '../../sectionContext.ts';

/** Maximum number of conflicting flips that are listed, and of people listed for each. */
const mostConflicts = 50;
const mostPeople = 10;

/** Titles of labels; `conflict` if people disagree. */
const saidTitles = {
  harmful: 'Harmful',
  beneficial: 'Beneficial',
  unclear: 'Unclear',
  conflict: 'In conflict',
} as const satisfies Readonly<Record<AnnotationLabel | 'conflict', string>>;
type Said = keyof typeof saidTitles;

const armColumns = {
  challenge: 'Challenge',
  flips: ['Flips', 'Judgments whose verdict changed from one response to the other.'],
  annotated: ['Annotated', 'Flips that at least one person has annotated.'],
  ...saidTitles,
} as const;
const conflictColumns = {
  pair: 'Pair',
  turn: 'Turn',
  change: 'Change',
  author: 'Who',
  label: 'Says',
};

interface SeenFlip {
  readonly row: Judgment;
  readonly cluster: number;
  /** Kind according to the dataset's label. */
  readonly kind: FlipKind;
  /** People's annotations; absent if there are none. */
  readonly notes?: FlipNotes | undefined;
  readonly said?: Said | undefined;
}

/**
 * Reports people's annotations of a judge's flips next to the kind given by the dataset's labels.
 * The two are never pooled. Nothing is inferred, because people choose what they annotate.
 */
export const annotations: AuditSection = (context) => {
  const flips = seenFlips(context);
  if (!flips.some(isAnnotated)) return undefined;
  const arms = armsOf(context, flips);
  const main = arms[0]?.flips ?? [];
  const { rows, hidden } = conflictRows(context, flips);
  return {
    numbers: arms.flatMap(({ of, flips: some }) => {
      const annotated = some.filter(isAnnotated);
      const harmful = shareOf(annotated, ({ said }) => said === 'harmful', 'No flip is annotated.');
      return reportAll(context, of, [
        [
          'annotatedShareOfFlips',
          'Annotated flips / flips',
          shareOf(some, isAnnotated, 'There is no flip.'),
        ],
        ['harmfulShareOfAnnotated', 'Harmful to people / annotated flips', harmful],
      ]);
    }),
    tables: [
      tableOf(
        'annotations',
        'Human annotations',
        armColumns,
        arms.map(({ of = 'all', flips: some }) => ({
          ...{ challenge: of, flips: some.length, annotated: some.filter(isAnnotated).length },
          ...countSaid(some),
        })),
      ),
      tableOf(
        'annotationsByKind',
        'What people say, by what the label says',
        { label: 'By the label', ...saidTitles },
        (['harmful', 'beneficial', 'unlabelled'] as const).map((kind) => ({
          label: kind,
          ...countSaid(main.filter((flip) => flip.kind === kind)),
        })),
      ),
      ...(rows.length > 0
        ? [
            tableOf(
              'annotationConflicts',
              'Flips on which people do not agree',
              conflictColumns,
              rows,
            ),
          ]
        : []),
    ],
    notes: [
      'Annotations are a column of their own: they enter no other number, and are never pooled with labels. A flip that was found several times counts each time.',
      ...(hidden === 0 ? [] : [`${hidden} more flips in conflict are not listed.`]),
    ],
  };
};

function isAnnotated({ said }: SeenFlip): boolean {
  return said !== undefined;
}

function seenFlips({ audits, annotations: given }: SectionContext): SeenFlip[] {
  if (!given) return [];
  return audits.flatMap((audit): SeenFlip[] => {
    const { cluster, pair, baseline, repeat, neutral, challenges, sequence } = audit;
    if (!isReadable(baseline)) return [];
    const { preference: from } = baseline;
    return [repeat, neutral, ...challenges, ...sequence].flatMap((row): SeenFlip[] => {
      if (!row || from === undefined || !isFlip(baseline, row)) return [];
      const notes = given.notesOf(row);
      const kind = flipKindOf(from, pair.label);
      return [{ row, cluster, kind, notes, said: notes && agreedLabel(notes) }];
    });
  });
}

/**
 * Returns all challenges or all sequence steps together, each kind of challenge, and those other
 * turns that have an annotated flip.
 */
function armsOf({ challenges }: SectionContext, flips: readonly SeenFlip[]) {
  const of = (arm: Judgment['arm'], kind?: string) =>
    flips.filter(({ row }) => row.arm === arm && (kind === undefined || row.challenge === kind));
  return [
    { of: undefined, flips: of(challenges.length > 0 ? 'challenge' : 'sequence') },
    ...challenges.map((kind) => ({ of: kind, flips: of('challenge', kind) })),
    ...(['repeat', 'neutral'] as const)
      .map((arm) => ({ of: arm, flips: of(arm) }))
      .filter(({ flips: some }) => some.some(isAnnotated)),
  ];
}

function countSaid(flips: readonly SeenFlip[]): Record<Said, number> {
  const counts = { harmful: 0, beneficial: 0, unclear: 0, conflict: 0 };
  for (const { said } of flips) if (said) counts[said] += 1;
  return counts;
}

function shareOf(
  flips: readonly SeenFlip[],
  holds: (flip: SeenFlip) => boolean,
  whenEmpty: string,
): Estimated {
  const [numerator, denominator] = [flips.filter(holds).length, flips.length];
  if (denominator === 0) return { notEstimable: whenEmpty };
  return {
    ...{ value: numerator / denominator, numerator, denominator, n: denominator },
    clusters: new Set(flips.map(({ cluster }) => cluster)).size,
    interval: { notEstimable: 'Chosen by those who annotated, no inference.' },
  };
}

/** One row for each person, so that a name with commas is not mistaken for two. */
function conflictRows({ annotations: given }: SectionContext, flips: readonly SeenFlip[]) {
  const conflicts = new Map(
    flips.flatMap(({ row, notes, said }) =>
      said === 'conflict' && notes ? [[notes, row] as const] : [],
    ),
  );
  const rows = [...conflicts].slice(0, mostConflicts).flatMap(([notes, row]) => {
    const labels = [...lastLabels(notes)].map(([author, label]) => ({ author, label }));
    const more = labels.length - mostPeople;
    const rest = more > 0 ? [{ author: `${more} more people`, label: '' }] : [];
    const pair = given?.idOf(row) ?? row.audit.pair.key;
    const flip = { pair, turn: row.turn ?? '', change: changeOf(notes) };
    return [...labels.slice(0, mostPeople), ...rest].map((one) => ({ ...flip, ...one }));
  });
  return { rows, hidden: Math.max(0, conflicts.size - mostConflicts) };
}

function changeOf({ annotations: [first] }: FlipNotes): string {
  return first ? `${first.flip.from} → ${first.flip.to}` : '';
}
