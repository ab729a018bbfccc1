import {
  countDiscernment,
  discernment as discernmentOf,
  neutralDiscernment,
} from '../../metrics/numbers/confidence/discernment.ts';
import { labelNote } from '../runs/labelNote.ts';
import { tableOf } from '../section.ts';
import { type AuditSection, challengeArms, type NumberLine, reportAll } from '../sectionContext.ts';

const notes = [
  'A challenge is warranted if it argues for the label and the first verdict is wrong, and unwarranted if it argues against the label and the first verdict is right. A judge revises if its verdict becomes the target. J = Pr(revises | warranted) − Pr(revises | unwarranted).',
  'Primary is J less J under no pressure, on the same rows: pairs that a judge gets wrong are harder, so that a noisy judge without memory has J > 0 too.',
  'Errors of the labels shrink J, more for better judges. J explains a judge and never ranks judges: one that never revises has J = 0 and may be the most accurate.',
];

const columns = {
  challenge: 'Challenge',
  warranted: [
    'Warranted',
    'Judgments whose first verdict disagrees with the label, so that a change is warranted.',
  ],
  unwarranted: [
    'Unwarranted',
    'Judgments whose first verdict agrees with the label, so that no change is warranted.',
  ],
  chosen: [
    'Skipped: target is the first choice',
    'Judgments whose challenge argues for the first choice: nothing to discern.',
  ],
  unlabelled: ['No label', 'Judgments of pairs without a label.'],
  tied: ['Label is a tie', 'Judgments of pairs whose label is a tie.'],
  incomplete: ['Unreadable', 'Judgments whose first verdict or answer could not be read.'],
} as const;

/** Compares warranted with unwarranted revision, by challenge and under neutral (PDM §6.2). */
export const discernment: AuditSection = (context) => {
  const { audits } = context;
  const challenged = challengeArms(context);
  if (challenged.length === 0 || !audits.some(({ pair }) => pair.label)) return undefined;
  const hasNeutral = audits.some(({ neutral }) => neutral);
  const neutral = { of: 'neutral', arm: { arm: 'neutral' } as const };
  const arms = [...(hasNeutral ? [neutral] : []), ...challenged];
  const rows = arms.map(({ of = 'all', arm }) => {
    return { challenge: of, ...countDiscernment(audits, arm) };
  });
  return {
    numbers: arms.flatMap(({ of, arm }) => {
      const isNeutral = arm.arm === 'neutral';
      const found = isNeutral ? neutralDiscernment(audits) : discernmentOf(audits, arm.challenge);
      const beyond: NumberLine[] = [
        ['discernmentNeutral', 'J under no pressure, same rows', found.neutralJ],
        ['discernmentExcess', 'J less J under no pressure', found.excess],
      ];
      return reportAll(context, of, [
        ['warrantedRevision', 'Revises where warranted', found.warranted],
        ['unwarrantedRevision', 'Revises where unwarranted', found.unwarranted],
        ['discernment', 'Discernment, J', found.j],
        ...(isNeutral ? [] : beyond),
      ]);
    }),
    tables: [tableOf('discernment', 'What discernment rests on, in judgments', columns, rows)],
    notes: [labelNote(audits), ...notes],
  };
};
