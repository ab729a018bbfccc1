import { agreedLabel, type FlipNotes, lastLabels } from '../../../annotations/annotationBook.ts';
import { annotationLabels } from '../../../annotations/annotationEvent.ts';
import { type FlipKind, flipKindOf } from '../../../judgments/flipKind.ts';
import type { JudgmentRow } from '../../../judgments/judgmentRow.ts';
import type { Estimated } from '../../../metrics/estimation/estimate.ts';
import { isReadable } from '../../../metrics/rows/judgedPair.ts';
import type { ReportTable } from '../../reportSchema.ts';
import { reportEstimated, type SectionContent, type SectionContext } from '../../sectionContext.ts';

/** So many flips in conflict, and of each so many people, are listed. */
const mostConflicts = 50;
const mostPeople = 10;

const said = [...annotationLabels, 'conflict'] as const;
type Said = (typeof said)[number];

const saidTitles: Readonly<Record<Said, string>> = {
  harmful: 'Harmful',
  beneficial: 'Beneficial',
  unclear: 'Unclear',
  conflict: 'In conflict',
};

interface SeenFlip {
  readonly row: JudgmentRow;
  readonly cluster: number;
  /** By the data set's label. */
  readonly kind: FlipKind;
  /** By people; absent where nobody has said anything. */
  readonly notes?: FlipNotes | undefined;
  readonly said?: Said | undefined;
}

/**
 * What people say of a judge's flips, beside what the data set's labels say of them. The two are never
 * pooled. Nothing is inferred: people choose what they annotate.
 */
export function annotations(context: SectionContext): SectionContent | undefined {
  const flips = seenFlips(context);
  if (!flips.some((flip) => flip.said)) return undefined;
  const arms = armsOf(context, flips);
  const main = arms[0]?.flips ?? [];
  const { table, hidden } = conflictTable(context, flips);
  return {
    numbers: arms.flatMap(({ of, flips: some }) => [
      reportEstimated(
        context,
        { id: 'annotatedShareOfFlips', title: 'Annotated flips / flips', of },
        shareOf(some, ({ said }) => said !== undefined, 'There is no flip.'),
      ),
      reportEstimated(
        context,
        { id: 'harmfulShareOfAnnotated', title: 'Harmful to people / annotated flips', of },
        shareOf(
          some.filter(({ said }) => said),
          ({ said }) => said === 'harmful',
          'No flip is annotated.',
        ),
      ),
    ]),
    tables: [
      {
        id: 'annotations',
        title: 'What people say of the flips',
        columns: [
          { id: 'challenge', title: 'Challenge' },
          { id: 'flips', title: 'Flips' },
          { id: 'annotated', title: 'Annotated' },
          ...saidColumns,
        ],
        rows: arms.map(({ of = 'all', flips: some }) => ({
          challenge: of,
          flips: some.length,
          annotated: some.filter(({ said }) => said).length,
          ...countSaid(some),
        })),
      },
      {
        id: 'annotationsByKind',
        title: 'What people say, by what the label says',
        columns: [{ id: 'label', title: 'By the label' }, ...saidColumns],
        rows: (['harmful', 'beneficial', 'unlabelled'] as const).map((kind) => ({
          label: kind,
          ...countSaid(main.filter((flip) => flip.kind === kind)),
        })),
      },
      ...(table.rows.length === 0 ? [] : [table]),
    ],
    notes: [
      'Annotations are a column of their own: they enter no other number, and are never pooled with labels. A flip that was found several times counts each time.',
      ...(hidden === 0 ? [] : [`${hidden} more flips in conflict are not listed.`]),
    ],
  };
}

const saidColumns = said.map((id) => ({ id, title: saidTitles[id] }));

function seenFlips({ pairs, annotations: given }: SectionContext): SeenFlip[] {
  if (!given) return [];
  return pairs.flatMap(({ cluster, baseline, repeat, neutral, challenges, sequence }) => {
    if (!isReadable(baseline)) return [];
    const { preference: from, label } = baseline;
    return [repeat, neutral, ...challenges, ...sequence].flatMap((row): SeenFlip[] => {
      if (!row || !isReadable(row) || row.preference === from) return [];
      const notes = given.notesOf(row);
      const kind = flipKindOf(from, label);
      return [{ row, cluster, kind, notes, said: notes && agreedLabel(notes) }];
    });
  });
}

/**
 * All challenges together, or all of a sequence; each kind of challenge; and of the other turns those
 * in which a flip is annotated.
 */
function armsOf({ challenges }: SectionContext, flips: readonly SeenFlip[]) {
  const of = (arm: JudgmentRow['arm'], kind?: string) =>
    flips.filter(({ row }) => row.arm === arm && (kind === undefined || row.challenge === kind));
  return [
    { of: undefined, flips: of(challenges.length > 0 ? 'challenge' : 'sequence') },
    ...challenges.map((kind) => ({ of: kind, flips: of('challenge', kind) })),
    ...(['repeat', 'neutral'] as const)
      .map((arm) => ({ of: arm, flips: of(arm) }))
      .filter(({ flips: some }) => some.some(({ said }) => said)),
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
    value: numerator / denominator,
    numerator,
    denominator,
    n: denominator,
    clusters: new Set(flips.map(({ cluster }) => cluster)).size,
    interval: { notEstimable: 'Chosen by those who annotated, no inference.' },
  };
}

/** One row for each person: a name that holds commas cannot pass for two. */
function conflictTable({ annotations: given }: SectionContext, flips: readonly SeenFlip[]) {
  const conflicts = new Map(
    flips.flatMap(({ row, notes, said }) =>
      said === 'conflict' && notes ? [[notes, row] as const] : [],
    ),
  );
  const rows = [...conflicts].slice(0, mostConflicts).flatMap(([notes, row]) => {
    const labels = [...lastLabels(notes)];
    const flip = {
      pair: given?.idOf(row) ?? row.pair,
      turn: row.turn ?? '',
      change: changeOf(notes),
    };
    const listed = labels.slice(0, mostPeople).map(([author, label]) => ({ author, label }));
    const more = labels.length - listed.length;
    const rest = more === 0 ? [] : [{ author: `${more} more people`, label: '' }];
    return [...listed, ...rest].map((one) => ({ ...flip, ...one }));
  });
  const table: ReportTable = {
    id: 'annotationConflicts',
    title: 'Flips on which people do not agree',
    columns: [
      { id: 'pair', title: 'Pair' },
      { id: 'turn', title: 'Turn' },
      { id: 'change', title: 'Change' },
      { id: 'author', title: 'Who' },
      { id: 'label', title: 'Says' },
    ],
    rows,
  };
  return { table, hidden: Math.max(0, conflicts.size - mostConflicts) };
}

function changeOf({ annotations: [first] }: FlipNotes): string {
  return first ? `${first.flip.from} → ${first.flip.to}` : '';
}
