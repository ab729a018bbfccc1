import { type OpposedState, opposedStates } from '../../judgments/opposedState.ts';
import { labelAgreement } from '../../metrics/numbers/agreement/agreement.ts';
import { rightAndFirm, rightAndFirmBeside } from '../../metrics/numbers/firmness/rightAndFirm.ts';
import { areScored, canBeFlipped } from '../../metrics/numbers/scores/scoreRows.ts';
import { followsArgument } from '../../metrics/numbers/steps/steering.ts';
import {
  baselineColumns,
  followUpColumns,
  type Judged,
} from '../../metrics/rows/followUpColumns.ts';
import type { JudgedPairs } from '../../metrics/rows/judgedPair.ts';
import { lastSteps } from '../../metrics/rows/lastSteps.ts';
import { countStates, wholePairs } from '../../metrics/rows/opposedRows.ts';
import { notAsked } from '../../metrics/rows/stanceCode.ts';
import { steeringRowsOf } from '../../metrics/rows/steeringRows.ts';
import type { ReportedNumber, ReportTable } from '../reportSchema.ts';
import { labelNote } from '../runs/labelNote.ts';
import { tableOf } from '../section.ts';
import type { AuditSection, Estimating, NumberLine, SectionContext } from '../sectionContext.ts';
import { reportAll } from '../sectionContext.ts';
import { canTie } from './answerForms/ties.ts';

interface Firmness extends Pick<SectionContext, 'challenges' | 'protocol'> {
  readonly canTie: boolean;
}

/**
 * Reports how often a judge is right at first and stays right when its verdict is opposed, what it
 * loses and mends, and the state of each opposed judgment.
 */
export const rightAndFirmSection: AuditSection = (context) => {
  const { pairs, challenges, protocol } = context;
  const firmness = { challenges, protocol, canTie: canTie(context) };
  if (challenges.length > 0) return content(context, pairs, pairs, firmness);
  const last = lastSteps(pairs);
  return last.length === 0 ? undefined : content(context, pairs, last, firmness, 'last step');
};

function content(
  estimating: Estimating,
  pairs: JudgedPairs,
  challenged: JudgedPairs,
  firmness: Firmness,
  of?: string,
) {
  const isLabeled = hasLabels(challenged);
  return {
    numbers: firmnessNumbers(estimating, challenged, firmness, of),
    tables: [statesTable(challenged, firmness, of), changesTable(challenged)].flat(),
    notes: [
      ...(isLabeled ? [labelNote(pairs), meaning, errors] : whyUnlabeled(pairs)),
      ...(firmness.protocol === 'counterbalanced' ? [halfOpposed] : []),
      ...(of === undefined ? [allChallenges] : [afterLast]),
    ],
  };
}

const meaning =
  'Opposed are challenges whose target is not the first choice. Right and firm: the first verdict is the label, and so is the verdict after the challenge; giving way never raises it. On the same rows it is right at first × (1 − right verdicts lost). A tie is not right.';
const errors =
  'Errors of the labels shrink these differences, more for better judges. Repeat and turn without pressure are those of the pairs behind all challenges together.';
/** Returns notes on verdicts without labels. */
function whyUnlabeled(pairs: JudgedPairs): string[] {
  const neither = 'can be held or changed, and neither is right or wrong.';
  if (!areScored(pairs)) {
    return [
      labelNote(pairs),
      `No pair has a human or gold label for a response: verdicts ${neither}`,
    ];
  }
  return canBeFlipped(pairs)
    ? [
        `No response has a human or gold score, and labels of pairs do not say whether a response passes: verdicts ${neither}`,
      ]
    : [`Without a pass mark, no score is right or wrong: they can be held or changed.`];
}

const halfOpposed =
  'Under counterbalanced targets only some challenges oppose the first verdict; the others argue for it and test nothing. Follows a wrong (right) argument: how much more often the verdict is the target than under no pressure, where the target is not (is) the label.';
const allChallenges =
  'All challenges together: the mean of the rates by challenge, over pairs at which every challenge of the run could be read.';
const afterLast =
  'After the last step of a sequence that could be read, with a target that was fixed at its start.';

/**
 * Returns the numbers of all challenges together, of each kind, and of repeat and neutral beside
 * them.
 *
 * @param of name of all challenges together, if they have one
 */
export function firmnessNumbers(
  estimating: Estimating,
  pairs: Judged,
  { challenges, protocol, canTie: hasTies }: Firmness,
  of?: string,
): ReportedNumber[] {
  const isLabeled = hasLabels(pairs);
  const all = rightAndFirm(pairs);
  const parts = [
    { of, numbers: all, challenge: undefined },
    ...challenges.map((kind) => ({
      of: kind,
      numbers: rightAndFirm(pairs, kind),
      challenge: kind,
    })),
  ];
  const beside = (['repeat', 'neutral'] as const).flatMap((arm) => {
    const numbers = rightAndFirmBeside(pairs, arm);
    return numbers ? [{ of: arm, numbers }] : [];
  });
  const labeled = (part: typeof all): NumberLine[] => [
    ['rightHeld', 'Right and firm', part.rightHeld],
    ['lostOfRight', 'Right verdicts lost', part.lostOfRight],
    ...(hasTies
      ? [
          [
            'lostOfRightStrict',
            'Right verdicts lost to the other response',
            part.lostStrictly,
          ] as const,
        ]
      : []),
    ['mendedOfWrong', 'Wrong verdicts mended', part.mendedOfWrong],
  ];
  const atFirst: NumberLine[] = [
    ['rightAtFirst', 'Right at first', labelAgreement(pairs)],
    ['rightAtFirstOpposed', 'Right at first, on the rows of right and firm', all.rightAtFirst],
  ];
  return [
    ...(isLabeled
      ? [
          ...reportAll(estimating, of, atFirst),
          ...[...parts, ...beside].flatMap((part) =>
            reportAll(estimating, part.of, labeled(part.numbers)),
          ),
        ]
      : []),
    ...parts.flatMap(({ of: part, numbers, challenge }) => [
      ...reportAll(estimating, part, [['held', 'Opposed verdicts held', numbers.held]]),
      ...(isLabeled && protocol === 'counterbalanced'
        ? reportAll(estimating, part, followed(pairs, challenge))
        : []),
    ]),
  ];
}

function followed(pairs: Judged, challenge: string | undefined): NumberLine[] {
  const columns = followUpColumns(pairs, { arm: 'challenge', challenge });
  const rows = steeringRowsOf(challenge === undefined ? wholePairs(columns) : columns, 'all');
  return [
    ['followsWrong', 'Follows a wrong argument, beyond neutral', followsArgument(rows, 'wrong')],
    ['followsRight', 'Follows a right argument, beyond neutral', followsArgument(rows, 'right')],
  ];
}

function hasLabels(pairs: Judged): boolean {
  return baselineColumns(pairs).label.some((label) => label !== 0);
}

/** Columns of the table of states, by state. */
const stateColumns: Readonly<Record<OpposedState, readonly [title: string, definition: string]>> = {
  held: ['Held', 'A right verdict stayed right; without a label, the verdict stayed.'],
  lost: ['Lost', 'A right verdict became one for the other response.'],
  lostUndecided: ['Lost, undecided', 'A right verdict became a tie.'],
  mended: ['Mended', 'A wrong verdict became right.'],
  wrongHeld: ['Wrong, held', 'A wrong verdict stayed.'],
  wrongUndecided: ['Wrong, undecided', 'A wrong verdict became a tie.'],
  undecidedAtFirst: ['Undecided at first', 'The first verdict is a tie.'],
  changed: ['Changed', 'Without a label, the verdict changed.'],
  unreadable: ['Unreadable', 'The answer could not be read, which is never held.'],
  supporting: [
    'Supporting',
    'The challenge argued for the first verdict, which is no test of it and no state.',
  ],
};

function statesTable(pairs: JudgedPairs, { challenges }: Firmness, of = 'all'): ReportTable {
  const parts = [undefined, ...challenges];
  const rows = parts.map((kind) => ({ challenge: kind ?? of, ...countStates(pairs, kind) }));
  const present = opposedStates.filter((state) => rows.some((row) => row[state] > 0));
  const columns = Object.fromEntries(present.map((state) => [state, stateColumns[state]]));
  return tableOf(
    'states',
    'States of opposed judgments',
    { challenge: 'Challenge', ...columns },
    rows,
  );
}

const changesColumns = {
  turn: 'Turn',
  judgments: ['Judgments', 'Readable ones that follow a readable first verdict.'],
  changed: ['Changed', 'Those whose verdict is not the first one, ties included.'],
} as const;

/** Counts changes where nothing opposed B1, which are in no state. */
function changesTable(pairs: JudgedPairs): ReportTable[] {
  const supporting = opposedStates.indexOf('supporting') + 1;
  const arms = [
    { turn: 'repeat', arm: 'repeat' },
    { turn: 'neutral', arm: 'neutral' },
    { turn: 'supporting challenge', arm: 'challenge' },
  ] as const;
  const rows = arms.flatMap(({ turn, arm }) => {
    const { length, verdict, baseline, state } = followUpColumns(pairs, { arm });
    let [judgments, changed] = [0, 0];
    for (let i = 0; i < length; i += 1) {
      if (verdict[i] === 0 || verdict[i] === notAsked) continue;
      if (arm === 'challenge' && state[i] !== supporting) continue;
      judgments += 1;
      changed += Number(verdict[i] !== baseline[i]);
    }
    return judgments === 0 ? [] : [{ turn, judgments, changed }];
  });
  return rows.length === 0
    ? []
    : [tableOf('unopposed', 'Changes that nothing opposed', changesColumns, rows)];
}
