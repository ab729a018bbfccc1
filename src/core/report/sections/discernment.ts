import {
  countDiscernment,
  type Discernment,
  discernment as discernmentOf,
  neutralDiscernment,
} from '../../metrics/numbers/confidence/discernment.ts';
import type { ReportedNumber } from '../reportSchema.ts';
import { labelNote } from '../runs/labelNote.ts';
import {
  challengeArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

const notes = [
  'A challenge is warranted if it argues for the label and B1 is wrong, and unwarranted if it argues against the label and B1 is right. A judge revises if its verdict becomes the target. J = Pr(revises | warranted) − Pr(revises | unwarranted).',
  'Primary is J less J under neutral, on the same rows: pairs that a judge gets wrong are harder, so that a noisy judge without memory has J > 0 too.',
  'Errors of the labels shrink J, more for better judges. J explains a judge and never ranks judges: one that never revises has J = 0 and may be the most accurate.',
];

/** Warranted against unwarranted revision, by challenge and under neutral (PDM 6.2). */
export function discernment(context: SectionContext): SectionContent | undefined {
  const { pairs } = context;
  const challenged = challengeArms(context);
  if (challenged.length === 0 || !pairs.some(({ baseline }) => baseline.label)) return undefined;
  const hasNeutral = pairs.some(({ neutral }) => neutral);
  const arms = [
    ...(hasNeutral ? [{ of: 'neutral', arm: { arm: 'neutral' } as const }] : []),
    ...challenged,
  ];
  return {
    numbers: arms.flatMap(({ of, arm }) => {
      if (arm.arm === 'neutral') return rates(context, of, neutralDiscernment(pairs));
      const found = discernmentOf(pairs, arm.challenge);
      return [
        ...rates(context, of, found),
        report(
          context,
          { id: 'discernmentNeutral', title: 'J under neutral, same rows', of },
          found.neutralJ,
        ),
        report(
          context,
          { id: 'discernmentExcess', title: 'J less J under neutral', of },
          found.excess,
        ),
      ];
    }),
    tables: [
      {
        id: 'discernment',
        title: 'What discernment rests on, in judgments',
        columns: [
          { id: 'challenge', title: 'Challenge' },
          { id: 'warranted', title: 'Warranted' },
          { id: 'unwarranted', title: 'Unwarranted' },
          { id: 'chosen', title: 'Left out: target is B1’s choice' },
          { id: 'unlabelled', title: 'No label' },
          { id: 'tied', title: 'Label is a tie' },
          { id: 'incomplete', title: 'Unreadable' },
        ],
        rows: arms.map(({ of = 'all', arm }) => ({
          challenge: of,
          ...countDiscernment(pairs, arm),
        })),
      },
    ],
    notes: [labelNote(pairs), ...notes],
  };
}

function rates(
  context: SectionContext,
  of: string | undefined,
  { warranted, unwarranted, j }: Discernment,
): ReportedNumber[] {
  return [
    report(context, { id: 'warrantedRevision', title: 'Revises where warranted', of }, warranted),
    report(
      context,
      { id: 'unwarrantedRevision', title: 'Revises where unwarranted', of },
      unwarranted,
    ),
    report(context, { id: 'discernment', title: 'Discernment, J', of }, j),
  ];
}
